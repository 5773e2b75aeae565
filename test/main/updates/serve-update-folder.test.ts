import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveUpdateFolder, type UpdateFolderServer } from '../../../main/updates/serve-update-folder.ts';

let folder: string;
let server: UpdateFolderServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-stick-'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'stick'));
  writeFileSync(join(folder, 'stick', 'latest.yml'), 'version: 2.0.0');
  writeFileSync(join(folder, 'stick', 'Fleetglass-2.0.0-win-x64.exe'), 'installer');
  writeFileSync(join(folder, 'stick', 'notes.txt'), 'notes');
  server = await serveUpdateFolder(join(folder, 'stick', 'latest.yml'));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string) => fetch(`${server.address}/${path}`);

describe('an update from a file', () => {
  it('is served on loopback, under the names that a server would have', async () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}$/);
    expect(await (await ask('latest-linux.yml?noCache=1')).text()).toBe('version: 2.0.0');
    expect(await (await ask('Fleetglass-2.0.0-win-x64.exe')).text()).toBe('installer');
  });

  it.each(['notes.txt', '../secret.txt', '%2e%2e%2fsecret.txt', '..%5csecret.txt', '%', '', 'missing.exe'])(
    'serves nothing else: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('P50: is not served if its description is longer than any', async () => {
    writeFileSync(join(folder, 'stick', 'latest.yml'), `version: 2.0.0\n#${'x'.repeat(70_000)}`);
    expect((await ask('latest.yml')).status).toBe(413);
  });

  it('is not served to a program that does not know the path', async () => {
    expect((await fetch(`${new URL(server.address).origin}/latest.yml`)).status).toBe(404);
  });
});
