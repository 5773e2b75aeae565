import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../../../preload/contract/index.ts';
import { parseJson } from '../decode/json/parse-json.ts';
import { problemOf } from './problem.ts';

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
