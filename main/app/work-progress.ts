import type { AppEvent } from '../../preload/contract/index.ts';
import type { Desktop, WorkProgress } from '../shared/desktop.ts';

/** Kinds of long work, most urgently awaited first. */
type Work = 'export' | 'storage' | 'sync';
const ORDER: readonly Work[] = ['export', 'storage', 'sync'];

function going(done: number, all: number): WorkProgress {
  return { share: all === 0 ? 0 : Math.min(1, done / all), isPaused: false };
}

/** Returns the kind of work that an event reports, with its progress (`null` if it has ended). */
function workOf(event: AppEvent): readonly [Work, WorkProgress | null] | undefined {
  if (event.name === 'exportProgressed') {
    const { state, downloads, bytesDone, byteLength } = event.payload;
    if (state === 'downloading') return ['export', going(downloads.done, downloads.total)];
    return ['export', state === 'running' ? going(bytesDone, byteLength) : null];
  }
  if (event.name === 'storageChanged') {
    const { job } = event.payload;
    return ['storage', job?.state === 'running' ? going(job.bytesDone, job.bytes) : null];
  }
  if (event.name === 'offlineChanged') {
    const { sync, progress, share } = event.payload;
    const isPaused = progress.kind === 'held' && progress.hold === 'paused';
    const isShown = sync !== null && (isPaused || progress.kind === 'running');
    return ['sync', isShown ? { share, isPaused } : null];
  }
  // The previous account's work is no longer reported.
  return event.name === 'sessionChanged' ? ['sync', null] : undefined;
}

/** Shows the progress of long work in the task bar or the dock. */
export function createWorkProgress(desktop: Pick<Desktop, 'showProgress'>): (event: AppEvent) => void {
  const works = new Map<Work, WorkProgress>();
  let shown: WorkProgress | null = null;
  return (event) => {
    const reported = workOf(event);
    if (reported === undefined) return;
    const [work, progress] = reported;
    if (progress === null) works.delete(work);
    else works.set(work, progress);
    const first = ORDER.find((one) => works.has(one));
    const next = first === undefined ? null : (works.get(first) ?? null);
    if (next?.share === shown?.share && next?.isPaused === shown?.isPaused) return;
    shown = next;
    desktop.showProgress(next);
  };
}
