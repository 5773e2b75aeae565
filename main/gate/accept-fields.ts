import { acceptName } from './accept-text.ts';
import type { Accepted } from './accepted.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Facts of a record beyond its name, short enough and without credentials. */
export type AcceptedFields = Accepted<Fields, 'fields'>;

/**
 * Limit of a field in values and characters: more is no fact that the user reads, and each list,
 * search and export holds it in memory (P18).
 */
const FIELD_LIMIT = 65_536;

/**
 * Limit of all fields: with each character escaped (`\u0000`) they still fit a line of a carry
 * pack, 1 MiB.
 */
const FIELDS_LIMIT = 160_000;

/** Deepest nesting: formats use about ten levels, and each costs a recursive call. */
const DEPTH_LIMIT = 100;

/** Cost of a list or object in characters: time to copy, search and store it. */
const CONTAINER_SIZE = 16;

/** Cost of a field in characters: time to make its name visible. Thousands would hold the main loop. */
const NAME_SIZE = 32;

/** Counts values and characters up to just over `FIELD_LIMIT`; deeper ones exceed it. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > DEPTH_LIMIT) return Number.POSITIVE_INFINITY;
  let size = CONTAINER_SIZE;
  const isList = Array.isArray(value);
  for (const key in value) {
    size += 1 + (isList ? 0 : key.length) + sizeOf((value as Fields)[key], depth + 1);
    if (size > FIELD_LIMIT) break;
  }
  return size;
}

/**
 * Absolute address in a text, from behind its scheme: the host, dropping user info and the rest.
 * Looking for the scheme would try a long word from each of its letters.
 */
const ADDRESS = /:\/\/(?:[^\s"'<>/?#]*@)?([^\s"'<>/?#]*)[^\s"'<>]*/g;

const withoutSecrets = (text: string) => text.replace(ADDRESS, '://$1').toWellFormed();

/** A vocabulary names members by plain addresses (`http://schema.org/name`), which stay. */
const memberName = (name: string) => (/[?@]/.test(name) ? withoutSecrets(name) : name.toWellFormed());

/**
 * Cuts addresses in a value to their hosts at any depth, and those with a user or a query in the
 * names of members: unknown fields are stored and shown, and the path or query of an image or
 * stream may grant access to it (P21).
 */
export function withoutSecretAddresses(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(withoutSecretAddresses);
  if (typeof value !== 'object' || value === null) return value;
  // Unlike an assignment, `fromEntries` keeps a member named __proto__ a member.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [memberName(name), withoutSecretAddresses(part)]),
  );
}

/** Returns the storable fields, short enough and with addresses cut to hosts (P21). */
export function acceptFields(fields: Fields): AcceptedFields {
  let total = 0;
  const accepted: [string, unknown][] = [];
  for (const name in fields) {
    // A stranger's record may have a hundred thousand more (P50).
    if (total + NAME_SIZE > FIELDS_LIMIT) break;
    const value = fields[name];
    const size = sizeOf(value);
    const all = total + NAME_SIZE + name.length + size;
    if (size > FIELD_LIMIT || all > FIELDS_LIMIT) continue;
    total = all;
    accepted.push([acceptName(memberName(name)), withoutSecretAddresses(value)]);
  }
  return Object.fromEntries(accepted) as AcceptedFields;
}
