// Vite answers `?worker&url` with the address of the built worker, which the module itself does not export.
/* oxlint-disable import/default */
import differenceWorker from './difference-worker.ts?worker&url';
import regionWorker from './region-worker.ts?worker&url';
import thumbnailWorker from './thumbnail-worker.ts?worker&url';

/** The workers of the product, by their built files. */
const addresses = {
  difference: differenceWorker,
  region: regionWorker,
  thumbnail: thumbnailWorker,
} as const;

/** The name of a worker. */
type WorkerName = keyof typeof addresses;

/** What of Trusted Types is used; TypeScript's library does not have them. A trusted address goes where a text goes. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** The one way from text to a worker's address (P5): nothing but the files above passes. */
const policy = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'fleetglass-worker',
  {
    createScriptURL(address) {
      const known: readonly string[] = Object.values(addresses);
      if (!known.includes(address)) throw new TypeError('This is not a worker of the app.');
      return address;
    },
  },
);

/** Starts a worker: a module in the sandbox of the page, under the page's own security policy. */
export function startWorker(name: WorkerName): Worker {
  const address = addresses[name];
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name });
}
