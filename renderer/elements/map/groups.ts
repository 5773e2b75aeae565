import { countOf, type Places, placeOf, urgencyAt } from './places.ts';

/** A device, or several that are near each other at a level of zoom. */
export interface Group {
  /** Of its first member, in the order of the gallery. */
  readonly key: number;
  readonly members: readonly number[];
  /** Middle of its members on the map: 0 to 1 from west to east and from north to south. */
  readonly x: number;
  readonly y: number;
  /** Urgency of its worst member. */
  readonly urgency: number;
}

/** Deepest level: 0.6 m a pixel at the equator. */
export const DEEPEST_LEVEL = 18;
/** Width of the world at level 0, CSS px. */
export const WORLD_PIXELS = 256;

/** Returns a position in Web Mercator, 0 to 1. Latitudes beyond its edge are at the edge. */
export function projected(longitude: number, latitude: number): readonly [x: number, y: number] {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

type Growing = { key: number; members: number[]; x: number; y: number; urgency: number };

function absorb(group: Growing, other: Growing): void {
  const count = group.members.length + other.members.length;
  group.x += ((other.x - group.x) * other.members.length) / count;
  group.y += ((other.y - group.y) * other.members.length) / count;
  for (const member of other.members) group.members.push(member);
  group.key = Math.min(group.key, other.key);
  group.urgency = Math.max(group.urgency, other.urgency);
}

/** Cells that are looked at after a cell: each pair of neighbours once. */
const NEXT_CELLS = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/**
 * Groups the places of a gallery by level. Each level is made once, in two passes: members of a
 * square of `distance` (CSS px) meet, then squares whose middles are nearer than that.
 */
export class Groups {
  private readonly levels = new Map<number, readonly Group[]>();
  private readonly points: Float64Array;

  constructor(
    private readonly places: Places,
    private readonly distance: number,
  ) {
    this.points = new Float64Array(countOf(places) * 2).fill(Number.NaN);
    for (let index = 0; index < countOf(places); index += 1) {
      const position = placeOf(places, index);
      if (position !== null) this.points.set(projected(position.longitude, position.latitude), index * 2);
    }
  }

  /** Returns the point of a tile on the map; `null` if its position is unknown. */
  pointOf(index: number): readonly [x: number, y: number] | null {
    const [x = Number.NaN, y = Number.NaN] = this.points.subarray(index * 2, index * 2 + 2);
    return Number.isNaN(x) ? null : [x, y];
  }

  /** Returns the groups in the order of their first members. */
  at(zoom: number): readonly Group[] {
    const level = Math.max(0, Math.min(DEEPEST_LEVEL, Math.round(zoom)));
    const known = this.levels.get(level) ?? this.make(level);
    this.levels.set(level, known);
    return known;
  }

  private make(level: number): readonly Group[] {
    const side = this.distance / (WORLD_PIXELS * 2 ** level);
    const across = Math.ceil(1 / side) + 2;
    const cells = new Map<number, Growing>();
    for (let index = 0; index < this.points.length / 2; index += 1) {
      const x = this.points[index * 2] ?? Number.NaN;
      const y = this.points[index * 2 + 1] ?? Number.NaN;
      if (Number.isNaN(x)) continue;
      const cell = Math.floor(x / side) + 1 + Math.floor(y / side) * across;
      const own = { key: index, members: [index], x, y, urgency: urgencyAt(this.places, index) };
      const found = cells.get(cell);
      if (found === undefined) cells.set(cell, own);
      else absorb(found, own);
    }
    for (const [cell, group] of cells) {
      for (const [right, down] of NEXT_CELLS) {
        const beside = cell + right + down * across;
        const other = cells.get(beside);
        if (other === undefined || Math.hypot(other.x - group.x, other.y - group.y) >= side) continue;
        absorb(group, other);
        cells.delete(beside);
      }
    }
    return [...cells.values()].sort((one, other) => one.key - other.key);
  }
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const steps: Readonly<Record<Arrow, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Returns the nearest group within 45° of a direction; undefined if there is none. */
export function groupInDirection(groups: readonly Group[], from: Group, arrow: Arrow): Group | undefined {
  const [stepX, stepY] = steps[arrow];
  let nearest: Group | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const [x, y] = [group.x - from.x, group.y - from.y];
    const along = x * stepX + y * stepY;
    const beside = Math.abs(x * stepY) + Math.abs(y * stepX);
    if (along <= 0 || beside > along || along + 2 * beside >= least) continue;
    least = along + 2 * beside;
    nearest = group;
  }
  return nearest;
}
