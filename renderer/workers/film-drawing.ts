import { graphemesOf } from '../../preload/contract/core/formats.ts';
import type { DecodedImage } from '../imaging/image-decode.ts';
import type { FilmLook } from './film-request.ts';

const BACKGROUND = '#000';
const CAPTION_BACKGROUND = '#14181d';
const TEXT = '#fff';
const MUTED_TEXT = '#c9d1d9';

/** Caption layout as shares of its height: two lines and their positions. */
const TITLE_SIZE = 0.36;
const DETAIL_SIZE = 0.3;
const TITLE_MIDDLE = 0.3;
const DETAIL_MIDDLE = 0.71;
const MARGIN = 0.3;
/** Size of lines that replace an image, in captions. */
const LINE_SIZE = 0.5;
const LINE_HEIGHT = 1.5;

type Pen = OffscreenCanvasRenderingContext2D;

/**
 * Returns the longest beginning of a text that fits, with `…` if cut, between characters as
 * readers see them.
 */
function cutText(pen: Pen, whole: string, width: number): string {
  if (pen.measureText(whole).width <= width) return whole;
  const pieces = graphemesOf(whole);
  let [fits, tooLong] = [0, pieces.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (pen.measureText(`${pieces.slice(0, middle).join('')}…`).width <= width) fits = middle;
    else tooLong = middle;
  }
  return `${pieces.slice(0, fits).join('')}…`;
}

function usePen(pen: Pen, look: FilmLook, size: number, weight: number, colour: string): void {
  pen.direction = look.direction;
  pen.textBaseline = 'middle';
  pen.fillStyle = colour;
  pen.font = `${weight} ${Math.round(size)}px ${look.font}`;
  // Missing in TypeScript's library; a browser without it draws Han characters in the system's
  // preferred style.
  Reflect.set(pen, 'lang', look.language);
}

/** Draws the whole image centred in its area. */
export function drawImage(pen: Pen, { width, imageHeight }: FilmLook, { bitmap }: DecodedImage): void {
  pen.fillStyle = BACKGROUND;
  pen.fillRect(0, 0, width, imageHeight);
  const scale = Math.min(width / bitmap.width, imageHeight / bitmap.height);
  const [shownWidth, shownHeight] = [bitmap.width * scale, bitmap.height * scale];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, (width - shownWidth) / 2, (imageHeight - shownHeight) / 2, shownWidth, shownHeight);
}

/** Draws lines centred in the area of the image. */
export function drawLines(pen: Pen, look: FilmLook, lines: readonly string[]): void {
  const { width, imageHeight, captionHeight } = look;
  pen.fillStyle = BACKGROUND;
  pen.fillRect(0, 0, width, imageHeight);
  const size = captionHeight * LINE_SIZE;
  usePen(pen, look, size, 500, TEXT);
  pen.textAlign = 'center';
  const top = imageHeight / 2 - ((lines.length - 1) / 2) * size * LINE_HEIGHT;
  const space = width - captionHeight * MARGIN * 2;
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, width / 2, top + index * size * LINE_HEIGHT, space);
  }
}

/**
 * Draws the strip below the image: who and when. A long name is cut; the time is condensed and
 * never cut.
 */
export function drawCaption(pen: Pen, look: FilmLook, title: string, detail: string): void {
  const { width, imageHeight, captionHeight } = look;
  pen.fillStyle = CAPTION_BACKGROUND;
  pen.fillRect(0, imageHeight, width, captionHeight);
  const margin = captionHeight * MARGIN;
  const x = look.direction === 'rtl' ? width - margin : margin;
  const space = width - margin * 2;
  usePen(pen, look, captionHeight * TITLE_SIZE, 600, TEXT);
  pen.textAlign = 'start';
  pen.fillText(cutText(pen, title, space), x, imageHeight + captionHeight * TITLE_MIDDLE);
  usePen(pen, look, captionHeight * DETAIL_SIZE, 400, MUTED_TEXT);
  pen.fillText(detail, x, imageHeight + captionHeight * DETAIL_MIDDLE, space);
}
