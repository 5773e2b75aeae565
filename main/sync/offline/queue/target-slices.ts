import type { EstimateTarget, PinRule } from '../../../../preload/contract/index.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Library } from '../../../library/library.ts';
import type { TargetSubject } from '../../../library/offline/target-subjects.ts';

/** The subjects that a target with its rule takes at present, in slices with a yield to the event loop between them. */
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
