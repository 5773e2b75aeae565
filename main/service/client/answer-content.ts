import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Problem } from '../../../preload/contract/index.ts';
import { acceptName } from '../../gate/accept-text.ts';
import { jsonInUtf8 } from '../../shared/text-bytes.ts';
import { isJsonObject, parseShortJson, SHORT_JSON_BYTES } from '../http/json.ts';
import { allOf, namesOf } from '../read/names.ts';

/** A web page is recognisable within its first bytes. */
const SNIFFED_BYTES = 512;

/** Shared, because creating a decoder costs more than decoding a small answer. */
const latin1 = new TextDecoder('latin1');

/** Returns the media type in lower case without parameters; empty if the answer states none. */
export function mediaTypeOf(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Returns true if the media type or the first bytes are those of a web page. */
export function isWebPage(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  if (['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers))) return true;
  const start = latin1.decode(body.subarray(0, SNIFFED_BYTES));
  return /^[\s\u00ef\u00bb\u00bf]*(<!--.*?-->\s*)?<(!doctype\s+html|html|head|body)[\s>]/is.test(start);
}

interface ErrorContent {
  readonly json: boolean;
  readonly problem: Problem | null;
  readonly waits: readonly string[];
}

export function errorContent(body: Uint8Array, status: number): ErrorContent {
  try {
    // The text may use any charset: one with a stated charset is UTF-8 by now.
    const json = parseShortJson(jsonInUtf8(body.subarray(0, SHORT_JSON_BYTES + 1), 'windows-1252'));
    return { json: true, problem: problemOf(json, status), waits: waitsIn(json, WAIT_DEPTH) };
  } catch {
    return { json: false, problem: null, waits: [] };
  }
}

/** Device Cloud: `retryAfter`; Discord: `retry_after`; Google: `retryDelay`. */
const waitNames = namesOf('retryAfter retryAfterSeconds retryDelay');
const millisecondNames = namesOf('retryAfterMs retryAfterMilliseconds');

/** `{ error: { details: [{ retryDelay }] } }` needs three levels. */
const WAIT_DEPTH = 3;

function waitsIn(json: unknown, depth: number): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  const own = isJsonObject(json)
    ? [
        ...allOf(json, waitNames).map(({ value }) => textOf(value)),
        ...allOf(json, millisecondNames).map(({ value }) => `${textOf(value)}ms`),
      ]
    : [];
  if (depth === 0) return own;
  return [...own, ...Object.values(json).flatMap((value) => waitsIn(value, depth - 1))];
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The user reads an id aloud or pastes it; usual ones have up to 36 characters. */
const LONGEST_ID = 128;

const READABLE = new RegExp(`^[\\x21-\\x7e]{1,${LONGEST_ID}}$`);

/** Returns the service's `X-Request-Id`; `null` if absent or unreadable for the user. */
export function answeredRequestId(headers: IncomingHttpHeaders): string | null {
  const value = headers['x-request-id'];
  return typeof value === 'string' && READABLE.test(value) ? value : null;
}

/** Limit for display: a stack trace in `detail` helps nobody on the screen. */
const TEXT_LIMIT = 1_000;

const text = z.string().transform((value) => acceptName(value, TEXT_LIMIT));

const problemBody = z
  .object({
    type: text.optional().catch(undefined),
    title: text.optional().catch(undefined),
    status: z.int().optional().catch(undefined),
    detail: text.optional().catch(undefined),
    instance: text.optional().catch(undefined),
    retryAfter: z
      .union([text, z.number().transform(String)])
      .optional()
      .catch(undefined),
    // Names used by services without RFC 9457 instead of `title` and `detail`.
    message: text.optional().catch(undefined),
    error: text.optional().catch(undefined),
  })
  .refine((body) => (body.title ?? body.detail ?? body.message ?? body.error) !== undefined);

/**
 * Reads a problem object (RFC 9457, Device Cloud "Errors" 1) leniently from decoded JSON: fills
 * missing members, ignores those of a wrong type. `null` if no member explains anything.
 */
export function problemOf(json: unknown, status: number): Problem | null {
  const read = problemBody.safeParse(json);
  if (!read.success) return null;
  const { type, title, detail, instance, retryAfter, message, error } = read.data;
  return {
    type: type ?? 'about:blank',
    title: title ?? error ?? message ?? '',
    status: read.data.status ?? status,
    detail: detail ?? message ?? '',
    ...(instance === undefined ? {} : { instance }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
