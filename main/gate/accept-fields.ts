import { acceptName } from './accept-text.ts';
import type { Accepted } from './accepted.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a record says beyond its name, short enough and without credentials. */
export type AcceptedFields = Accepted<Fields, 'fields'>;

/** Values and characters of a field: more of them are no fact that a person reads, and each list, search and export has them in memory (P18). */
const FIELD_LIMIT = 65_536;

/** Those of all fields of a record: with each character escaped (`\u0000`) it still fits a line of a carry pack, 1 MiB. */
const FIELDS_LIMIT = 160_000;

/** Lists and objects inside each other: formats use about ten, and what walks through them calls itself for each. */
const DEPTH_LIMIT = 100;

/** How many values and characters a value has, counted up to a little over `FIELD_LIMIT`; what is deeper than `DEPTH_LIMIT` is over it. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > DEPTH_LIMIT) return Number.POSITIVE_INFINITY;
  let size = 0;
  const isList = Array.isArray(value);
  for (const key in value) {
    size += 1 + (isList ? 0 : key.length) + sizeOf((value as Fields)[key], depth + 1);
    if (size > FIELD_LIMIT) break;
  }
  return size;
}

/** The query or fragment and the user info of an address: where signatures and credentials stand. */
const SECRET_PARTS = /\b(https?:\/\/)(?:[^\s"'<>/?#@]*@)?([^\s"'<>?#]*)(?:[?#][^\s"'<>]*)?/gi;

/**
 * Removes the queries and the user info of the addresses in a value, at any depth: unknown fields are stored and shown, and the address of an
 * image among them may be signed (P21). Returns the value itself if it has none.
 */
export function withoutSignatures(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('://') ? value.replace(SECRET_PARTS, '$1$2').toWellFormed() : value.toWellFormed();
  if (Array.isArray(value)) return value.map(withoutSignatures);
  if (typeof value !== 'object' || value === null) return value;
  // `fromEntries` defines members, so a member named __proto__ stays a member.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutSignatures(part)]));
}

/** The fields of a record as they may be stored: in their order as far as they are short enough, without signatures (P21). */
export function acceptFields(fields: Fields): AcceptedFields {
  let total = 0;
  const accepted: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const size = sizeOf(value);
    if (size > FIELD_LIMIT || total + name.length + size > FIELDS_LIMIT) continue;
    total += name.length + size;
    accepted.push([acceptName(name), withoutSignatures(value)]);
  }
  return Object.fromEntries(accepted) as AcceptedFields;
}
