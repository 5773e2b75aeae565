import { visibleText } from '../../../preload/contract/core/visible-text.ts';
import type { DeviceDetails } from '../../../preload/contract/index.ts';
import { instantOfNumber, instantOfText } from '../../../preload/contract/rules/instant.ts';
import { fieldLabel } from './field-label.ts';

/**
 * A displayed field of a record: a line of text, a time (ms since the epoch), a duration, nothing,
 * or a list of named values.
 */
export type FieldValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly entries: readonly FieldEntry[] };

export interface FieldEntry {
  readonly label: string;
  readonly value: FieldValue;
}

/** Deepest readable list; values below it stay JSON. */
const DEPTH_LIMIT = 4;

/** Unit at the end of a duration's name. */
const SECONDS = /[_-]?(?:seconds|Seconds|SECONDS)$/;

/**
 * Reads a member of a record: its name in words, and its formatted value. `value` is JSON for
 * objects and lists, else the text.
 */
export function readField(name: string, value: string): FieldEntry {
  return namedEntry(name, readFieldValue(value));
}

/** Reads the fields of a device's record, replacing its organization's id with the name. */
export function readDeviceFields({ device, fields }: DeviceDetails): readonly FieldEntry[] {
  const { organizationId, organizationName } = device;
  return fields.map(({ name, value }) =>
    readField(name, value === organizationId && organizationName !== null ? organizationName : value),
  );
}

/** Names of times, whose numbers count from the epoch: `lastSeen`, `updated_at`, `bootTime`. */
const TIME_NAME =
  /(?:^|[_-])(?:at|on|time|timestamp|date|seen|since|until|ts)$|[a-z](?:At|On|Time|Timestamp|Date|Seen|Since|Until)$/;

function timeOfNumber(name: string, text: string): FieldValue | null {
  const at = TIME_NAME.test(name) && /^[1-9]\d*$/.test(text) ? instantOfNumber(Number(text)) : null;
  return at === null ? null : { kind: 'time', at };
}

/** Moves the unit from the name to the value. */
function namedEntry(name: string, value: FieldValue): FieldEntry {
  const time = value.kind === 'text' ? timeOfNumber(name, value.text) : null;
  if (time !== null) return { label: fieldLabel(name), value: time };
  const quantity = name.replace(SECONDS, '');
  if (value.kind !== 'text' || quantity === name || quantity === '' || !/^\d{1,9}$/.test(value.text))
    return { label: fieldLabel(name), value };
  return { label: fieldLabel(quantity), value: { kind: 'duration', seconds: Number(value.text) } };
}

/**
 * Shows a mere date, or a time without a zone, unchanged; digits too, because they may be a serial
 * number.
 */
function textValue(value: string): FieldValue {
  const at = value.includes(':') ? instantOfText(value, null) : null;
  return at === null ? { kind: 'text', text: visibleText(value) } : { kind: 'time', at };
}

/** Reads the text of a field; objects and lists arrive as JSON, everything else verbatim. */
export function readFieldValue(value: string): FieldValue {
  const trimmed = value.trim();
  if (!/^[[{]/.test(trimmed)) return textValue(value);
  try {
    return describeValue(JSON.parse(trimmed), 0);
  } catch {
    return textValue(value);
  }
}

function describeValue(value: unknown, depth: number): FieldValue {
  if (typeof value !== 'object' || value === null) return textValue(plainText(value));
  if (depth >= DEPTH_LIMIT) return { kind: 'text', text: JSON.stringify(value) };
  if (Array.isArray(value)) return describeList(value, depth);
  const position = readPosition(value as Readonly<Record<string, unknown>>);
  if (position !== null) return { kind: 'text', text: position };
  const entries = Object.entries(value).map(([name, part]) =>
    namedEntry(name, describeValue(part, depth + 1)),
  );
  return entries.length === 0 ? { kind: 'text', text: '' } : { kind: 'list', entries };
}

function describeList(values: readonly unknown[], depth: number): FieldValue {
  if (values.length === 0) return { kind: 'none' };
  const isPlain = values.every((value) => typeof value !== 'object' || value === null);
  if (isPlain) return { kind: 'text', text: values.map(plainText).join(', ') };
  const entries = values.map((value, index) => ({
    label: String(index + 1),
    value: describeValue(value, depth + 1),
  }));
  return { kind: 'list', entries };
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

/** Formats an object that contains only a geographic position: `55.6761° N, 12.5683° E, 14 m`. */
function readPosition(value: Readonly<Record<string, unknown>>): string | null {
  const { latitude, longitude, elevationMetres, ...others } = value;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || Object.keys(others).length > 0)
    return null;
  if (elevationMetres !== undefined && typeof elevationMetres !== 'number') return null;
  const parts = [
    `${Math.abs(latitude)}°\u00a0${latitude < 0 ? 'S' : 'N'}`,
    `${Math.abs(longitude)}°\u00a0${longitude < 0 ? 'W' : 'E'}`,
  ];
  return [...parts, ...(elevationMetres === undefined ? [] : [`${elevationMetres}\u00a0m`])].join(', ');
}
