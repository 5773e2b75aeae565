import type { SilentDevice } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { OfflineStore } from '../../../library/offline/offline-store.ts';
import { SILENT_INTERVALS } from '../queue/queue-retained-images.ts';

/** Devices in one read: a few milliseconds. */
const SLICE_ROWS = 50;

/** All pages of a list that a person scrolls through come from one list. */
const FRESH_MS = 10_000;

/** Lists devices that have been silent for more than five times their own median interval, the most overdue first. */
export function createListSilentDevices(store: OfflineStore, clock: Clock, signal: AbortSignal) {
  let last: { readonly at: number; readonly list: Promise<readonly SilentDevice[]> } | null = null;

  async function list(): Promise<readonly SilentDevice[]> {
    const silent: SilentDevice[] = [];
    for (let after = 0; !signal.aborted; ) {
      const rows = store.read(({ rhythms }) => rhythms.devices(after, SLICE_ROWS));
      const end = rows.at(-1);
      if (end === undefined) break;
      for (const row of rows) {
        const rhythm = store.read(({ rhythms }) => rhythms.of(row));
        if (rhythm === null || rhythm.intervals <= SILENT_INTERVALS) continue;
        const { deviceRow: _row, ...device } = rhythm;
        silent.push(device);
      }
      after = end;
      await yieldToEventLoop();
    }
    return silent.toSorted((one, other) => other.intervals - one.intervals);
  }

  return () => {
    const now = clock.now();
    if (last === null || now - last.at > FRESH_MS || now < last.at) last = { at: now, list: list() };
    return last.list;
  };
}
