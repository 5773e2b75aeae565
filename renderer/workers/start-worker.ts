// Vite resolves `?worker&url` to the address of the built worker, which the module itself does not
// export.
/* oxlint-disable import/default */
import differenceWorker from './difference-worker.ts?worker&url';
import filmWorker from './film-worker.ts?worker&url';
import levelsWorker from './levels-worker.ts?worker&url';
import regionWorker from './region-worker.ts?worker&url';
import thumbnailWorker from './thumbnail-worker.ts?worker&url';

const addresses = {
  difference: differenceWorker,
  film: filmWorker,
  levels: levelsWorker,
  region: regionWorker,
  thumbnail: thumbnailWorker,
} as const;

type WorkerName = keyof typeof addresses;

/**
 * The used part of Trusted Types, which TypeScript's library lacks; a trusted address is typed as
 * a string.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** The only policy from a string to a worker's address (P5): it passes the files above. */
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

/** Starts a worker: a module in the sandbox of the page, with the page's own security policy. */
export function startWorker(name: WorkerName): Worker {
  const address = addresses[name];
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name });
}
