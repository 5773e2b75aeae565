import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';

/**
 * Files in which Linux distributions keep all authorities, for a runtime whose TLS library doesn't
 * know them.
 */
const LINUX_BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
] as const;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reading a store takes a tenth of a second, a company's on a slow disk several seconds. After
 * this time the first request goes on without it.
 */
const READ_MS = 10_000;

/**
 * Reads the store on its own thread, which it blocks. The source is text, because the app is a
 * single bundle.
 */
const READER =
  "require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))";

/**
 * Lets TLS connections of this process trust the system's certificate authorities in addition to
 * Node's (P26): companies install their own there. Returns how many the system has; 0 if they
 * can't be read. Measured with 144 authorities on 2 shared cores, Node 24.21: 80 ms off the main
 * loop, which it stops for 20.
 */
export async function trustSystemAuthorities(platform: NodeJS.Platform): Promise<number> {
  const system = await systemAuthorities(platform);
  if (system.length === 0) return 0;
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...system])]);
    return system.length;
  } catch {
    return 0;
  }
}

async function systemAuthorities(platform: NodeJS.Platform): Promise<readonly string[]> {
  // On Linux each authority has its own file and is also in the bundle, so the store lists it
  // several times.
  const known = [...new Set(await readStore())].filter((certificate) => certificate !== '');
  return known.length > 0 || platform !== 'linux' ? known : readBundle();
}

/** Returns the system's store as Node reads it; empty if that fails. */
async function readStore(): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const limit = setTimeout(() => resolve([]), READ_MS);
  let worker: Worker | null = null;
  try {
    worker = new Worker(READER, { eval: true });
    worker.once('message', (certificates: readonly string[]) => resolve(certificates));
    worker.once('error', () => resolve([]));
    worker.once('exit', () => resolve([]));
    worker.unref();
    return await promise;
  } catch {
    return [];
  } finally {
    clearTimeout(limit);
    void worker?.terminate();
  }
}

function readBundle(): readonly string[] {
  for (const file of LINUX_BUNDLES) {
    try {
      const found = readFileSync(file, 'utf8').match(CERTIFICATE) ?? [];
      if (found.length > 0) return found;
    } catch {
      // Another distribution keeps its bundle elsewhere.
    }
  }
  return [];
}
