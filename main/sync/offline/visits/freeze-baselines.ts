import type { PinTarget, Visit } from '../../../../preload/contract/index.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Library } from '../../../library/library.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { targetSlices } from '../queue/target-slices.ts';

/** Subjects in one transaction: a few milliseconds. */
const SLICE_ROWS = 200;

/** Ends a visit: freezes the newest snapshots of a target, or of all stored subjects. Works in slices. */
export async function freezeBaselines(
  library: Library,
  target: PinTarget | null,
  at: number,
  signal: AbortSignal,
): Promise<Visit> {
  const store = library.offline;
  const visitId = store.write(({ visits }) => visits.begin(at));
  let subjectCount = 0;
  const all = { kind: 'all' } as const;
  for await (const slice of target === null ? allStored(store) : targetSlices(library, target, all, at)) {
    if (signal.aborted) break;
    subjectCount += store.write(({ visits }) => slice.filter(({ id }) => visits.freeze(visitId, id)).length);
    await yieldToEventLoop();
  }
  return { endedAt: at, subjectCount };
}

function* allStored(store: OfflineStore): Generator<readonly { readonly id: number }[]> {
  for (let after = 0; ; ) {
    const rows = store.read(({ visits }) => visits.storedSubjects(after, SLICE_ROWS));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((id) => ({ id }));
    after = last;
  }
}
