import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';

/** Rows at the top and bottom with burnt-in texts: they don't move when a camera does. */
export const TEXT_ROWS = 4;

/** Radius in cells of the neighbourhood that edges are weighed against. */
const AROUND = 4;

/** The cells between the rows of texts. */
export const FIRST_CELL = TEXT_ROWS * MAP_COLUMNS;
export const CELLS_END = (MAP_ROWS - TEXT_ROWS) * MAP_COLUMNS;

/**
 * Radius over which edges are averaged, cells: dirt is larger than what it hides, noise is
 * smaller.
 */
const SMOOTHED = 2;

/** Farthest offset tried when matching maps, cells: an eighth of the picture. */
const REACH = 8;

/** Row length in the sums of `integral`, which have an extra row and column. */
const STRIDE = MAP_COLUMNS + 1;

const CELLS = MAP_COLUMNS * MAP_ROWS;

/**
 * Edges relative to their surroundings: light and weather change all edges alike, but not their
 * positions.
 */
export interface Relief {
  readonly cells: Float32Array;
  /** Sum of the squared cells between the rows of texts. */
  readonly energy: number;
}

/** Match of two reliefs: 1 identical, 0 unrelated. `x` and `y` in cells, `degrees` clockwise. */
export interface Fit {
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
  readonly share: number;
}

// Shared scratch memory: a history has dozens of maps, processed one at a time.
const roots = new Float32Array(CELLS);
const rootSums = new Float64Array(STRIDE * (MAP_ROWS + 1));

/** Writes the sums of all cells above and left of each cell into `sums`. */
export function integrate(values: Float32Array, sums: Float64Array): Float64Array {
  for (let y = 0; y < MAP_ROWS; y += 1)
    for (let x = 0, row = 0; x < MAP_COLUMNS; x += 1) {
      row += values[y * MAP_COLUMNS + x] as number;
      sums[(y + 1) * STRIDE + x + 1] = (sums[y * STRIDE + x + 1] as number) + row;
    }
  return sums;
}

export function sumIn(sums: Float64Array, left: number, top: number, right: number, bottom: number): number {
  return (
    (sums[bottom * STRIDE + right] as number) -
    (sums[top * STRIDE + right] as number) -
    (sums[bottom * STRIDE + left] as number) +
    (sums[top * STRIDE + left] as number)
  );
}

function withEnergy(cells: Float32Array): Relief {
  let energy = 0;
  for (let cell = TEXT_ROWS * MAP_COLUMNS; cell < CELLS - TEXT_ROWS * MAP_COLUMNS; cell += 1)
    energy += (cells[cell] as number) ** 2;
  return { cells, energy };
}

export function reliefOf(map: Uint8Array): Relief {
  for (let cell = 0; cell < CELLS; cell += 1) roots[cell] = Math.sqrt(map[cell] as number);
  integrate(roots, rootSums);
  const cells = new Float32Array(CELLS);
  for (let y = 0, cell = 0; y < MAP_ROWS; y += 1) {
    const [top, bottom] = [Math.max(0, y - AROUND), Math.min(MAP_ROWS, y + AROUND + 1)];
    for (let x = 0; x < MAP_COLUMNS; x += 1, cell += 1) {
      const left = Math.max(0, x - AROUND);
      const right = Math.min(MAP_COLUMNS, x + AROUND + 1);
      const around = sumIn(rootSums, left, top, right, bottom) / ((right - left) * (bottom - top));
      cells[cell] = (roots[cell] as number) - around;
    }
  }
  return withEnergy(cells);
}

/** Returns the sums of squared cells, so that the energy of any part can be looked up. */
function energySums({ cells }: Relief): Float64Array {
  const squares = cells.map((edge) => edge * edge);
  return integrate(squares, new Float64Array(rootSums.length));
}

function smoothed(map: Uint8Array): Float32Array {
  const result = new Float32Array(map.length);
  for (let cell = FIRST_CELL; cell < CELLS_END; cell += 1) {
    const [x, y] = [cell % MAP_COLUMNS, Math.floor(cell / MAP_COLUMNS)];
    const [left, right] = [Math.max(0, x - SMOOTHED), Math.min(MAP_COLUMNS - 1, x + SMOOTHED)];
    const top = Math.max(TEXT_ROWS, y - SMOOTHED);
    const bottom = Math.min(MAP_ROWS - TEXT_ROWS - 1, y + SMOOTHED);
    let sum = 0;
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) sum += map[row * MAP_COLUMNS + column] as number;
    result[cell] = sum / ((right - left + 1) * (bottom - top + 1));
  }
  return result;
}

