import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import type { OfflineState } from '../../preload/contract/index.ts';
import type { Laptop } from './laptop.ts';

export type Broken = (text: string) => void;

const ALL = { offset: 0, limit: 500 } as const;

/** The screen does not contradict itself, whatever the state is. */
export async function checkScreen(laptop: Laptop, broken: Broken): Promise<void> {
  const [state, queue] = await laptop.together(
    'offline',
    ['state', null],
    ['queue', { state: 'waiting', offset: 0, limit: 1 }],
  );
  if (!state.ok) return broken(`offline.state: ${describeFailure(state.failure)}`);
  const { progress, active, waiting } = state.value;
  if (progress.kind === 'running' && active === 0 && progress.secondsLeft !== null)
    broken(`${progress.secondsLeft} s left are shown while nothing moves`);
  if (queue.ok && queue.value.total !== waiting)
    broken(`${waiting} wait in the state, ${queue.value.total} in the list`);
}

/** Decodes what a check before leaving wants decoded, as the page does. */
export async function decode(laptop: Laptop): Promise<void> {
  const state = await laptop.call('offline', 'state', null);
  const ready = state.ok ? state.value.ready : null;
  if (ready?.phase !== 'decoding') return;
  const checkId = ready.id;
  for (;;) {
    const batch = await laptop.call('offline', 'nextToDecode', { checkId });
    if (!batch.ok || batch.value.images.length === 0) return;
    const results = batch.value.images.map(({ hash }) => ({ hash, flaw: null }));
    await laptop.call('offline', 'reportDecoded', { checkId, results });
  }
}

/** Every count of the screen that the database has as well, of a laptop that rests. `state`: of the end of its queue. */
export async function readCounts(
  laptop: Laptop,
  state: OfflineState | null,
): Promise<readonly (readonly [name: string, shown: number])[]> {
  const counts: [string, number][] = [];
  if (state !== null)
    for (const name of ['waiting', 'failed', 'pins', 'requested'] as const) counts.push([name, state[name]]);
  const storage = await laptop.call('storage', 'state', null);
  if (storage.ok) counts.push(['images', storage.value.images], ['image bytes', storage.value.usedBytes]);
  const pins = await laptop.call('offline', 'pins', ALL);
  for (const { id, total } of pins.ok ? pins.value.rows : []) counts.push([`snapshots of pin ${id}`, total]);
  const overview = await laptop.call('fleet', 'overview', ALL);
  for (const { id, deviceCount } of overview.ok ? overview.value.organizations : []) {
    counts.push([`devices of ${id}`, deviceCount]);
    const scope = { kind: 'organization', organizationId: id };
    const page = await laptop.call('gallery', 'tiles', { scope, offset: 0, limit: 1 });
    if (page.ok) counts.push([`devices of ${id}`, page.value.total]);
  }
  return counts;
}
