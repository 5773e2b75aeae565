import type { Context } from 'hono';
import type { z } from 'zod';
import type { Address } from '../http/address.ts';
import { ProblemError, TooManyRequests } from '../http/problem.ts';
import type { LimitName } from '../http/rate-limits.ts';
import type { Role, User } from '../http/tokens.ts';
import type { Service } from './service.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One request to an operation, after token, role, limit and query names were checked. */
export interface Call {
  readonly context: Context;
  readonly service: Service;
  /** The address as received, percent-encoded. */
  readonly address: Address;
  /** Null only where the operation is open. */
  readonly user: User | null;
  readonly parameter: (name: string) => string;
  /** A query parameter; none is given twice. */
  readonly query: (name: string) => string | undefined;
}

interface AnswerDescription {
  readonly description: string;
  /** The body; absent for answers without one. */
  readonly schema?: z.ZodType;
  /** Default: `application/json`. */
  readonly mediaType?: string;
  readonly headers?: readonly string[];
}

/** One method of one path, and its handler. Paths are written as in OpenAPI: `/devices/{deviceId}`. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Its source: the text of the interface, an extension that it allows but does not show, or the simulator for its own use. */
  readonly statedBy: 'interface' | 'extension' | 'simulator';
  readonly open?: boolean;
  /** The headers of a deprecated operation, on every answer. */
  readonly deprecation?: Readonly<Record<string, string>>;
  /** The roles that may call it; absent: all. */
  readonly roles?: readonly Role[];
  /** Its query parameters with their meaning. Any other parameter is a problem 400. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The resource that it answers with; names its media types. Absent: `fields` and negotiation do not apply. */
  readonly resource?: string;
  readonly relationships?: readonly string[];
  readonly body?: z.ZodType;
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** Absent: not limited. */
  readonly limit?: LimitName;
  readonly handle: (call: Call) => Response | Promise<Response>;
}

/** The user behind an `Authorization` header. A problem 401 when there is none. */
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
