import { networkInterfaces } from 'node:os';

/**
 * Time between comparisons of the interfaces, ms: soon enough after a cable is plugged in, at 0.1
 * ms of work each.
 */
const INTERVAL_MS = 5_000;

/** Joins the machine's addresses into one text, which changes with any network or tunnel. */
function readAddresses(): string {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .sort()
    .join(' ');
}

/**
 * Notifies if the machine's addresses change: Electron has no event for it, and `net.online`
 * changes too rarely. Doesn't keep the process alive; returns a function that stops it.
 */
export function watchNetwork(listener: () => void, read: () => string = readAddresses): () => void {
  let known = read();
  const timer = setInterval(() => {
    const current = read();
    if (current === known) return;
    known = current;
    listener();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