/** A history is judged picture by picture, but each map is smoothed only once. */
const smooth = new WeakMap<Uint8Array, Float32Array>();

/** Returns the mean edges around each cell between the rows of texts, and 0 within them. */
export function smoothEdges(map: Uint8Array): Float32Array {
  const edges = smooth.get(map) ?? smoothed(map);
  smooth.set(map, edges);
  return edges;
}

/** Returns the sum of products of two reliefs where they overlap, with the first one moved. */
function productOf(one: Relief, other: Relief, moveX: number, moveY: number): number {
  const [toX, toY] = [Math.min(MAP_COLUMNS, MAP_COLUMNS + moveX), MAP_ROWS - TEXT_ROWS + Math.min(0, moveY)];
  const fromX = Math.max(0, moveX);
  let product = 0;
  for (let y = TEXT_ROWS + Math.max(0, moveY); y < toY; y += 1) {
    const end = y * MAP_COLUMNS + toX;
    let from = (y - moveY) * MAP_COLUMNS + fromX - moveX;
    for (let cell = y * MAP_COLUMNS + fromX; cell < end; cell += 1, from += 1)
      product += (one.cells[from] as number) * (other.cells[cell] as number);
  }
  return product;
}

const shareOf = (product: number, ones: number, others: number) =>
  ones <= 0 || others <= 0 ? 0 : product / Math.sqrt(ones * others);

/**
 * For each cell of a rotated picture, the four source cells and their shares. Cached by angle,
 * because a history is rotated alike.
 */
interface Turn {
  readonly from: Int16Array;
  readonly shares: Float64Array;
}
const angles = new Map<number, Turn>();

function turnBy(degrees: number): Turn {
  const known = angles.get(degrees);
  if (known !== undefined) return known;
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [middleX, middleY] = [(MAP_COLUMNS - 1) / 2, (MAP_ROWS - 1) / 2];
  const turn = { from: new Int16Array(4 * CELLS), shares: new Float64Array(4 * CELLS) };
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  for (let cell = 0; cell < CELLS; cell += 1) {
    const right = (cell % MAP_COLUMNS) - middleX;
    const down = Math.floor(cell / MAP_COLUMNS) - middleY;
    const x = middleX + right * cosine + down * sine;
    const y = middleY - right * sine + down * cosine;
    for (let corner = 0; corner < 4; corner += 1) {
      const [column, row] = [Math.floor(x) + (corner & 1), Math.floor(y) + (corner >> 1)];
      const at = 4 * cell + corner;
      turn.from[at] = within(row, MAP_ROWS) * MAP_COLUMNS + within(column, MAP_COLUMNS);
      turn.shares[at] = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    }
  }
  angles.set(degrees, turn);
  return turn;
}

function turned({ cells }: Relief, degrees: number): Relief {
  const { from, shares } = turnBy(degrees);
  const result = new Float32Array(CELLS);
  for (let cell = 0, first = 0; cell < CELLS; cell += 1, first += 4)
    result[cell] =
      (cells[from[first] as number] as number) * (shares[first] as number) +
      (cells[from[first + 1] as number] as number) * (shares[first + 1] as number) +
      (cells[from[first + 2] as number] as number) * (shares[first + 2] as number) +
      (cells[from[first + 3] as number] as number) * (shares[first + 3] as number);
  return withEnergy(result);
}

/** Returns a relief as seen from another view; cells that enter at the sides have no edges. */
export function movedTo({ x, y, degrees }: View, relief: Relief): Relief {
  if (degrees !== 0) return turned(relief, degrees);
  const cells = relief.cells.map((_, cell) => {
    const [column, row] = [(cell % MAP_COLUMNS) - x, Math.floor(cell / MAP_COLUMNS) - y];
    const isInside = column >= 0 && column < MAP_COLUMNS && row >= 0 && row < MAP_ROWS;
    return isInside ? (relief.cells[row * MAP_COLUMNS + column] as number) : 0;
  });
  return withEnergy(cells);
}

