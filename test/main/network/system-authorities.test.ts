import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverCertificate, testAuthority } from '../../support/certificates/certificates.ts';
import { startChildService } from '../../support/child-service.ts';
import { type FaultServer, startFaultServer } from '../../support/fault-server.ts';

interface RequestResult {
  readonly count: number;
  readonly milliseconds: number;
  readonly result: string;
}

const PROGRAM = resolve(import.meta.dirname, 'trust-and-request.ts');

let server: FaultServer;
let folder: string;
beforeAll(async () => {
  server = await startFaultServer(serverCertificate('loopback'));
  server.answer('/', { body: 'here' });
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-store-'));
  writeFileSync(join(folder, 'store.pem'), testAuthority());
  writeFileSync(join(folder, 'broken.pem'), 'no certificate');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Sends a request to the server from a process whose system store is the file. */
async function requestWith(store: string, mode: 'trusting' | 'as Node does'): Promise<RequestResult> {
  const file = join(folder, store);
  const child = await startChildService<RequestResult>(PROGRAM, [`${server.origin}/`, mode], {
    SSL_CERT_FILE: file,
    SSL_CERT_DIR: join(folder, 'nothing'),
  });
  await child.stop();
  return child.announcement;
}

// OpenSSL's variables name the store on Linux; Windows and macOS have stores that a test must not write into.
describe.skipIf(process.platform !== 'linux')('the certificate authorities of the system', () => {
  test('P26: a server whose authority only the system knows is trusted', async () => {
    expect(await requestWith('store.pem', 'trusting')).toMatchObject({ count: 1, result: '200' });
  });

  test('P26: without this, Node would refuse it', async () => {
    expect(await requestWith('store.pem', 'as Node does')).toMatchObject({
      result: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
  });

  test('P16: an empty store trusts no authority, and breaks nothing', async () => {
    expect((await requestWith('broken.pem', 'trusting')).result).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });
});
