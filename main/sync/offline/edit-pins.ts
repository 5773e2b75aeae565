import type { NewPin, Pin } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import type { Planning } from './queue/planning.ts';

interface PinEditingParts {
  readonly store: OfflineStore;
  readonly planning: Planning;
  readonly clock: Clock;
  /** Downloads the retained images of a pin that was added or changed. */
  readonly onPinChanged: () => void;
  /** Images may be retained no longer. */
  readonly onReleased: () => void;
  readonly onChanged: () => void;
}

/** Adds, changes and removes pins with their rules. */
export function createPinEditing(parts: PinEditingParts) {
  const { store, planning, clock, onPinChanged, onReleased, onChanged } = parts;

  async function takeUp(pinId: number): Promise<Pin | null> {
    await planning.retain(pinId);
    onPinChanged();
    onChanged();
    const pin = store.read(({ pins }) => pins.one(pinId));
    return pin === null ? null : { ...pin, ...(await store.pinProgress(pinId)) };
  }

  return {
    /** Null: the target is not known. */
    async addPin(pin: NewPin): Promise<Pin | null> {
      if (store.read(({ targets }) => targets.names(pin.target)) === null) return null;
      return takeUp(store.write(({ pins }) => pins.put(pin, clock.now())));
    },
    /** Pins what a visit needs; what is pinned already stays so (`pins.keep`). Returns the ids of its pins. */
    async keepPins(wanted: readonly NewPin[]): Promise<readonly number[]> {
      const pinIds = store.write(({ pins }) => wanted.map((pin) => pins.keep(pin, clock.now())));
      for (const id of pinIds) await planning.retain(id);
      onChanged();
      return pinIds;
    },
    /** Null: there is no such pin. */
    async changePin(pinId: number, { rule, precision }: Omit<NewPin, 'target'>): Promise<Pin | null> {
      if (!store.write(({ pins }) => pins.change(pinId, rule, precision))) return null;
      const pin = await takeUp(pinId);
      onReleased();
      return pin;
    },
    /** False: there is no such pin. */
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
