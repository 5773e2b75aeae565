import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type * as filesystem from 'node:fs/promises';
import { link, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeNewFile } from '../../../main/bagit/write-new-file.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof filesystem>();
  return { ...real, link: vi.fn(real.link), unlink: vi.fn(real.unlink) };
});

let folder: string;
let victim: string;

beforeEach(() => {
  folder = temporaryFolder();
  victim = join(temporaryFolder(), 'victim');
  writeFileSync(victim, 'mine');
});

const write = (file: string) => writeNewFile(file, (handle) => handle.writeFile('new'));

describe('a new file', () => {
  it('is there under its name only, once it is whole', async () => {
    const file = join(folder, 'a.jpg');
    await writeNewFile(file, async (handle) => {
      await handle.writeFile('half');
      expect(readdirSync(folder)).toEqual(['a.jpg.part']);
    });
    expect(readdirSync(folder)).toEqual(['a.jpg']);
    expect(readFileSync(file, 'utf8')).toBe('half');
  });

  it('leaves nothing when writing fails', async () => {
    const failing = writeNewFile(join(folder, 'a.jpg'), async (handle) => {
      await handle.writeFile('half');
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is listed although the name of its beginnings could not be removed', async () => {
    vi.mocked(unlink).mockRejectedValueOnce(Object.assign(new Error('I/O error'), { code: 'EIO' }));
    const file = join(folder, 'a.jpg');
    await write(file);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('never replaces a file, also one that comes while it is written', async () => {
    const file = join(folder, 'a.jpg');
    const late = writeNewFile(file, async (handle) => {
      await handle.writeFile('new');
      writeFileSync(file, 'mine');
    });
    await expect(late).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(write(file)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['a.jpg']);
  });

  it.each(['a.jpg', 'a.jpg.part'])('P34: is never written through a link named %s', async (name) => {
    symlinkSync(victim, join(folder, name));
    await expect(write(join(folder, 'a.jpg'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('P34: is never written below a folder that is a link', async () => {
    const outside = temporaryFolder();
    mkdirSync(join(outside, 'real'));
    symlinkSync(join(outside, 'real'), join(folder, 'link'));
    let asked = false;
    const writing = writeNewFile(join(folder, 'link', 'a.jpg'), async () => {
      asked = true;
    });
    await expect(writing).rejects.toThrow('replaced');
    expect(asked).toBe(false);
    expect(readdirSync(join(outside, 'real'))).toEqual([]);
  });
});

describe('a new file on a stick, whose file system has no hard links', () => {
  const refuseLink = (code: string) =>
    vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error('no links'), { code }));

  it.each(['EPERM', 'ENOTSUP', 'EISDIR'])('is there under its name only: %s', async (code) => {
    refuseLink(code);
    await write(join(folder, 'a.jpg'));
    expect(readdirSync(folder)).toEqual(['a.jpg']);
    expect(readFileSync(join(folder, 'a.jpg'), 'utf8')).toBe('new');
  });

  it('never replaces a file that comes while it is written', async () => {
    refuseLink('EPERM');
    const file = join(folder, 'a.jpg');
    const late = writeNewFile(file, async (handle) => {
      await handle.writeFile('new');
      writeFileSync(file, 'mine');
    });
    await expect(late).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(folder)).toEqual(['a.jpg']);
  });

  it('is not there when the disk fails for another reason', async () => {
    refuseLink('EIO');
    await expect(write(join(folder, 'a.jpg'))).rejects.toMatchObject({ code: 'EIO' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
