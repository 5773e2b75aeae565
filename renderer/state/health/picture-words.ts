import type { Measured } from '../../../preload/contract/index.ts';
import { listFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';

/** Measures that a person would see, in the order of a sentence. */
const seen = ['brightness', 'contrast', 'sharpness'] as const;

/**
 * Describes an image beside its device's usual ones, from what was measured alone: `darker and less
 * sharp than usual`; empty if nothing was measured.
 */
export function pictureWords(values: readonly Measured[]): string {
  const found = seen.flatMap((measure) =>
    values.filter((one) => one.measure === measure).map(({ value, usual }) => ({ measure, value, usual })),
  );
  const unusual = found.flatMap(({ measure, value, usual: { low, high } }) => {
    const end = value < low ? 'low' : value > high ? 'high' : null;
    return end === null ? [] : [text(`picture.${measure}.${end}`)];
  });
  if (found.length === 0) return '';
  return unusual.length === 0
    ? text('picture.usual')
    : text('picture.thanUsual', { words: listFormat().format(unusual) });
}
