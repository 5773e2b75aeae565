/** Brightness of a decoded image, and the middle of its colour planes. */
export interface DecodedJpeg {
  readonly width: number;
  readonly height: number;
  /** One value a pixel, 0 to 255, not rounded. */
  readonly brightness: Float64Array;
}

interface Component {
  readonly across: number;
  readonly down: number;
  readonly divisors: number[];
  dc: number;
  dcTable: Map<string, number>;
  acTable: Map<string, number>;
}

/**
 * Decodes the brightness of a baseline JPEG, slowly and straight from ITU-T T.81: codes as text, the cosine transform by its
 * definition. It shares nothing with the encoder under test. Works for images of a few dozen pixels.
 */
export function decodeJpeg(bytes: Uint8Array): DecodedJpeg {
  const view = Buffer.from(bytes);
  const divisors: number[][] = [];
  const tables = new Map<number, Map<string, number>>();
  const components: Component[] = [];
  let [width, height] = [0, 0];
  let at = 2;
  for (;;) {
    const marker = view.readUInt16BE(at);
    const segment = view.subarray(at + 4, at + 2 + view.readUInt16BE(at + 2));
    at += 2 + view.readUInt16BE(at + 2);
    if (marker === 0xffdb)
      for (let p = 0; p < segment.length; p += 65)
        divisors[segment[p] ?? 0] = [...segment.subarray(p + 1, p + 65)];
    if (marker === 0xffc4) readHuffman(segment, tables);
    if (marker === 0xffc0) {
      [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
      for (let p = 6; p < segment.length; p += 3) {
        const sampling = segment[p + 1] ?? 0;
        const table = divisors[segment[p + 2] ?? 0] ?? [];
        components.push({
          across: sampling >> 4,
          down: sampling & 15,
          divisors: table,
          dc: 0,
          dcTable: new Map(),
          acTable: new Map(),
        });
      }
    }
    if (marker !== 0xffda) continue;
    components.forEach((component, index) => {
      const choice = segment[2 + index * 2] ?? 0;
      component.dcTable = tables.get(choice >> 4) ?? new Map();
      component.acTable = tables.get(0x10 | (choice & 15)) ?? new Map();
    });
    break;
  }
  const bits = bitReader(view.subarray(at));
  const brightness = new Float64Array(width * height);
  for (let y = 0; y < height; y += 16) {
    for (let x = 0; x < width; x += 16) {
      components.forEach((component, index) => {
        for (let part = 0; part < component.across * component.down; part += 1) {
          const block = inverse(readBlock(component, bits));
          if (index > 0) continue;
          const [left, top] = [x + (part & 1) * 8, y + (part >> 1) * 8];
          block.forEach((value, position) => {
            const [column, row] = [left + (position & 7), top + (position >> 3)];
            if (column < width && row < height) brightness[row * width + column] = value + 128;
          });
        }
      });
    }
  }
  return { width, height, brightness };
}

function readHuffman(segment: Buffer, tables: Map<number, Map<string, number>>): void {
  let p = 0;
  while (p < segment.length) {
    const table = new Map<string, number>();
    tables.set(segment[p] ?? 0, table);
    const counts = [...segment.subarray(p + 1, p + 17)];
    p += 17;
    let code = 0;
    for (const [index, count] of counts.entries()) {
      for (let each = 0; each < count; each += 1, p += 1, code += 1) {
        table.set(code.toString(2).padStart(index + 1, '0'), segment[p] ?? 0);
      }
      code <<= 1;
    }
  }
}

function bitReader(data: Buffer): () => string {
  let at = 0;
  let pending = '';
  return () => {
    if (pending === '') {
      const byte = data[at] ?? 0;
      at += byte === 0xff ? 2 : 1;
      pending = byte.toString(2).padStart(8, '0');
    }
    const bit = pending.charAt(0);
    pending = pending.slice(1);
    return bit;
  };
}

function readBlock(component: Component, bit: () => string): number[] {
  const symbol = (table: Map<string, number>): number => {
    for (let code = bit(); ; code += bit()) {
      const found = table.get(code);
      if (found !== undefined) return found;
      if (code.length > 16) throw new Error('There is no such code.');
    }
  };
  const value = (size: number): number => {
    let text = '';
    while (text.length < size) text += bit();
    if (size === 0) return 0;
    const number = Number.parseInt(text, 2);
    return text.startsWith('1') ? number : number - 2 ** size + 1;
  };
  const block = Array.from({ length: 64 }, () => 0);
  component.dc += value(symbol(component.dcTable));
  block[0] = component.dc * (component.divisors[0] ?? 1);
  for (let k = 1; k < 64; k += 1) {
    const both = symbol(component.acTable);
    if (both === 0) break;
    k += both >> 4;
    block[zigzagIndex(k)] = value(both & 15) * (component.divisors[k] ?? 1);
  }
  return block;
}

/** Walks the diagonals as figure A.6 of T.81 draws them. */
function zigzagIndex(position: number): number {
  let [x, y, left] = [0, 0, position];
  for (; left > 0; left -= 1) {
    const up = (x + y) % 2 === 0;
    if (up && x === 7) y += 1;
    else if (up && y === 0) x += 1;
    else if (!up && y === 7) x += 1;
    else if (!up && x === 0) y += 1;
    else [x, y] = up ? [x + 1, y - 1] : [x - 1, y + 1];
  }
  return y * 8 + x;
}

function inverse(block: readonly number[]): number[] {
  const wave = (position: number, frequency: number): number =>
    (frequency === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * position + 1) * frequency * Math.PI) / 16);
  return block.map((_, position) =>
    block.reduce(
      (sum, value, at) => sum + (value * wave(position & 7, at & 7) * wave(position >> 3, at >> 3)) / 4,
      0,
    ),
  );
}
