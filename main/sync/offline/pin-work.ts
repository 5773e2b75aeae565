import type { Pin } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { Library } from '../../library/library.ts';
import type { OfflineWork } from './offline-interface.ts';
import type { PlanQueue } from './queue/plan-queue.ts';

/** Pins with their rules. */
type PinWork = Pick<OfflineWork, 'addPin' | 'changePin' | 'removePin'>;

interface PinWorkParts {
  readonly store: Library['offline'];
  readonly plan: PlanQueue;
  /** Plans come one after the other. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly clock: Clock;
  /** What is promised now is brought. */
  readonly downloadMissing: () => void;
  /** The state is another. */
  readonly notify: () => void;
}

export function createPinWork({
  store,
  plan,
  inTurn,
  clock,
  downloadMissing: goOn,
  notify: tell,
}: PinWorkParts): PinWork {
  async function describePin(pinId: number): Promise<Pin | null> {
    const pin = store.read(({ pins }) => pins.one(pinId));
    return pin === null ? null : { ...pin, ...(await store.pinProgress(pinId)) };
  }

  return {
    async addPin(pin) {
      if (store.read(({ targets }) => targets.names(pin.target)) === null) return null;
      const id = store.write(({ pins }) => pins.put(pin, clock.now()));
      await inTurn(() => plan.retain(id));
      goOn();
      tell();
      return describePin(id);
    },
    async changePin(pinId, { rule, precision }) {
      if (!store.write(({ pins }) => pins.change(pinId, rule, precision))) return null;
      await inTurn(() => plan.retain(pinId));
      goOn();
      tell();
      return describePin(pinId);
    },
    async removePin(pinId) {
      const pin = store.read(({ pins }) => pins.all().find(({ id }) => id === pinId));
      if (pin === undefined) return false;
      await inTurn(() => plan.release(pin));
      store.write(({ pins }) => pins.remove(pinId));
      tell();
      return true;
    },
  };
}
