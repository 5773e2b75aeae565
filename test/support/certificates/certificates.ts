import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate and its key, as PEM. Test-only: the key is public. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** `loopback` is good for 127.0.0.1 and localhost once the authority is trusted; the others are wrong in the way that they are called. */
export function serverCertificate(
  name: 'loopback' | 'other-host' | 'expired' | 'self-signed',
): ServerCertificate {
  return { cert: read(`test-only-${name}.pem`), key: read('test-only-server.key.pem') };
}

/** The certificate of the authority that issued all of them but the self-signed one. */
export function testAuthority(): string {
  return read(AUTHORITY);
}

/** Its file, for NODE_EXTRA_CA_CERTS of a program. */
export function testAuthorityFile(): string {
  return fileOf(AUTHORITY);
}

const AUTHORITY = 'test-only-authority.pem';

/** For `beforeAll`: this process trusts the authority as one of its system. Returns what ends that. */
export function trustTestAuthority(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...getCACertificates('bundled'), testAuthority()]);
  return () => setDefaultCACertificates(before);
}

function read(file: string): string {
  return readFileSync(fileOf(file), 'utf8');
}

function fileOf(name: string): string {
  return resolve(import.meta.dirname, name);
}
