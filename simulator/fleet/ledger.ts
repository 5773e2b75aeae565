import type { SiteKind } from '../core/site.ts';
import { nextStamp, type Stamp } from './changes.ts';

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
  /** `null` if the device was deleted. */
  readonly fields: DeviceFields | null;
  readonly formerNames: readonly string[];
  readonly stamp: Stamp;
}

/** Devices of an organization in order, without storing a list if none changed. */
interface DeviceSequence {
  readonly length: number;
  at(position: number): number;
}

/**
 * Creates the record of a fleet's changes; everything else is computed. `firstFree` is the index
 * of the first device that can be created.
 */
export function createLedger(firstFree: number) {
  const changes = new Map<number, DeviceChange>();
  const created = new Map<number, number[]>();
  const first = new Map<number, DeviceFields>();
  const sequences = new Map<number, DeviceSequence>();
  let stamp: Stamp | undefined;
  let next = firstFree;

  return {
    change: (deviceIndex: number) => changes.get(deviceIndex),
    /** Returns the initial fields of a created device. */
    createdWith: (deviceIndex: number) => first.get(deviceIndex),
    /** Stamp of the last change. */
    get stamp() {
      return stamp;
    },
    /** Number of created devices, including deleted ones. */
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
    /**
     * Returns the existing devices of an organization whose computed ones are `from` (inclusive)
     * to `to` (exclusive).
     */
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
