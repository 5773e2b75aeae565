import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Problem } from '../../../preload/contract/index.ts';
import { jsonInUtf8 } from '../../core/text-bytes.ts';
import { isJsonObject, parseJson } from '../decode/json.ts';
import { allOf, namesOf } from '../decode/names.ts';

/** A web page shows itself within these bytes. */
const SNIFFED_BYTES = 512;

/** Making a decoder costs more than a small answer does. */
const latin1 = new TextDecoder('latin1');

/** The media type of an answer in lower case without its parameters; empty where it states none. */
export function mediaTypeOf(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Whether a response is a web page, by its media type or by its first bytes. */
export function isWebPage(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  if (['text/html', 'application/xhtml+xml'].includes(mediaTypeOf(headers))) return true;
  const start = latin1.decode(body.subarray(0, SNIFFED_BYTES));
  return /^[\s\u00ef\u00bb\u00bf]*(<!--.*?-->\s*)?<(!doctype\s+html|html|head|body)[\s>]/is.test(start);
}

/** The content of an error response. */
interface ErrorContent {
  /** Whether the body is JSON at all. */
  readonly json: boolean;
  /** Null if none can be read. */
  readonly problem: Problem | null;
  /** The waits that it asks for, as written. */
  readonly waits: readonly string[];
}

export function errorContent(body: Uint8Array, status: number): ErrorContent {
  try {
    // A text to read, which may be of any charset: one that is stated is UTF-8 by now.
    const json = parseJson(jsonInUtf8(body, 'windows-1252'));
    return { json: true, problem: problemOf(json, status), waits: waitsIn(json, WAIT_DEPTH) };
  } catch {
    return { json: false, problem: null, waits: [] };
  }
}

/** `retryAfter` of the Device Cloud, `retry_after` of Discord, `retryDelay` of Google. */
const waitNames = namesOf('retryAfter retryAfterSeconds retryDelay');
const millisecondNames = namesOf('retryAfterMs retryAfterMilliseconds');

/** `{ error: { details: [{ retryDelay }] } }` needs three. */
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

/** A person reads an id out or pastes it; the usual ones have 36 characters or fewer. */
const LONGEST_ID = 128;

const READABLE = new RegExp(`^[\\x21-\\x7e]{1,${LONGEST_ID}}$`);

/**
 * The id of a request that the service states in `X-Request-Id`, its own or the one that was sent; null where it states none that a person can read.
 */
export function answeredRequestId(headers: IncomingHttpHeaders): string | null {
  const value = headers['x-request-id'];
  return typeof value === 'string' && READABLE.test(value) ? value : null;
}

/** Longer texts are cut: a problem is shown on the screen, and a stack trace in `detail` is of no use there. */
const TEXT_LIMIT = 1_000;

const text = z.string().transform((value) => value.slice(0, TEXT_LIMIT));

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
    // Services without RFC 9457 write these instead of `title` and `detail`.
    message: text.optional().catch(undefined),
    error: text.optional().catch(undefined),
  })
  .refine((body) => (body.title ?? body.detail ?? body.message ?? body.error) !== undefined);

/**
 * Reads a problem object (RFC 9457, Device Cloud "Errors" 1) from a decoded JSON body, leniently: a missing member is filled, a member of a wrong
 * type is ignored. Null where no member explains anything.
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
