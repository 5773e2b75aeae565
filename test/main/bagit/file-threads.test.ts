import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { startFileThread } from '../../../main/bagit/file-threads.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';

it('bytes go to the thread as the only copy, and stay what they were where they are a part of longer ones', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const file = join(temporaryFolder(), 'archive');
  const thread = startFileThread();
  try {
    await thread.request({ kind: 'create', file, seal: null });
    const longer = Buffer.from('before middle after');
    await thread.writeFile(longer.subarray(7, 13));
    expect(sent.mock.calls.map(([task]) => task)).toContainEqual({ kind: 'write', bytes: new Uint8Array(0) });
    expect(longer.toString()).toBe('before middle after');
    await thread.request({ kind: 'close' });
    expect(readFileSync(file, 'utf8')).toBe('middle');
  } finally {
    thread.end();
    sent.mockRestore();
  }
});
