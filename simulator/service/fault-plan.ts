import { sequence } from '../core/random.ts';
import type { Fault } from './faults.ts';

interface PlannedFault extends Fault {
  readonly id: number;
  readonly hits: number;
}

export type FaultPlan = ReturnType<typeof createFaultPlan>;

function matcher(pattern: string): RegExp {
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 's');
}

export function createFaultPlan() {
  const planned = new Map<number, { fault: Fault; fits: RegExp; next: () => number; hits: number }>();
  let lastId = 0;
  return {
    get isEmpty() {
      return planned.size === 0;
    },
    add(fault: Fault): PlannedFault {
      lastId += 1;
      planned.set(lastId, { fault, fits: matcher(fault.path), next: sequence(fault.seed), hits: 0 });
      return { ...fault, id: lastId, hits: 0 };
    },
    list: (): readonly PlannedFault[] =>
      Array.from(planned, ([id, { fault, hits }]) => ({ ...fault, id, hits })),
    clear: () => planned.clear(),
    /** Counts a request and returns its fault, if any. The first planned fault wins. */
    take(origin: 'api' | 'image', path: string): Fault | null {
      for (const [id, entry] of planned) {
        const { fault, fits, next } = entry;
        if (fault.origin !== 'any' && fault.origin !== origin) continue;
        if (!fits.test(path) || next() >= fault.probability) continue;
        entry.hits += 1;
        if (fault.count !== null && entry.hits >= fault.count) planned.delete(id);
        return fault;
      }
      return null;
    },
  };
}
