import type { EstimateTarget, PinRule } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { TargetSubject } from '../../library/offline/target-subjects.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';

/**
 * Yields the current subjects of a target with its rule, in slices, yielding to the event loop
 * between them.
 */
export async function* targetSlices(
  library: Pick<Library, 'offline' | 'savedViews' | 'search'>,
  target: EstimateTarget,
  rule: PinRule,
  now: number,
): AsyncGenerator<readonly TargetSubject[]> {
  const searched = target.kind === 'view' ? library.savedViews.find(target.viewId) : target;
  const hits = searched !== null && 'terms' in searched ? await library.search.all(searched.terms) : [];
  const slices = library.offline.read(({ targets }) => targets.slices(target, rule, now, hits));
  for (;;) {
    const slice = library.offline.read(() => slices.next());
    if (slice.done === true) return;
    yield slice.value;
    await yieldToEventLoop();
  }
}
