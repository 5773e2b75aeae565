import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Problem } from '../../../preload/contract/index.ts';
import { parseJson } from '../decode/json.ts';

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

/** The content of an error response: a problem where one can be read, and whether the body is JSON at all. */
export function errorContent(
  body: Uint8Array,
  status: number,
): { readonly json: boolean; readonly problem: Problem | null } {
  try {
    return { json: true, problem: problemOf(parseJson(body), status) };
  } catch {
    return { json: false, problem: null };
  }
}

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
    retryAfter: text.optional().catch(undefined),
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
