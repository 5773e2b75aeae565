import { networkInterfaces } from 'node:os';

/** The time between two comparisons of the interfaces: soon enough after a cable is plugged in, 0.1 ms of work each. */
const INTERVAL_MS = 5_000;

/** The addresses of the machine as one text; it changes when a network is joined, left, or a tunnel comes up. */
function readAddresses(): string {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
    .sort()
    .join(' ');
}

/** Notifies when the machine's addresses change: Electron has no event for it, and `net.online` changes too seldom. Keeps no process alive; returns its end. */
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
