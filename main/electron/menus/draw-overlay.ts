/** The kinds of marks on the task bar of Windows. */
export type OverlayKind = 'paused' | 'failed';

/** Windows shows 16 px, on a screen with twice the pixels 32. */
export const OVERLAY_SIZE = 32;

/** Blue, green, red: the order of Electron's bitmaps. `--color-caution` and `--color-danger-solid` of the theme's light side. */
const colours: Readonly<Record<OverlayKind, readonly [number, number, number]>> = {
  paused: [0x00, 0x6a, 0xb2],
  failed: [0x26, 0x2f, 0xb5],
};

const MIDDLE = OVERLAY_SIZE / 2;
/** Sample points along each side of a pixel, for smooth edges. */
const SAMPLES = 4;

/** Whether a point lies on the white sign: two bars, or an exclamation mark; px from the middle. */
function isOnSign(kind: OverlayKind, x: number, y: number): boolean {
  if (kind === 'paused') return Math.abs(y) < 8 && Math.abs(x) > 2 && Math.abs(x) < 6;
  return Math.abs(x) < 2 && ((y > -9 && y < 3) || (y > 5 && y < 9));
}

/** Share of a pixel that a shape covers, 0 to 1. */
function coverage(left: number, top: number, isIn: (x: number, y: number) => boolean): number {
  let hits = 0;
  for (let step = 0; step < SAMPLES * SAMPLES; step += 1) {
    const x = left + ((step % SAMPLES) + 0.5) / SAMPLES - MIDDLE;
    const y = top + (Math.floor(step / SAMPLES) + 0.5) / SAMPLES - MIDDLE;
    if (isIn(x, y)) hits += 1;
  }
  return hits / (SAMPLES * SAMPLES);
}

/** A disc with a white sign: 4 bytes a pixel (blue, green, red, alpha), the colours multiplied by the alpha. */
export function drawOverlay(kind: OverlayKind): Buffer {
  const pixels = Buffer.alloc(OVERLAY_SIZE * OVERLAY_SIZE * 4);
  for (let index = 0; index < OVERLAY_SIZE * OVERLAY_SIZE; index += 1) {
    const [left, top] = [index % OVERLAY_SIZE, Math.floor(index / OVERLAY_SIZE)];
    const disc = coverage(left, top, (x, y) => Math.hypot(x, y) < MIDDLE);
    const sign = coverage(left, top, (x, y) => isOnSign(kind, x, y));
    for (const [channel, colour] of colours[kind].entries()) {
      pixels[index * 4 + channel] = Math.round(disc * (colour + (255 - colour) * sign));
    }
    pixels[index * 4 + 3] = Math.round(disc * 255);
  }
  return pixels;
}
