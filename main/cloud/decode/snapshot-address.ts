import type { Precision } from '../../../preload/contract/index.ts';
import {
  below,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  kindOf,
  ROOT,
  Unreadable,
} from './json-path.ts';
import { parseJson } from './parse-json.ts';

/** The addresses that an answer names. Both are secrets (P21). At least one is there. */
export interface SnapshotAddresses {
  readonly full: string | null;
  readonly preview: string | null;
  /** What the answer says about the precision of `full`, where it says anything. */
  readonly statedPrecision: Precision | null;
}

const FULL_KEYS = [
  'url',
  'snapshotUrl',
  'snapshot_url',
  'imageUrl',
  'image_url',
  'fullUrl',
  'full_url',
  'href',
  'image',
  'full',
];
const PREVIEW_KEYS = [
  'previewUrl',
  'preview_url',
  'thumbnailUrl',
  'thumbnail_url',
  'lowPrecisionUrl',
  'low_precision_url',
  'preview',
  'low',
];
const ENVELOPE_KEYS = ['data', 'result', 'snapshot', '_links', 'links', 'urls'];

/** `{ data: { snapshot: { url } } }` is the deepest that is looked into. */
const ENVELOPE_DEPTH = 3;

/** Reads the body of a snapshot URL endpoint: JSON, or an address alone as plain text. Throws `Unreadable`. */
export function readSnapshotAddresses(body: Uint8Array, baseUrl: string): SnapshotAddresses {
  const text = new TextDecoder('latin1').decode(body.subarray(0, ADDRESS_LIMIT)).trim();
  const isPlainAddress = body.byteLength <= ADDRESS_LIMIT && /^https?:\/\/\S+$/i.test(text);
  return decodeSnapshotAddresses(isPlainAddress ? text : parseJson(body), baseUrl);
}

/** Longer addresses are refused by most servers. */
const ADDRESS_LIMIT = 8_192;

/**
 * Reads the answer of a snapshot URL endpoint, whose shape the interface does not show: an address as text, an object with one
 * or two addresses under a usual name (camelCase or snake_case), either possibly wrapped. Relative addresses are resolved against
 * the API base. Throws `Unreadable` where no address is found; its message never holds one.
 */
export function decodeSnapshotAddresses(json: unknown, baseUrl: string): SnapshotAddresses {
  const found = addressesIn(json, ROOT, `${baseUrl}/`, ENVELOPE_DEPTH);
  if (found === null)
    throw new Unreadable(
      ROOT,
      isJsonObject(json) ? 'no address of an image' : `${kindOf(json)} where an address was expected`,
    );
  return found;
}

function addressesIn(json: unknown, path: JsonPath, base: string, depth: number): SnapshotAddresses | null {
  if (typeof json === 'string')
    return { full: resolved(json, path, base), preview: null, statedPrecision: null };
  if (Array.isArray(json))
    return json.length === 1 && depth > 0 ? addressesIn(json[0], below(path, 0), base, depth - 1) : null;
  if (!isJsonObject(json)) return null;
  const full = addressUnder(json, FULL_KEYS, path, base);
  const preview = addressUnder(json, PREVIEW_KEYS, path, base);
  if (full !== null || preview !== null) return { full, preview, statedPrecision: statedPrecision(json) };
  if (depth === 0) return null;
  for (const key of ENVELOPE_KEYS) {
    const inner = Object.hasOwn(json, key) ? json[key] : undefined;
    if (inner === undefined || inner === null) continue;
    const found = addressesIn(inner, below(path, key), base, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/** A member that holds an address as text or as a link object (`{ href }`, `{ url }`). */
function addressUnder(
  object: JsonObject,
  keys: readonly string[],
  path: JsonPath,
  base: string,
): string | null {
  for (const key of keys) {
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    const text = isJsonObject(value) ? (value.href ?? value.url) : value;
    if (typeof text === 'string' && text.trim() !== '') return resolved(text, below(path, key), base);
  }
  return null;
}

function resolved(text: string, path: JsonPath, base: string): string {
  const url = text.trim() === '' ? null : URL.parse(text.trim(), base);
  if (url === null) throw new Unreadable(path, 'not an address');
  return url.href;
}

function statedPrecision(object: JsonObject): Precision | null {
  if (object.precision === 'low' || object.precision === 'full') return object.precision;
  const low = object.lowPrecision ?? object.low_precision;
  return typeof low === 'boolean' ? (low ? 'low' : 'full') : null;
}
