import type { Precision } from '../../../preload/contract/index.ts';
import { addressText } from '../../core/text-bytes.ts';
import { bareHost, isLoopbackHost } from '../http/loopback.ts';
import { envelopeNames } from './answer-names.ts';
import { inPlainForm } from './formats.ts';
import {
  addressEnvelopeNames,
  fullAddressNames,
  precisionNames,
  precisionWords,
  previewAddressNames,
  progressNames,
  unreadyWords,
} from './image-address-names.ts';
import {
  below,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  kindOf,
  NothingThere,
  NotReady,
  parseJson,
  ROOT,
  Unreadable,
} from './json.ts';
import { allOf, linkTarget, type Names } from './names.ts';

/** The addresses that an answer names. Both are secrets (P21). At least one is there. */
export interface SnapshotAddresses {
  readonly full: string | null;
  readonly preview: string | null;
  /** The precision of `full`, where the answer states it. */
  readonly statedPrecision: Precision | null;
}

/** `{ data: { snapshot: { url } } }` needs three; gateways wrap what other gateways have wrapped. */
const ENVELOPE_DEPTH = 8;

/** Longer addresses are refused by most servers. */
const ADDRESS_LIMIT = 8_192;

/** U+FEFF in UTF-8, one letter for each byte. */
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;

/**
 * Reads the body of a snapshot URL endpoint, whose shape the interface does not show: an address as text, or as JSON; an object with one
 * or two addresses under a usual name (camelCase or snake_case), either possibly wrapped. Relative addresses are resolved against
 * the API base. Throws `NotReady` for the status of a job that is under way, `NothingThere` for `null` or `{ url: null }`, and `Unreadable` where no
 * address is found; its message never holds one.
 */
export function readSnapshotAddresses(body: Uint8Array, baseUrl: string): SnapshotAddresses {
  const letters = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, ADDRESS_LIMIT));
  const text = addressText(letters.toString('latin1').replace(BYTE_ORDER_MARK, '').trim());
  const isPlainAddress = body.byteLength <= ADDRESS_LIMIT && /^https?:\/\/\S+$/i.test(text);
  const json = isPlainAddress ? text : parseJson(body);
  const found = addressesIn(json, ROOT, `${baseUrl}/`, ENVELOPE_DEPTH);
  if (found === null && isNothing(json)) throw new NothingThere();
  if (found === null)
    throw new Unreadable(
      ROOT,
      isJsonObject(json) ? 'no address of an image' : `${kindOf(json)} where an address was expected`,
    );
  return found;
}

/** Steps of a path that lead to a sign-in: a portal or a gateway redirects there in place of the service. */
const SIGN_IN_STEP = /\/(log-?in|sign-?in|sso|saml2?|oauth2?|authorize)(\/|$)/i;

/** The address in a redirect that a snapshot URL endpoint answers instead of a body; null for one that is none. */
export function readRedirectedAddress(target: URL, baseUrl: string): SnapshotAddresses | null {
  const isOnLoopback = isLoopbackHost(bareHost(target)) && isLoopbackHost(bareHost(new URL(baseUrl)));
  if ((target.protocol !== 'https:' && !isOnLoopback) || SIGN_IN_STEP.test(target.pathname)) return null;
  return { full: target.href, preview: null, statedPrecision: null };
}

function addressesIn(json: unknown, path: JsonPath, base: string, depth: number): SnapshotAddresses | null {
  if (typeof json === 'string')
    return { full: resolved(json, path, base), preview: null, statedPrecision: null };
  if (Array.isArray(json)) return depth > 0 ? addressesOfList(json, path, base, depth - 1) : null;
  if (!isJsonObject(json)) return null;
  const object = inPlainForm(json);
  // The address of a job is not that of its image.
  if (isUnready(object)) throw new NotReady();
  const full = addressUnder(object, fullAddressNames, path, base);
  const preview = addressUnder(object, previewAddressNames, path, base);
  if (full !== null || preview !== null) return { full, preview, statedPrecision: statedPrecision(object) };
  if (depth === 0) return null;
  for (const { key, value } of [...allOf(object, addressEnvelopeNames), ...allOf(object, envelopeNames)]) {
    const found = addressesIn(value, below(path, key), base, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/** One address, or one for each stated precision; among several addresses without a precision none can be chosen. */
function addressesOfList(
  list: readonly unknown[],
  path: JsonPath,
  base: string,
  depth: number,
): SnapshotAddresses | null {
  const found = list.flatMap((element, index) => {
    const addresses = addressesIn(element, below(path, index), base, depth);
    return addresses === null ? [] : [addresses];
  });
  const [only, second] = found;
  if (only === undefined || second === undefined) return only ?? null;
  const stated = (precision: Precision) =>
    found.find(({ statedPrecision: said }) => said === precision)?.full ?? null;
  const [full, preview] = [stated('full'), stated('low')];
  return full === null && preview === null
    ? null
    : { full, preview, statedPrecision: full === null ? null : 'full' };
}

/** Words such as "true" or "high" stand under the same names. */
const LOOKS_LIKE_ADDRESS = /[/.:?]/;

/** A member that holds an address as text or as a link object (`{ href }`, `{ url }`). */
function addressUnder(object: JsonObject, names: Names, path: JsonPath, base: string): string | null {
  for (const { key, value } of allOf(object, names)) {
    const text = linkTarget(value);
    if (text !== null && LOOKS_LIKE_ADDRESS.test(text)) return resolved(text, below(path, key), base);
  }
  return null;
}

function resolved(text: string, path: JsonPath, base: string): string {
  const url = text.trim() === '' ? null : URL.parse(text.trim(), base);
  if (url === null) throw new Unreadable(path, 'not an address');
  return url.href;
}

function isUnready(object: JsonObject): boolean {
  return allOf(object, progressNames).some(
    ({ value }) => typeof value === 'string' && unreadyWords.has(value.toLowerCase().replace(/[^a-z]/g, '')),
  );
}

/** Where an address may stand, or what holds it. */
const placeNames = [fullAddressNames, previewAddressNames, addressEnvelopeNames, envelopeNames];

/** `null`, `{ "url": null }`, or an envelope of one: the service knows the subject, and has no image of it. */
function isNothing(json: unknown, depth = ENVELOPE_DEPTH): boolean {
  if (json === null) return true;
  if (!isJsonObject(json) || depth === 0) return false;
  const object = inPlainForm(json);
  const stated = Object.keys(object).filter((key) => placeNames.some((names) => names.has(key)));
  return stated.length > 0 && stated.every((key) => isNothing(object[key], depth - 1));
}

function statedPrecision(object: JsonObject): Precision | null {
  for (const { key, value } of allOf(object, precisionNames)) {
    if (typeof value === 'boolean' && /low/i.test(key)) return value ? 'low' : 'full';
    if (typeof value !== 'string') continue;
    const word = value.toLowerCase().replace(/[^a-z]/g, '');
    if (precisionWords.low.includes(word)) return 'low';
    if (precisionWords.full.includes(word)) return 'full';
  }
  return null;
}
