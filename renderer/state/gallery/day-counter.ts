import type { Bridge, DayZone } from '../../../preload/contract/index.ts';
import type { Store } from '../store/store.ts';
import { readDays } from './gallery-reader.ts';
import type { GalleryView } from './gallery-view.ts';

/** How long changed images are gathered before the days are counted again, ms. */
const COUNT_PAUSE_MS = 500;

/** Counts the days of the shown gallery again. */
interface DayCounter {
  schedule(): void;
  cancel(): void;
}

/** `loading` is aborted with the gallery or the order that the days belong to. */
export function createDayCounter(
  bridge: Bridge,
  store: Store<GalleryView>,
  zone: () => DayZone,
  loading: () => AbortSignal,
): DayCounter {
  let counting: ReturnType<typeof setTimeout> | undefined;

  const count = async () => {
    counting = undefined;
    const { scope, order, isOutOfOrder } = store.value;
    if (scope === null || order.sort === 'name' || isOutOfOrder) return;
    const signal = loading();
    const days = await readDays(bridge, { scope, order }, zone());
    if (!signal.aborted && days.ok) store.change(days.value);
  };

  return {
    schedule() {
      // Not put off by the next change: in a long sync the days would never be counted.
      counting ??= setTimeout(() => void count(), COUNT_PAUSE_MS);
    },
    cancel() {
      clearTimeout(counting);
      counting = undefined;
    },
  };
}
