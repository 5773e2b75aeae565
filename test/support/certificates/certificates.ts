import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Certificate and key, as PEM. Test-only: the key is public. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * `loopback` is valid for 127.0.0.1 and localhost if the authority is trusted; the others are
 * invalid as named.
 */
export function serverCertificate(
  name: 'loopback' | 'other-host' | 'expired' | 'self-signed',
): ServerCertificate {
  return { cert: read(`test-only-${name}.pem`), key: read('test-only-server.key.pem') };
}

/** Returns the certificate of the authority that issued all but the self-signed one. */
export function testAuthority(): string {
  return read(AUTHORITY);
}

/** Returns its file, for NODE_EXTRA_CA_CERTS of a program. */
export function testAuthorityFile(): string {
  return fileOf(AUTHORITY);
}

const AUTHORITY = 'test-only-authority.pem';

/**
 * Makes this process trust the authority; returns the function that ends that. For `beforeAll`.
 */
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
