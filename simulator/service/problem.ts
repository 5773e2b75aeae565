import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Shape } from './shape.ts';

/** Error body of the interface (RFC 9457 members, all strings except `status`). */
export const problemObject = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().optional(),
  retryAfter: z.string().optional(),
});

/** Error response: thrown by a route, turned into a problem object at the edge. */
export class ProblemError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** `detail` says how to fix the problem. */
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.headers = headers;
  }
}

/** A 429, which states the seconds to wait twice. */
export class TooManyRequests extends ProblemError {
  /** ISO 8601 duration. */
  readonly retryAfter: string;

  constructor(detail: string, seconds: number) {
    super(429, detail, { 'retry-after': String(seconds) });
    this.retryAfter = `PT${seconds}S`;
  }
}

/** Error bodies of services without problem objects; `null` for none. */
const otherBodies: Readonly<
  Record<Exclude<Shape['errors'], 'problem'>, (error: ProblemError) => string | null>
> = {
  jsonApi: ({ status, message }) =>
    JSON.stringify({ errors: [{ status: String(status), title: STATUS_CODES[status], detail: message }] }),
  message: ({ status, message }) => JSON.stringify({ code: status, message }),
  text: ({ message }) => message,
  empty: () => null,
};

/**
 * Returns the response for an error in a shape; `instance` is the path of the failed request,
 * without its query.
 */
export function problemResponse(
  error: ProblemError,
  instance: string,
  form: Shape['errors'] = 'problem',
): Response {
  if (form !== 'problem') {
    const type = form === 'text' || form === 'empty' ? 'text/plain' : 'application/json';
    const headers = { 'content-type': type, 'cache-control': 'no-store', ...error.headers };
    return new Response(otherBodies[form](error), { status: error.status, headers });
  }
  const body: z.infer<typeof problemObject> = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    instance,
    ...(error instanceof TooManyRequests ? { retryAfter: error.retryAfter } : {}),
  };
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...error.headers },
  });
}
