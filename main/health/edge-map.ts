import { MAP_COLUMNS, MAP_ROWS } from '../../preload/contract/index.ts';

/** Rows at the top and at the bottom that cameras burn texts into: they stay where they are when a camera moves. */
const TEXT_ROWS = 4;

/** Cells around a cell that its edges are weighed against. */
const AROUND = 4;

/** How far a map is moved to find where it fits best, cells: an eighth of the picture. */
const REACH = 8;

/** Edges as they stand out from what is around them: light and weather change all edges alike, the position of an edge stays. */
export type Relief = Float32Array;

/** How well two reliefs fit: 1 they are the same, 0 they have nothing in common. `x` and `y` in cells, `degrees` clockwise. */
export interface Fit {
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
  readonly share: number;
}

/** Sums of all cells above and left of a cell. */
function integral(values: Float32Array): Float64Array {
  const stride = MAP_COLUMNS + 1;
  const sums = new Float64Array(stride * (MAP_ROWS + 1));
  for (let y = 0; y < MAP_ROWS; y += 1)
    for (let x = 0, row = 0; x < MAP_COLUMNS; x += 1) {
      row += values[y * MAP_COLUMNS + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  return sums;
}

export function reliefOf(map: Uint8Array): Relief {
  const roots = new Float32Array(map.length);
  for (let cell = 0; cell < roots.length; cell += 1) roots[cell] = Math.sqrt(map[cell] as number);
  const sums = integral(roots);
  const stride = MAP_COLUMNS + 1;
  return roots.map((root, cell) => {
    const [x, y] = [cell % MAP_COLUMNS, Math.floor(cell / MAP_COLUMNS)];
    const [left, right] = [Math.max(0, x - AROUND), Math.min(MAP_COLUMNS, x + AROUND + 1)];
    const [top, bottom] = [Math.max(0, y - AROUND), Math.min(MAP_ROWS, y + AROUND + 1)];
    const at = (row: number, column: number) => sums[row * stride + column] as number;
    const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
    return root - sum / ((right - left) * (bottom - top));
  });
}

/** Sums of the squares of all cells above and left of a cell, so that the energy of a part is read and not summed up; once for each relief. */
const energies = new WeakMap<Relief, Float64Array>();

function energyOf(relief: Relief): Float64Array {
  const known = energies.get(relief) ?? integral(relief.map((edge) => edge * edge));
  energies.set(relief, known);
  return known;
}

function energyIn(sums: Float64Array, left: number, top: number, right: number, bottom: number): number {
  const at = (row: number, column: number) => sums[row * (MAP_COLUMNS + 1) + column] as number;
  return at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
}

/** The correlation of two reliefs where both have cells, when the first one is moved. */
function correlation(one: Relief, other: Relief, moveX: number, moveY: number): number {
  const fromY = Math.max(TEXT_ROWS, TEXT_ROWS + moveY);
  const toY = Math.min(MAP_ROWS - TEXT_ROWS, MAP_ROWS - TEXT_ROWS + moveY);
  const fromX = Math.max(0, moveX);
  const toX = Math.min(MAP_COLUMNS, MAP_COLUMNS + moveX);
  const ones = energyIn(energyOf(one), fromX - moveX, fromY - moveY, toX - moveX, toY - moveY);
  const others = energyIn(energyOf(other), fromX, fromY, toX, toY);
  if (ones <= 0 || others <= 0) return 0;
  let product = 0;
  for (let y = fromY; y < toY; y += 1) {
    const end = y * MAP_COLUMNS + toX;
    let from = (y - moveY) * MAP_COLUMNS + fromX - moveX;
    for (let cell = y * MAP_COLUMNS + fromX; cell < end; cell += 1, from += 1)
      product += (one[from] as number) * (other[cell] as number);
  }
  return product / Math.sqrt(ones * others);
}

function turned(relief: Relief, degrees: number): Relief {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [middleX, middleY] = [(MAP_COLUMNS - 1) / 2, (MAP_ROWS - 1) / 2];
  return relief.map((_, cell) => {
    const right = (cell % MAP_COLUMNS) - middleX;
    const down = Math.floor(cell / MAP_COLUMNS) - middleY;
    const x = middleX + right * cosine + down * sine;
    const y = middleY - right * sine + down * cosine;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (column: number, row: number) =>
      relief[
        Math.min(MAP_ROWS - 1, Math.max(0, row)) * MAP_COLUMNS +
          Math.min(MAP_COLUMNS - 1, Math.max(0, column))
      ] as number;
    const [shareX, shareY] = [x - left, y - top];
    const upper = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX;
    const lower = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX;
    return upper * (1 - shareY) + lower * shareY;
  });
}

/** A relief as it is at another view; what comes in at the sides has no edges. */
export function movedTo({ x, y, degrees }: Pick<Fit, 'x' | 'y' | 'degrees'>, relief: Relief): Relief {
  if (degrees !== 0) return turned(relief, degrees);
  return relief.map((_, cell) => {
    const [column, row] = [(cell % MAP_COLUMNS) - x, Math.floor(cell / MAP_COLUMNS) - y];
    const isInside = column >= 0 && column < MAP_COLUMNS && row >= 0 && row < MAP_ROWS;
    return isInside ? (relief[row * MAP_COLUMNS + column] as number) : 0;
  });
}

/** How well `usual` fits onto `now` at another view. */
export function fitAt(
  { x, y, degrees }: Pick<Fit, 'x' | 'y' | 'degrees'>,
  usual: Relief,
  now: Relief,
): number {
  return degrees === 0 ? correlation(usual, now, x, y) : correlation(turned(usual, degrees), now, 0, 0);
}

/** How well the two fit as they are. */
export function fitUnmoved(usual: Relief, now: Relief): number {
  return correlation(usual, now, 0, 0);
}

/** Where `usual` fits best onto `now`, moved by up to `REACH` cells, or turned by up to 4 degrees. */
export function bestFit(usual: Relief, now: Relief): Fit {
  let best: Fit = { x: 0, y: 0, degrees: 0, share: fitUnmoved(usual, now) };
  const take = (x: number, y: number, degrees: number, share: number) => {
    if (share > best.share) best = { x, y, degrees, share };
  };
  for (let y = -REACH; y <= REACH; y += 1)
    for (let x = -REACH; x <= REACH; x += 1) take(x, y, 0, correlation(usual, now, x, y));
  for (const degrees of [-4, -3, -2, -1, 1, 2, 3, 4])
    take(0, 0, degrees, correlation(turned(usual, degrees), now, 0, 0));
  return best;
}

/** Cells of a block, which is where a picture is looked at for what is lost: 8 × 6 blocks. */
const BLOCK_COLUMNS = 8;
const BLOCK_ROWS = 6;

/** A block of the picture: how well its edges fit the usual ones, the sum of its edges, and how much relief it usually has. */
export interface Block {
  readonly fit: number;
  readonly edges: number;
  readonly usual: number;
}

/** The blocks of a map between the rows of texts, row by row; `usual` is the relief that they are compared with. */
export function blocksOf(map: Uint8Array, now: Relief, usual: Relief): readonly Block[] {
  const blocks: Block[] = [];
  for (let top = BLOCK_ROWS; top + 2 * BLOCK_ROWS <= MAP_ROWS; top += BLOCK_ROWS)
    for (let left = 0; left < MAP_COLUMNS; left += BLOCK_COLUMNS) {
      let [product, ones, others, edges] = [0, 0, 0, 0];
      for (let y = top; y < top + BLOCK_ROWS; y += 1)
        for (let x = left; x < left + BLOCK_COLUMNS; x += 1) {
          const cell = y * MAP_COLUMNS + x;
          const first = now[cell] as number;
          const second = usual[cell] as number;
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
