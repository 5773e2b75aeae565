import type { Precision } from '../../../preload/contract/index.ts';
import { addressText } from '../../shared/text-bytes.ts';
import {
  below,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  kindOf,
  NothingThere,
  NotReady,
  parseShortJson,
  ROOT,
  Unreadable,
} from '../http/json.ts';
import { bareHost, isLoopbackHost } from '../http/loopback.ts';
import { envelopeNames } from './answer-names.ts';
import { inPlainForm } from './formats.ts';
import {
  addressEnvelopeNames,
  fullAddressNames,
  jobNames,
  PAGE_ADDRESS,
  partDoneNames,
  precisionNames,
  precisionWords,
  previewAddressNames,
  progressNames,
  SAYS_SMALL,
  unreadyWords,
} from './image-address-names.ts';
import { allOf, firstOf, linkTarget, type Names, namesOf } from './names.ts';

/** Addresses in an answer, both secret (P21). At least one is present. */
export interface SnapshotAddresses {
  readonly full: string | null;
  readonly preview: string | null;
  /** Precision of `full`, if the answer states it. */
  readonly statedPrecision: Precision | null;
}

/** `{ data: { snapshot: { url } } }` needs three; gateways wrap each other's answers. */
const ENVELOPE_DEPTH = 8;

/** Most servers refuse longer addresses. */
const ADDRESS_LIMIT = 8_192;

/** U+FEFF in UTF-8, one letter per byte. */
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;

/**
 * Reads the body of a snapshot URL endpoint, whose shape the interface doesn't show: an address as
 * text or JSON, or an object with one or two addresses under a usual name (camelCase or
 * snake_case), all possibly wrapped. Resolves relative addresses against the API base. Throws
 * `NotReady` for a running job's status, `NothingThere` for `null` or `{ url: null }`, and
 * `Unreadable` if no address is found, never quoting one.
 */
export function readSnapshotAddresses(body: Uint8Array, baseUrl: string): SnapshotAddresses {
  const letters = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, ADDRESS_LIMIT));
  const text = addressText(letters.toString('latin1').replace(BYTE_ORDER_MARK, '').trim());
  const isPlainAddress = body.byteLength <= ADDRESS_LIMIT && /^https?:\/\/\S+$/i.test(text);
  const json = isPlainAddress ? text : parseShortJson(body);
  const named = addressesIn(json, ROOT, `${baseUrl}/`, ENVELOPE_DEPTH);
  const found = (named?.full ?? null) === null ? (onlyAddresses(json) ?? named) : named;
  if (found === null && isNothing(json)) throw new NothingThere();
  if (found === null)
    throw new Unreadable(
      ROOT,
      isJsonObject(json) ? 'no address of an image' : `${kindOf(json)} where an address was expected`,
    );
  return found;
}

/** Path steps of a sign-in: a portal or gateway redirects there instead of the service. */
const SIGN_IN_STEP = /\/(log-?in|sign-?in|sso|saml2?|oauth2?|authorize)(\/|$)/i;

/** Returns the address in a redirect sent instead of a body, or `null`. */
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
  // A job's address isn't its image's.
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

/** Returns one address, or one per stated precision; several without one are ambiguous. */
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

/** Returns the address in a member: text or a link object (`{ href }`, `{ url }`). */
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
  const isJob = firstOf(object, jobNames) !== null;
  const isUnreadyWord = (word: string) => unreadyWords.has(word) || (isJob && word === 'running');
  return (
    allOf(object, progressNames).some(
      ({ value }) => typeof value === 'string' && isUnreadyWord(value.toLowerCase().replace(/[^a-z]/g, '')),
    ) ||
    allOf(object, partDoneNames).some(
      ({ key, value }) => typeof value === 'number' && value < 100 && (value !== 1 || /^percent/i.test(key)),
    )
  );
}

interface Candidate {
  readonly url: string;
  readonly isSmall: boolean;
}

/**
 * Returns the only address under any name; if one of several is marked small, the only other is
 * full. `null`: can't choose. Throws `NotReady`.
 */
function onlyAddresses(json: unknown): SnapshotAddresses | null {
  const isSmallByUrl = new Map<string, boolean>();
  for (const { url, isSmall } of candidatesIn(json, '', false, ENVELOPE_DEPTH))
    isSmallByUrl.set(url, isSmall && isSmallByUrl.get(url) !== false);
  const of = (small: boolean) =>
    [...isSmallByUrl].flatMap(([url, isSmall]) => (isSmall === small ? [url] : []));
  const [full = null, second] = of(false);
  const [preview = null, other] = of(true);
  if (second !== undefined || (full === null && (preview === null || other !== undefined))) return null;
  return { full, preview: other === undefined ? preview : null, statedPrecision: null };
}

function candidatesIn(json: unknown, name: string, isInSmall: boolean, depth: number): readonly Candidate[] {
  const isSmall = isInSmall || SAYS_SMALL.test(name);
  if (typeof json === 'string') {
    const text = json.trim();
    const isCandidate = /^https?:\/\/\S+$/i.test(text) && !PAGE_ADDRESS.test(name);
    return isCandidate && URL.canParse(text) ? [{ url: new URL(text).href, isSmall }] : [];
  }
  if (typeof json !== 'object' || json === null || depth === 0) return [];
  if (Array.isArray(json))
    return json.flatMap((element) => candidatesIn(element, name, isInSmall, depth - 1));
  if (!isJsonObject(json)) return [];
  if (isUnready(json)) throw new NotReady();
  const isLow = isSmall || statedPrecision(json) === 'low';
  return Object.entries(json).flatMap(([key, value]) =>
    problemNames.has(key) ? [] : candidatesIn(value, key, isLow, depth - 1),
  );
}

const problemNames = namesOf('error errors problem warnings debug');

/** Members that may be an address or hold one. */
const placeNames = [fullAddressNames, previewAddressNames, addressEnvelopeNames, envelopeNames];

/**
 * Returns true for `null`, `{ "url": null }`, or an envelope of one: the service knows the subject
 * and has no image.
 */
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
