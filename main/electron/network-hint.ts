import { networkInterfaces } from 'node:os';

/** How often the interfaces are compared, ms: soon enough for a person who plugs in a cable, 0.1 ms of work each time. */
const INTERVAL = 5_000;

/** The addresses of the machine as one text; it changes when a network is joined, left, or a tunnel comes up. */
function readAddresses(): string {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .sort()
    .join(' ');
}

/**
 * Calls the listener when the machine's addresses change. Electron's main process has no event for that, and `net.online`
 * says the same too seldom. The timer does not keep the process alive; the returned function ends it.
 */
export function watchNetwork(listener: () => void, read: () => string = readAddresses): () => void {
  let known = read();
  const timer = setInterval(() => {
    const current = read();
    if (current === known) return;
    known = current;
    listener();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
