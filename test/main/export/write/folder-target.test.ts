import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ContentChangedError } from '../../../../main/bagit/write-content.ts';
import type { ExportTarget } from '../../../../main/export/bag/export-target.ts';
import { createFolderTarget } from '../../../../main/export/write/folder-target.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { filesBelow } from '../export-fixture.ts';

const modified = Date.UTC(2026, 0, 2, 3, 4, 6);
const bytes = Buffer.from('one two');
const sha256 = createHash('sha256').update(bytes).digest('hex');

let target: ExportTarget;

beforeEach(async () => {
  target = await createFolderTarget(temporaryFolder(), (suffix) => `Export${suffix}`);
});

describe('a folder that is exported to', () => {
  it('takes files from pieces, with their time, and answers their hash', async () => {
    const pieces = [bytes.subarray(0, 3), bytes.subarray(3)];
    expect(await target.add('data/a/b.txt', pieces, { modified, sha256 })).toEqual({ sha256, byteLength: 7 });
    await target.finish();
    expect(readFileSync(join(target.path, 'data/a/b.txt'), 'utf8')).toBe('one two');
    expect(statSync(join(target.path, 'data/a/b.txt')).mtimeMs).toBe(modified);
  });

  it('P34: takes no path that leaves it, and none that another system reads as another one', async () => {
    const paths = ['../a', 'a/../../b', '/a', 'a//b', '.', '', 'a\\..\\b', 'a\0', 'e\u0301'];
    for (const path of paths) await expect(target.add(path, [bytes], { modified })).rejects.toThrow('inside');
    expect(filesBelow(target.path)).toEqual([]);
  });

  it('has nothing of content that fails or has another hash, and takes more afterwards', async () => {
    async function* failing() {
      yield bytes;
      throw new Error('cut off');
    }
    await expect(target.add('data/a', failing(), { modified })).rejects.toThrow('cut off');
    const changed = target.add('data/a', [bytes], { modified, sha256: '0'.repeat(64) });
    await expect(changed).rejects.toThrow(ContentChangedError);
    expect(filesBelow(target.path)).toEqual([]);
    await target.add('data/a', [bytes], { modified, sha256 });
    expect(filesBelow(target.path)).toEqual(['data/a']);
  });

  it('overwrites nothing', async () => {
    await target.add('a', [bytes], { modified });
    await expect(target.add('a', ['x'].map(Buffer.from), { modified })).rejects.toThrow('EEXIST');
    expect(readFileSync(join(target.path, 'a'), 'utf8')).toBe('one two');
  });
});
