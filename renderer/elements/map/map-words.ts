import { regionNames } from '../../../preload/contract/core/formats.ts';
import type { Position } from '../../../preload/contract/rules/position.ts';
import { doubtUrgency } from '../../../preload/contract/rules/urgency.ts';
import { currentLanguage } from '../../locales/current.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { directionTo, distanceBetween } from './places.ts';

/** State of a marker: the badge of its most urgent device; `null` if nothing is urgent. */
export type MarkerState = keyof typeof doubtUrgency | 'needsLook' | null;

const doubts = Object.keys(doubtUrgency) as readonly (keyof typeof doubtUrgency)[];

export function stateOf(urgency: number): MarkerState {
  if (urgency > doubtUrgency.failed) return 'needsLook';
  return doubts.find((doubt) => doubtUrgency[doubt] === urgency) ?? null;
}

/** Digits that most machines read: five decimals are a metre. */
export function decimalDegrees({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** `54° 19′ 12.0″ N, 10° 7′ 48.0″ E`, as `positionInText` reads it. */
export function degreesMinutesSeconds({ latitude, longitude }: Position): string {
  return `${angle(latitude, 'N', 'S')}, ${angle(longitude, 'E', 'W')}`;
}

function angle(degrees: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const seconds = (tenths % 600) / 10;
  const minutes = Math.floor(tenths / 600) % 60;
  return `${Math.floor(tenths / 36_000)}° ${minutes}′ ${seconds.toFixed(1)}″ ${degrees < 0 ? negative : positive}`;
}

/** `3.2 km`, `450 m`. */
export function formatDistance(metres: number): string {
  const isShort = metres < 1_000;
  const maximumFractionDigits = isShort || metres >= 100_000 ? 0 : 1;
  return numberFormat({
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(isShort ? metres : metres / 1_000);
}

/** `3.2 km north-east`. */
export function wayBetween(from: Position, to: Position): string {
  const distance = formatDistance(distanceBetween(from, to));
  return text('map.way', { distance, direction: text(`map.direction.${directionTo(from, to)}`) });
}

/** Names a country in the language of the screen by its number in ISO 3166-1. */
export function countryName(code: string): string | undefined {
  const { region } = new Intl.Locale(`und-${code}`);
  if (region === undefined || /\d/.test(region)) return undefined;
  return regionNames(currentLanguage().formatTag).of(region);
}

/** Returns the longest of 1, 2 or 5 × 10ⁿ metres that fits a width (CSS px), and its own width. */
export function scaleFor(
  metresOfPixel: number,
  width: number,
): { readonly label: string; readonly width: number } {
  const longest = metresOfPixel * width;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = ([5, 2, 1].find((step) => step * power <= longest) ?? 1) * power;
  return { label: formatDistance(metres), width: Math.round(metres / metresOfPixel) };
}