/** Returns the energies of two reliefs where they overlap, with the first one moved. */
function energiesAt(x: number, y: number, ones: Float64Array, others: Float64Array) {
  const [left, right] = [Math.max(0, x), Math.min(MAP_COLUMNS, MAP_COLUMNS + x)];
  const [top, bottom] = [TEXT_ROWS + Math.max(0, y), MAP_ROWS - TEXT_ROWS + Math.min(0, y)];
  return [
    sumIn(ones, left - x, top - y, right - x, bottom - y),
    sumIn(others, left, top, right, bottom),
  ] as const;
}

/** Returns the match of the two without moving. */
export function fitUnmoved(usual: Relief, now: Relief): number {
  return shareOf(productOf(usual, now, 0, 0), usual.energy, now.energy);
}

/** A changed view of a camera: moved by cells, or rotated clockwise. */
export type View = Omit<Fit, 'share'>;

const SIDE = 2 * REACH + 1;
const moves = Array.from(
  { length: SIDE * SIDE },
  (_, index): View => ({ x: (index % SIDE) - REACH, y: Math.floor(index / SIDE) - REACH, degrees: 0 }),
);
const rotations = [-4, -3, -2, -1, 1, 2, 3, 4].map((degrees): View => ({ x: 0, y: 0, degrees }));

/** Matches of a usual relief with another one, for each of `moves` and `rotations`. */
export interface Fits {
  readonly moved: readonly number[];
  readonly turned: readonly number[];
}

export function fitsOf(usual: Relief, now: Relief): Fits {
  const [ones, others] = [energySums(usual), energySums(now)];
  return {
    moved: moves.map(({ x, y }) => shareOf(productOf(usual, now, x, y), ...energiesAt(x, y, ones, others))),
    turned: rotations.map(({ degrees }) => fitUnmoved(turned(usual, degrees), now)),
  };
}

/** Returns the mean fits of several pictures. */
export function meanFits(all: readonly Fits[]): Fits {
  const mean = (kind: keyof Fits) =>
    (all[0]?.[kind] ?? []).map(
      (_, index) => all.reduce((sum, fits) => sum + (fits[kind][index] ?? 0), 0) / all.length,
    );
  return { moved: mean('moved'), turned: mean('turned') };
}

/** The best of several fits; `unmoved`: the fit without moving. */
export interface BestFit extends Fit {
  readonly unmoved: number;
}

/** Finds the best match, moved or rotated. */
export function bestFit({ moved, turned: byTurn }: Fits): BestFit {
  const highest = (fits: readonly number[]) => fits.indexOf(Math.max(...fits));
  const at = moves[highest(moved)] as View;
  const turn = rotations[highest(byTurn)] as View;
  const unmoved = moved[moves.length >> 1] as number;
  const [share, shareTurned] = [Math.max(...moved), Math.max(...byTurn)];
  const best = shareTurned > share ? { ...turn, share: shareTurned } : { ...at, share };
  return { ...best, unmoved };
}

/** Size of a block in cells: pictures are searched for lost parts in 8 × 6 blocks. */
const BLOCK_COLUMNS = 8;
const BLOCK_ROWS = 6;

/**
 * A block of the picture: how well its edges match the usual ones, the sum of its edges, and its
 * usual amount of relief.
 */
export interface Block {
  readonly fit: number;
  readonly edges: number;
  readonly usual: number;
}

/**
 * Returns the blocks of a map between the rows of texts, row by row; `usual` is the relief to
 * compare with.
 */
export function blocksOf(map: Uint8Array, now: Relief, usual: Relief): readonly Block[] {
  const blocks: Block[] = [];
  for (let top = BLOCK_ROWS; top + 2 * BLOCK_ROWS <= MAP_ROWS; top += BLOCK_ROWS)
    for (let left = 0; left < MAP_COLUMNS; left += BLOCK_COLUMNS) {
      let [product, ones, others, edges] = [0, 0, 0, 0];
      for (let y = top; y < top + BLOCK_ROWS; y += 1)
        for (let x = left; x < left + BLOCK_COLUMNS; x += 1) {
          const cell = y * MAP_COLUMNS + x;
          const first = now.cells[cell] as number;
          const second = usual.cells[cell] as number;
          product += first * second;
          ones += first * first;
          others += second * second;
          edges += map[cell] as number;
        }
      blocks.push({
        fit: ones * others === 0 ? 0 : product / Math.sqrt(ones * others),
        edges,
        usual: others,
      });
    }
  return blocks;
}
