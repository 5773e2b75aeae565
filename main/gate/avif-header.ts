import { boxLength, numberOf, viewOf } from '../../preload/contract/images/image-extent.ts';
import { withinBounds } from './exif.ts';

/** Size of the primary item as stored, and whether it is shown rotated by a quarter turn. */
export interface AvifHeader {
  readonly width: number;
  readonly height: number;
  readonly isTurned: boolean;
}

/**
 * Most boxes in another, and items with properties. 200 million pixels in tiles of 256 pixels are
 * 3,052 items. A stranger's picture may have eight million.
 */
const COUNT_LIMIT = 10_000;

/** One for each version with each set of flags (ISO/IEC 23008-12, 9.3.1). */
const MOST_ASSOCIATIONS = 4;

const BRANDS: ReadonlySet<number> = new Set(['avif', 'avis', 'avio'].map(numberOf));
const [FTYP, META, PITM, IPRP, IPCO, IPMA, ISPE, IROT] = [
  'ftyp',
  'meta',
  'pitm',
  'iprp',
  'ipco',
  'ipma',
  'ispe',
  'irot',
].map(numberOf) as [number, number, number, number, number, number, number, number];

const BOX_HEAD_BYTES = 8;
/** Version and flags of a full box (ISO/IEC 14496-12, 4.2). */
const FULL_HEAD_BYTES = 12;

/** A box of ISO/IEC 14496-12; both positions are of the file. */
interface Box {
  readonly name: number;
  readonly start: number;
  readonly end: number;
}

/** Files of ISO/IEC 14496-12 begin with a box of type `ftyp`. */
export function isBoxed(bytes: Uint8Array): boolean {
  return bytes.byteLength >= BOX_HEAD_BYTES && viewOf(bytes).getUint32(4) === FTYP;
}

/** Returns the complete boxes between two positions. */
function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + BOX_HEAD_BYTES <= to && boxes.length < COUNT_LIMIT; ) {
    const length = boxLength(view, start);
    const end = length === 0 ? to : start + length;
    if (end > to) break;
    boxes.push({ name: view.getUint32(start + 4), start, end });
    start = end;
  }
  return boxes;
}

function isAvif(view: DataView, { start, end }: Box): boolean {
  const last = Math.min(end, start + 4 * COUNT_LIMIT) - 4;
  for (let at = start + BOX_HEAD_BYTES; at <= last; at += 4)
    // The version of the first brand stands between the brands.
    if (at !== start + FULL_HEAD_BYTES && BRANDS.has(view.getUint32(at))) return true;
  return false;
}

/**
 * Returns the 1-based indices of an item's properties (ISO/IEC 23008-12, 9.3.2). Throws
 * `RangeError`.
 */
function propertiesOf(file: DataView, { start, end }: Box, item: number): readonly number[] {
  const view = new DataView(file.buffer, file.byteOffset + start, end - start);
  const idBytes = view.getUint8(BOX_HEAD_BYTES) === 0 ? 2 : 4;
  const indexBytes = (view.getUint8(FULL_HEAD_BYTES - 1) & 1) === 0 ? 1 : 2;
  const items = Math.min(view.getUint32(FULL_HEAD_BYTES), COUNT_LIMIT);
  let at = FULL_HEAD_BYTES + 4;
  for (let left = items; left > 0; left -= 1) {
    const id = idBytes === 2 ? view.getUint16(at) : view.getUint32(at);
    const length = view.getUint8(at + idBytes);
    const first = at + idBytes + 1;
    // The highest bit says that readers must know the property.
    const indexAt = (index: number) =>
      indexBytes === 1 ? view.getUint8(first + index) & 0x7f : view.getUint16(first + 2 * index) & 0x7fff;
    if (id === item) return Array.from({ length }, (_, index) => indexAt(index));
    at = first + length * indexBytes;
  }
  return [];
}

const boxNamed = (boxes: readonly Box[], wanted: number) => boxes.find(({ name }) => name === wanted);

/** Returns the properties of the primary item in the order of its file. */
function primaryProperties(view: DataView, meta: Box): readonly Box[] {
  const boxes = boxesIn(view, meta.start + FULL_HEAD_BYTES, meta.end);
  const [primary, properties] = [boxNamed(boxes, PITM), boxNamed(boxes, IPRP)];
  if (primary === undefined || properties === undefined) return [];
  const at = primary.start + FULL_HEAD_BYTES;
  const item = view.getUint8(primary.start + BOX_HEAD_BYTES) === 0 ? view.getUint16(at) : view.getUint32(at);
  const inProperties = boxesIn(view, properties.start + BOX_HEAD_BYTES, properties.end);
  const container = boxNamed(inProperties, IPCO);
  if (container === undefined) return [];
  const associations = inProperties.filter(({ name }) => name === IPMA).slice(0, MOST_ASSOCIATIONS);
  const own = new Set(associations.flatMap((box) => propertiesOf(view, box, item)));
  return boxesIn(view, container.start + BOX_HEAD_BYTES, container.end).filter((_, index) =>
    own.has(index + 1),
  );
}

function readHeader(view: DataView): AvifHeader | null {
  const boxes = boxesIn(view, 0, view.byteLength);
  const [type] = boxes;
  const meta = boxNamed(boxes, META);
  if (type?.name !== FTYP || meta === undefined || !isAvif(view, type)) return null;
  const properties = primaryProperties(view, meta);
  const [size, turn] = [boxNamed(properties, ISPE), boxNamed(properties, IROT)];
  if (size === undefined) return null;
  return {
    width: view.getUint32(size.start + FULL_HEAD_BYTES),
    height: view.getUint32(size.start + FULL_HEAD_BYTES + 4),
    // Quarter turns anticlockwise (ISO/IEC 23008-12, 6.5.10).
    isTurned: turn !== undefined && view.getUint8(turn.start + BOX_HEAD_BYTES) % 2 === 1,
  };
}

/** Reads the header of an AVIF; `null` for other files and if its primary item has no size. */
export function readAvifHeader(bytes: Uint8Array): AvifHeader | null {
  return withinBounds(() => readHeader(viewOf(bytes)));
}
