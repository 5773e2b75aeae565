import type { AppEvent } from '../preload/contract/index.ts';
import type { Desktop } from './desktop.ts';

/** The kinds of long work, the one that a person waits for most first. */
type Work = 'export' | 'storage' | 'sync';
const ORDER: readonly Work[] = ['export', 'storage', 'sync'];

function ratio(done: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, done / all);
}

/** What an event says of long work: its kind and its share, null when it is over; undefined: nothing. */
function workOf(event: AppEvent): readonly [Work, number | null] | undefined {
  if (event.name === 'exportProgressed') {
    const { state, bytesDone, byteLength } = event.payload;
    return ['export', state === 'running' ? ratio(bytesDone, byteLength) : null];
  }
  if (event.name === 'storageChanged') {
    const { job } = event.payload;
    return ['storage', job?.state === 'running' ? ratio(job.bytesDone, job.bytes) : null];
  }
  if (event.name === 'offlineChanged') {
    const { run, active, share } = event.payload;
    return ['sync', run === null || active === 0 ? null : share];
  }
  // Another account, or nobody: what was under way of the last one is told of no more.
  return event.name === 'sessionChanged' ? ['sync', null] : undefined;
}

/** Shows how far long work has come where the system shows it, at the task bar or the dock. */
export function createWorkProgress(desktop: Pick<Desktop, 'showProgress'>): (event: AppEvent) => void {
  const shares = new Map<Work, number>();
  let shown: number | null = null;
  return (event) => {
    const told = workOf(event);
    if (told === undefined) return;
    const [work, share] = told;
    if (share === null) shares.delete(work);
    else shares.set(work, share);
    const first = ORDER.find((one) => shares.has(one));
    const next = first === undefined ? null : (shares.get(first) ?? null);
    if (next === shown) return;
    shown = next;
    desktop.showProgress(next);
  };
}
