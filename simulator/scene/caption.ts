import type { Canvas } from './canvas.ts';

/**
 * Printable ASCII characters in the font of camera modules: five columns per character, the lowest
 * bit on top.
 */
const COLUMNS =
  '000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500008070300001c2241000041221c00' +
  '2a1c7f1c2a08083e080800807030000808080808000060600020100804023e5149453e00427f400072494949462141494d33' +
  '1814127f1027454545393c4a49493141211109073649494936464949291e0000140000004034000000081422411414141414' +
  '004122140802015909063e415d594e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e41415173' +
  '7f0808087f00417f41002040413f017f081422417f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e' +
  '7f09192946264949493203017f01033f4040403f1f2040201f3f4038403f631408146303047804036159494d43007f414141' +
  '0204081020004141417f04020102044040404040000307080020545478407f284444383844444428384444287f3854545418' +
  '00087e090218a4a49c787f0804047800447d40002040403d007f1028440000417f40007c047804787c080404783844444438' +
  'fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c44281028444c9090907c' +
  '4464544c440008364100000077000000413608000201020402';

const font = Buffer.from(COLUMNS, 'hex');

/** Size of a character in pixels, including the gap after it. */
const CELL_WIDTH = 6;
const CELL_HEIGHT = 8;

/** Returns the columns of a character and the gap after it; a box if the font lacks it. */
function glyph(character: string): readonly number[] {
  const index = (character.codePointAt(0) ?? 0) - 0x20;
  if (index < 0 || index * 5 >= font.length) return [0x7f, 0x41, 0x41, 0x41, 0x7f, 0];
  return [...font.subarray(index * 5, index * 5 + 5), 0];
}

function square(canvas: Canvas, left: number, top: number, size: number, level: number): void {
  const { pixels, width, height } = canvas;
  for (let row = Math.max(0, top); row < Math.min(height, top + size); row += 1) {
    const from = row * width + Math.max(0, left);
    const to = row * width + Math.min(width, left + size);
    if (from < to) pixels.fill(level, from * 3, to * 3);
  }
}

function write(canvas: Canvas, text: string, left: number, top: number, dot: number): void {
  const columns = Array.from(text).flatMap((character) => glyph(character));
  const print = (level: number, outset: number): void => {
    for (const [column, bits] of columns.entries()) {
      for (let row = 0; row < 8; row += 1) {
        if (((bits >> row) & 1) === 0) continue;
        square(canvas, left + column * dot - outset, top + row * dot - outset, dot + 2 * outset, level);
      }
    }
  };
  print(12, Math.max(1, dot >> 1));
  print(246, 0);
}

/**
 * Burns in the name at the top left, the time at the top right, and the model below. A long name
 * is cut.
 */
export function drawCaption(canvas: Canvas, name: string, time: string, model: string): void {
  const dot = Math.max(1, Math.round(4 * canvas.scale));
  const margin = 6 * dot;
  const timeLeft = canvas.width - margin - time.length * CELL_WIDTH * dot;
  const length = Math.floor((timeLeft - 3 * margin) / (CELL_WIDTH * dot));
  write(canvas, name.slice(0, Math.max(0, length)), margin, margin, dot);
  write(canvas, time, timeLeft, margin, dot);
  write(canvas, model, margin, canvas.height - margin - CELL_HEIGHT * dot, dot);
}
