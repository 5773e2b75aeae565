import type { Context } from 'hono';
import type { z } from 'zod';
import type { Address } from './address.ts';
import { ProblemError, TooManyRequests } from './problem.ts';
import type { LimitName } from './rate-limits.ts';
import type { Service } from './service.ts';
import type { Role, User } from './tokens.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Request to an operation, after checking token, role, limit and query names. */
export interface Call {
  readonly context: Context;
  readonly service: Service;
  /** Address as received, percent-encoded. */
  readonly address: Address;
  /** `null` only if the operation is open. */
  readonly user: User | null;
  readonly parameter: (name: string) => string;
  /** Returns a query parameter; duplicates were refused. */
  readonly query: (name: string) => string | undefined;
}

interface AnswerDescription {
  readonly description: string;
  /** Schema of the body; absent for answers without one. */
  readonly schema?: z.ZodType;
  /** Default: `application/json`. */
  readonly mediaType?: string;
  readonly headers?: readonly string[];
}

/**
 * One method of one path, and its handler. Paths are written as in OpenAPI: `/devices/{deviceId}`.
 */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /**
   * Source: the text of the interface, an extension that it allows but does not show, or the
   * simulator for its own use.
   */
  readonly statedBy: 'interface' | 'extension' | 'simulator';
  readonly open?: boolean;
  /** Headers of a deprecated operation, on every answer. */
  readonly deprecation?: Readonly<Record<string, string>>;
  /** Roles that may call it; if absent, all. */
  readonly roles?: readonly Role[];
  /** Query parameters with their meaning. Any other parameter is a problem 400. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Resource of the answer, which names its media types; if absent, `fields` and negotiation do
   * not apply.
   */
  readonly resource?: string;
  readonly relationships?: readonly string[];
  readonly body?: z.ZodType;
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** If absent, it is not limited. */
  readonly limit?: LimitName;
  readonly handle: (call: Call) => Response | Promise<Response>;
}

/** Returns the user of an `Authorization` header. Throws a problem 401 if there is none. */
export function authorize(service: Service, header: string | undefined): User {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? '') ?? [];
  if (token === undefined) {
    throw new ProblemError(401, 'Send the access token as "Authorization: Bearer <ACCESS_TOKEN>".', {
      'www-authenticate': 'Bearer realm="device-cloud"',
    });
  }
  const user = service.tokens.read(token, service.clock.now());
  if (user === null) {
    throw new ProblemError(401, 'The access token is not valid or has expired. Sign in again.', {
      'www-authenticate': 'Bearer realm="device-cloud", error="invalid_token"',
    });
  }
  return user;
}

export function checkCall(operation: Operation, call: Call): void {
  const { user, address } = call;
  if (operation.roles !== undefined && (user === null || !operation.roles.includes(user.role))) {
    throw new ProblemError(
      403,
      `This needs one of the roles ${operation.roles.join(', ')}. Ask an administrator.`,
    );
  }
  checkRate(operation, call);
  if (address.search === '') return;
  const known = Object.keys(operation.query ?? {});
  if (operation.resource !== undefined) known.push('fields', 'expand');
  for (const name of address.searchParams.keys()) {
    if (!known.includes(name))
      throw new ProblemError(400, `The query parameter ${JSON.stringify(name)} is not known here.`);
    if (address.searchParams.getAll(name).length > 1)
      throw new ProblemError(400, `The query parameter ${JSON.stringify(name)} was given more than once.`);
  }
}

function checkRate({ limit, method, path }: Operation, { service, user, address }: Call): void {
  if (limit === undefined) return;
  const rate = service.settings.limits[limit];
  if (rate === null) return;
  const caller = `${user?.name ?? 'all'} ${method} ${path}`;
  const wait = service.rateLimiter.exceeded(caller, rate, service.clock.now());
  if (wait === null) return;
  throw new TooManyRequests(
    `There were more than ${rate.requests} requests to ${address.pathname} in ${rate.seconds} s. Wait ${wait} s.`,
    wait,
  );
}
