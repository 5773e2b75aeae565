import type { FaultRequest } from '../../simulator/simulator.ts';

/** Numbers from 0 to 1, the same for a seed. */
export type Draw = () => number;

/** A small generator (mulberry32): a fortnight can be played again by its seed. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawFrom<Value>(draw: Draw, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(draw() * values.length)] ?? values[0];
}

/**
 * Where the laptop is, and what the network is like there. The office is where most hours pass, and where everything has to come right again.
 */
const coverages = [
  'office',
  'office',
  'office',
  'valley',
  'valley',
  'flapping',
  'metered',
  'portal',
  'serverTrouble',
  'tooManyRequests',
  'tokenEnded',
  'brokenImages',
] as const;
export type Coverage = (typeof coverages)[number];

/** What happens to the laptop, the disk or the service at the beginning of a stretch. */
const incidents = [
  'none',
  'none',
  'none',
  'none',
  'powerCut',
  'powerCut',
  'logOff',
  'sleep',
  'diskFull',
  'diskAtFloor',
  'slowDisk',
  'clockBehind',
  'clockAhead',
  'serviceRestarts',
  'formatsChange',
  'deviceLost',
  'deviceRenamed',
] as const;
export type Incident = (typeof incidents)[number];

/** All that is drawn; one that never happens in a run is one that the run says nothing of. */
export const drawn: ReadonlySet<string> = new Set([...coverages, ...incidents]);

export interface Stretch {
  readonly coverage: Coverage;
  readonly incident: Incident;
  readonly minutes: number;
  /** How many things the technician does in it. */
  readonly actions: number;
}

/** The stretches of one day. */
export function drawDay(draw: Draw): readonly Stretch[] {
  return Array.from({ length: 3 + Math.floor(draw() * 4) }, () => ({
    coverage: drawFrom(draw, coverages),
    incident: drawFrom(draw, incidents),
    minutes: Math.round(5 + draw() ** 3 * 240),
    actions: Math.floor(draw() * 6),
  }));
}

/** Shapes of the answers that the service changes between. */
export const shapes = ['default', 'wrapped', 'snake', 'embedded', 'ids', 'renamed'] as const;

const always = { count: null } as const;

/** What the service does wrong at a coverage, by a seed. */
const faults: { readonly [Name in Coverage]: (draw: Draw, seed: number) => readonly FaultRequest[] } = {
  office: () => [],
  metered: () => [],
  valley: () => [],
  flapping: (_draw, seed) => [
    { ...always, fault: 'reset', probability: 0.3, seed },
    { ...always, fault: 'truncate', probability: 0.3, seed: seed + 1 },
    { ...always, fault: 'delay', milliseconds: 50, probability: 0.3, seed: seed + 2 },
  ],
  portal: (draw) => [{ ...always, fault: drawFrom(draw, ['portal', 'portalRedirect']) }],
  serverTrouble: (draw, seed) => [
    { ...always, fault: drawFrom(draw, ['serverError', 'wrongType', 'emptyBody']), probability: 0.8, seed },
  ],
  tooManyRequests: (draw, seed) => [
    {
      ...always,
      fault: drawFrom(draw, ['tooManyRequests', 'unavailable']),
      probability: 0.5,
      seed,
      milliseconds: drawFrom(draw, [90_000, 600_000]),
    },
  ],
  tokenEnded: () => [{ ...always, fault: 'unauthorized', origin: 'api' }],
  brokenImages: (_draw, seed) => [
    { ...always, fault: 'htmlImage', origin: 'image', probability: 0.4, seed },
    { ...always, fault: 'expiredUrls', path: '*/url', probability: 0.4, seed: seed + 1 },
    { ...always, fault: 'wrongLength', origin: 'image', probability: 0.2, seed: seed + 2 },
  ],
};

export function faultsOf(coverage: Coverage, draw: Draw): readonly FaultRequest[] {
  return faults[coverage](draw, Math.floor(draw() * 1e6));
}
