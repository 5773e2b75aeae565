import type { AppEvent } from '../../preload/contract/index.ts';
import type { Desktop, WorkProgress } from '../core/desktop.ts';

/** The kinds of long work, the one that a person waits for most first. */
type Work = 'export' | 'storage' | 'sync';
const ORDER: readonly Work[] = ['export', 'storage', 'sync'];

function going(done: number, all: number): WorkProgress {
  return { share: all === 0 ? 0 : Math.min(1, done / all), isPaused: false };
}

/** What an event says of long work: its kind and how far it is, null when it is over; undefined: nothing. */
function workOf(event: AppEvent): readonly [Work, WorkProgress | null] | undefined {
  if (event.name === 'exportProgressed') {
    const { state, bytesDone, byteLength } = event.payload;
    return ['export', state === 'running' ? going(bytesDone, byteLength) : null];
  }
  if (event.name === 'storageChanged') {
    const { job } = event.payload;
    return ['storage', job?.state === 'running' ? going(job.bytesDone, job.bytes) : null];
  }
  if (event.name === 'offlineChanged') {
    const { sync: run, active, share, paused } = event.payload;
    const isShown = run !== null && (paused || active > 0);
    return ['sync', isShown ? { share, isPaused: paused } : null];
  }
  // Another account, or nobody: what was under way of the last one is told of no more.
  return event.name === 'sessionChanged' ? ['sync', null] : undefined;
}

/** Shows how far long work has come where the system shows it, at the task bar or the dock. */
export function createWorkProgress(desktop: Pick<Desktop, 'showProgress'>): (event: AppEvent) => void {
  const works = new Map<Work, WorkProgress>();
  let shown: WorkProgress | null = null;
  return (event) => {
    const told = workOf(event);
    if (told === undefined) return;
    const [work, progress] = told;
    if (progress === null) works.delete(work);
    else works.set(work, progress);
    const first = ORDER.find((one) => works.has(one));
    const next = first === undefined ? null : (works.get(first) ?? null);
    if (next?.share === shown?.share && next?.isPaused === shown?.isPaused) return;
    shown = next;
    desktop.showProgress(next);
  };
}
