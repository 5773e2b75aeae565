import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FileOverLimitError,
  NotARegularFileError,
  openRegularFile,
  openRegularFileSync,
  readRegularFile,
} from '../../../main/gate/regular-file.ts';

describe.skipIf(process.platform === 'win32')('P49: a file from outside', () => {
  let folder = '';
  const socket = createServer();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fleetglass-files-'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'file'), 'content');
    symlinkSync('file', join(folder, 'link'));
    symlinkSync('pipe', join(folder, 'link to pipe'));
    symlinkSync('/dev/zero', join(folder, 'link to device'));
    await new Promise<void>((resolve) => void socket.listen(join(folder, 'socket'), resolve));
  });

  afterAll(async () => {
    await new Promise((resolve) => socket.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it.each(['pipe', 'folder', 'link to pipe', 'link to device'])(
    'is opened without waiting and refused where it is no file: %s',
    async (name) => {
      const path = join(folder, name);
      await expect(openRegularFile(path, { followsLink: true })).rejects.toThrow(NotARegularFileError);
      expect(() => openRegularFileSync(path, { followsLink: true })).toThrow(NotARegularFileError);
      await expect(readRegularFile(path, 10, { followsLink: true })).rejects.toThrow(NotARegularFileError);
    },
  );

  it('is refused by the system where it is a socket', async () => {
    await expect(openRegularFile(join(folder, 'socket'))).rejects.toThrow(/ENXIO|EOPNOTSUPP/);
  });

  it('behind a link is read only where the user chose it', async () => {
    const path = join(folder, 'link');
    await expect(openRegularFile(path)).rejects.toThrow('ELOOP');
    expect(() => openRegularFileSync(path)).toThrow('ELOOP');
    expect(String(await readRegularFile(path, 7, { followsLink: true }))).toBe('content');
  });

  it('is read whole up to a bound', async () => {
    const path = join(folder, 'file');
    expect(String(await readRegularFile(path, 7))).toBe('content');
    await expect(readRegularFile(path, 6)).rejects.toThrow(FileOverLimitError);
    await expect(readRegularFile(join(folder, 'none'), 6)).rejects.toThrow('ENOENT');
  });
});
