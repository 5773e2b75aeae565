import type { NewPin, Pin, PinTarget, TargetPins } from '../../../preload/contract/index.ts';
import type { Page } from '../../library/database/database.ts';
import type { OfflineStore, OfflineTables } from '../../library/offline/offline-store.ts';
import type { Clock } from '../../shared/desktop.ts';
import type { KnownHistory } from '../queue/known-history.ts';
import type { Planning } from '../queue/planning.ts';

interface PinEditingParts {
  readonly store: OfflineStore;
  readonly planning: Planning;
  readonly history: KnownHistory;
  readonly clock: Clock;
  /** Downloads the retained images of an added or changed pin. */
  readonly onPinChanged: () => void;
  /** Called if images may no longer be retained. */
  readonly onReleased: () => void;
  readonly onChanged: () => void;
}

type Named = ReturnType<OfflineTables['pins']['page']>['rows'][number];

/** Lists, adds, changes and removes pins with their rules. */
export function createPinEditing(parts: PinEditingParts) {
  const { store, planning, history, clock, onPinChanged, onReleased, onChanged } = parts;

  async function takeUp(pinId: number): Promise<Pin | null> {
    await planning.retain(pinId);
    onPinChanged();
    onChanged();
    const pin = store.read(({ pins }) => pins.one(pinId));
    return pin === null ? null : withProgress(pin);
  }

  async function withProgress(pin: Named): Promise<Pin> {
    return { ...pin, ...(await store.pinProgress([pin.id])), unlisted: history.unlistedOfPin(pin.id) };
  }

  return {
    /** Returns a page of pins, newest first. */
    async pins(offset: number, limit: number): Promise<Page<Pin>> {
      const { total, rows } = store.read(({ pins }) => pins.page(offset, limit));
      // Sequential: each yields to the event loop in between.
      const page: Pin[] = [];
      for (const pin of rows) page.push(await withProgress(pin));
      return { total, rows: page };
    },
    /** Returns the pins of a target, oldest first, and their total. */
    async pinsOf(target: PinTarget): Promise<TargetPins> {
      const found = store.read(({ pins }) => pins.of(target));
      const rows: Pin[] = [];
      for (const pin of found) rows.push(await withProgress(pin));
      return { rows, together: await store.pinProgress(found.map(({ id }) => id)) };
    },
    /** Returns `null` if the target is unknown. */
    async addPin(pin: NewPin): Promise<Pin | null> {
      if (store.read(({ targets }) => targets.names(pin.target)) === null) return null;
      return takeUp(store.write(({ pins }) => pins.put(pin, clock.now())));
    },
    /** Pins what a visit needs; existing pins stay (`pins.keep`). Returns the ids of its pins. */
    async keepPins(wanted: readonly NewPin[]): Promise<readonly number[]> {
      const pinIds = store.write(({ pins }) => wanted.map((pin) => pins.keep(pin, clock.now())));
      for (const id of pinIds) await planning.retain(id);
      onChanged();
      return pinIds;
    },
    /** Returns `null` if there is no such pin. */
    async changePin(pinId: number, { rule, precision }: Omit<NewPin, 'target'>): Promise<Pin | null> {
      if (!store.write(({ pins }) => pins.change(pinId, rule, precision))) return null;
      const pin = await takeUp(pinId);
      onReleased();
      return pin;
    },
    /** Returns false if there is no such pin. */
    async removePin(pinId: number): Promise<boolean> {
      const pin = store.read(({ pins }) => pins.all().find(({ id }) => id === pinId));
      if (pin === undefined) return false;
      await planning.release(pin);
      store.write(({ pins }) => pins.remove(pinId));
      onReleased();
      onChanged();
      return true;
    },
  };
}
