import { nextStamp, type Stamp } from './changes.ts';
import type { SiteKind } from './site.ts';

export interface DeviceFields {
  readonly name: string;
  readonly kind: SiteKind;
  readonly model: string;
  readonly location: {
    readonly latitude: number;
    readonly longitude: number;
    readonly elevationMetres: number;
  };
  /** `YYYY-MM-DD`. */
  readonly installedOn: string;
}

interface DeviceChange {
  readonly organization: number;
  /** Null: the device was deleted. */
  readonly fields: DeviceFields | null;
  readonly formerNames: readonly string[];
  readonly stamp: Stamp;
}

/** Some devices of an organization, in order, without a list of them where none changed. */
interface DeviceSequence {
  readonly length: number;
  at(position: number): number;
}

/** The changes of a fleet; everything else is computed. `firstFree` is the index of the first device that can be created. */
export function createLedger(firstFree: number) {
  const changes = new Map<number, DeviceChange>();
  const created = new Map<number, number[]>();
  const first = new Map<number, DeviceFields>();
  const sequences = new Map<number, DeviceSequence>();
  let stamp: Stamp | undefined;
  let next = firstFree;

  return {
    change: (deviceIndex: number) => changes.get(deviceIndex),
    /** The first fields of a created device. */
    createdWith: (deviceIndex: number) => first.get(deviceIndex),
    /** The last change of all. */
    get stamp() {
      return stamp;
    },
    /** The number of created devices, deleted ones among them. */
    get created() {
      return next - firstFree;
    },
    write(deviceIndex: number, change: Omit<DeviceChange, 'stamp'>, now: number, previous?: Stamp) {
      stamp = nextStamp(stamp, now);
      const own = nextStamp(changes.get(deviceIndex)?.stamp ?? previous, now);
      changes.set(deviceIndex, { ...change, stamp: own });
      if (deviceIndex === next) {
        next += 1;
        if (change.fields !== null) first.set(deviceIndex, change.fields);
        created.set(change.organization, [...(created.get(change.organization) ?? []), deviceIndex]);
      }
      sequences.delete(change.organization);
    },
    /** The living devices of an organization whose computed ones are `from` (inclusive) to `to` (exclusive). */
    devices(organization: number, from: number, to: number): DeviceSequence {
      if (stamp === undefined) return { length: to - from, at: (position) => from + position };
      let sequence = sequences.get(organization);
      if (sequence === undefined) {
        const computed = Array.from({ length: to - from }, (_, position) => from + position);
        const living = [...computed, ...(created.get(organization) ?? [])].filter(
          (index) => changes.get(index)?.fields !== null,
        );
        sequence = { length: living.length, at: (position) => living[position] ?? -1 };
        sequences.set(organization, sequence);
      }
      return sequence;
    },
  };
}
