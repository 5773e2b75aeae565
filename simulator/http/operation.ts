import type { Context } from 'hono';
import { isNotModified, type Validators } from './conditional.ts';
import { ProblemError } from './problem.ts';
import type { Service } from './service.ts';
import type { User } from './tokens.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One request to an operation, after its token was checked. */
export interface Call {
  readonly context: Context;
  readonly service: Service;
  /** Null only where the operation is open. */
  readonly user: User | null;
  /** A path parameter, decoded. */
  readonly parameter: (name: string) => string;
}

/** One method of one path, and what answers it. Paths are written as in OpenAPI: `/devices/{deviceId}`. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  /** True: needs no token. */
  readonly open?: boolean;
  readonly handle: (call: Call) => Response | Promise<Response>;
}

/** The user of a call; an operation that is not open always has one. */
export function authorize(service: Service, header: string | undefined): User {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? '') ?? [];
  if (token === undefined) {
    throw new ProblemError(401, 'Send the access token as "Authorization: Bearer <ACCESS_TOKEN>".', {
      headers: { 'www-authenticate': 'Bearer realm="device-cloud"' },
    });
  }
  const user = service.tokens.read(token, service.clock.now());
  if (user === null) {
    throw new ProblemError(401, 'The access token is not valid or has expired. Sign in again.', {
      headers: { 'www-authenticate': 'Bearer realm="device-cloud", error="invalid_token"' },
    });
  }
  return user;
}

/** A JSON answer with validators: 304 without a body when the request's condition says that nothing changed. */
export function conditionalJson(call: Call, validators: Validators, produce: () => unknown): Response {
  const headers = {
    'last-modified': validators.lastModified,
    etag: validators.etag,
    'cache-control': 'private, no-cache',
    vary: 'Accept, Authorization',
  };
  const { req } = call.context;
  const conditions = {
    ifNoneMatch: req.header('if-none-match'),
    ifModifiedSince: req.header('if-modified-since'),
  };
  if (isNotModified(conditions, validators)) return new Response(null, { status: 304, headers });
  return new Response(JSON.stringify(produce()), {
    headers: { ...headers, 'content-type': 'application/json' },
  });
}
