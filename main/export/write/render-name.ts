import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Settings } from '../../../preload/contract/index.ts';
import { minutesAhead } from '../../../preload/contract/rules/calendar-day.ts';
import { credibleCapture } from '../../../preload/contract/rules/snapshot-time.ts';
import type { PlannedImage } from '../../bagit/planned-image.ts';
import type { StoredImage } from '../../library/images/snapshots.ts';
import { type DatePattern, formatDate, formatZone, parseDatePattern } from './date-pattern.ts';
import type { NamePart, NameParts } from './name-template.ts';
import { byteLength, cleanName, cutName, guardReserved, NAME_LIMIT_BYTES } from './safe-name.ts';

/** Parts of a name that the image itself does not provide. */
export interface NameContext {
  readonly environmentName: string;
  /** Zone of times, the same as on the screen (P44). */
  readonly timeZone: Settings['timeZone'];
}

/** `number` counts from 1. */
export interface NumberedImage {
  readonly planned: PlannedImage;
  readonly number: number;
}

/** Longest name, in UTF-16 units and bytes. */
interface NameLimit {
  readonly characters: number;
  readonly bytes: number;
}

const usualPattern = parseDatePattern('yyyy-MM-dd HH.mm.ss') as DatePattern;

function offsetOf(image: StoredImage, at: number, timeZone: NameContext['timeZone']): number {
  switch (timeZone) {
    case 'utc':
      return 0;
    case 'laptop':
      return minutesAhead(at, undefined);
    case 'device':
      // As on the screen if the device’s zone is unknown (P44).
      return image.capturedOffsetMinutes ?? 0;
    default:
      return assertNever(timeZone);
  }
}

function isTime(at: number | null): at is number {
  return at !== null && !Number.isNaN(new Date(at).getTime());
}

/**
 * Returns the clock for a name; an image without one uses its download time, which the name
 * states.
 */
function clockOf(image: StoredImage, kind: 'captured' | 'received'): readonly [prefix: string, at: number] {
  const { receivedAt, fetchedAt } = image;
  const capturedAt = credibleCapture(image);
  if (kind === 'captured' && isTime(capturedAt)) return ['', capturedAt];
  if (isTime(receivedAt)) return ['', receivedAt];
  return ['downloaded ', isTime(fetchedAt) ? fetchedAt : 0];
}

function textOf(part: NamePart, { planned, number }: NumberedImage, context: NameContext): string {
  const { image, names, subject } = planned;
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'environment':
      return cleanName(context.environmentName) || 'environment';
    case 'organization':
      return cleanName(names.organizationName ?? 'No organization') || 'organization';
    case 'device':
      return cleanName(names.deviceName) || 'device';
    case 'archive':
      return names.archiveName === null ? 'latest' : cleanName(names.archiveName) || 'archive';
    case 'id':
      return cleanName(subject.archiveId ?? subject.deviceId) || 'id';
    case 'precision':
      return image.precision;
    case 'number':
      return String(number).padStart(part.digits, '0');
    case 'zone': {
      const [, at] = clockOf(image, 'captured');
      return formatZone(offsetOf(image, at, context.timeZone));
    }
    case 'captured':
    case 'received': {
      const [prefix, at] = clockOf(image, part.kind);
      const offset = offsetOf(image, at, context.timeZone);
      const time = formatDate(part.pattern ?? usualPattern, at, offset);
      return prefix + time + (part.pattern === null ? formatZone(offset) : '');
    }
    default:
      return assertNever(part);
  }
}

const shortened: ReadonlySet<NamePart['kind']> = new Set([
  'environment',
  'organization',
  'device',
  'archive',
  'id',
]);

function fits(name: string, { characters, bytes }: NameLimit): boolean {
  return name.length <= characters && byteLength(name) <= bytes;
}

/**
 * Returns a name valid on Windows, macOS and Linux (P33). The longest names of the service are
 * shortened to fit, never the time, precision or number, if the template's text leaves space for
 * those.
 */
export function renderName(
  parts: NameParts,
  image: NumberedImage,
  context: NameContext,
  limit: NameLimit,
): string {
  const texts = parts.map((part) => ({
    text: textOf(part, image, context),
    isShortened: shortened.has(part.kind),
  }));
  const inside = { characters: limit.characters - 1, bytes: limit.bytes - 1 };
  const joined = (most: number) =>
    cleanName(
      texts
        .map(({ text, isShortened }) => (isShortened ? cutName(text, most, NAME_LIMIT_BYTES) : text))
        .join(''),
    );
  let high = Math.max(1, ...texts.map(({ text }) => text.length));
  let low = fits(joined(high), inside) ? high : 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(joined(middle), inside)) low = middle;
    else high = middle - 1;
  }
  const name = cutName(joined(low), inside.characters, inside.bytes);
  return guardReserved(name === '' ? 'image' : name);
}
