import type { IncomingHttpHeaders } from 'node:http';
import { type Result, succeed } from '../../preload/contract/index.ts';
import type { ApiAnswer, ApiClient, ApiRequest } from './api-client.ts';
import { servicePath } from './service-path.ts';

/** A request below `/devices/`; `segments` begin with the device id. */
export interface DeviceRequest<Value>
  extends Pick<ApiRequest<Value>, 'known' | 'limits' | 'signal' | 'accept'> {
  readonly segments: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly read: (body: Uint8Array, headers: IncomingHttpHeaders) => Value;
}

/**
 * - `absent`: 404 or 410 that speaks of the device, the archive or the snapshot, or any of the service once the route is known.
 * - `noRoute`: a 404 that does not show whether the route exists at all.
 */
export type DeviceAnswer<Value> =
  | ApiAnswer<Value>
  | { readonly kind: 'absent'; readonly answer: Refused<Value>; readonly speaksOfSubject: boolean }
  | { readonly kind: 'noRoute'; readonly answer: Refused<Value> };

type Refused<Value> = Extract<ApiAnswer<Value>, { kind: 'refused' }>;

/** Asks below `/devices/`, with or without the prefix /v1: the interface does not show which. */
export interface DeviceRoutes {
  ask<Value>(request: DeviceRequest<Value>): Promise<Result<DeviceAnswer<Value>>>;
}

/**
 * Creates the way to the device paths. They are asked for without /v1 first; where that answers like an unknown route, with it
 * once. The first prefix that works is remembered for the life of the client. Failure: `invalidInput` for an unusable identifier.
 */
export function createDeviceRoutes(api: ApiClient, baseUrl: string): DeviceRoutes {
  let prefix: readonly string[] | null = null;

  async function askUnder<Value>(
    candidate: readonly string[],
    request: DeviceRequest<Value>,
  ): Promise<Result<DeviceAnswer<Value>>> {
    const path = servicePath(baseUrl, [...candidate, 'devices', ...request.segments], request.query);
    if (!path.ok) return path;
    const { known, limits, signal, read, accept } = request;
    const answer = await api.ask({
      url: path.value,
      known,
      limits,
      signal,
      read,
      authorization: 'bearer',
      ...(accept === undefined ? {} : { accept }),
    });
    if (answer.kind !== 'refused' || (answer.status !== 404 && answer.status !== 410)) return succeed(answer);
    const routeIsKnown = prefix === candidate && !answer.page;
    const speaks = answer.status === 410 || speaksOfSubject(answer, path.value, request.segments);
    return succeed(
      speaks || routeIsKnown
        ? { kind: 'absent', answer, speaksOfSubject: speaks }
        : { kind: 'noRoute', answer },
    );
  }

  return {
    async ask(request) {
      if (prefix !== null) return askUnder(prefix, request);
      const plain = await askUnder(PLAIN, request);
      if (!plain.ok || !mayBeUnknownRoute(plain.value)) {
        if (plain.ok && provesRoute(plain.value)) prefix ??= PLAIN;
        return plain;
      }
      const versioned = await askUnder(VERSIONED, request);
      if (!versioned.ok || !provesRoute(versioned.value)) return plain;
      prefix ??= VERSIONED;
      return versioned;
    },
  };
}

const PLAIN: readonly string[] = [];
const VERSIONED: readonly string[] = ['v1'];

/** Some gateways answer 403 to a route that they do not know, so before any route is known that may be the reason, too. */
function mayBeUnknownRoute(answer: DeviceAnswer<unknown>): boolean {
  return answer.kind === 'noRoute' || (answer.kind === 'refused' && answer.status === 403);
}

function provesRoute(answer: DeviceAnswer<unknown>): boolean {
  return answer.kind === 'answered' || answer.kind === 'notModified' || answer.kind === 'absent';
}

/** Whether a problem is about the thing asked for; the path, which servers repeat for unknown routes, does not count. */
function speaksOfSubject(answer: Refused<unknown>, url: URL, segments: readonly string[]): boolean {
  if (answer.problem === null) return false;
  const { type, title, detail } = answer.problem;
  const text = [type, title, detail]
    .join(' ')
    .replaceAll(url.pathname, ' ')
    .replaceAll(decodeURIComponent(url.pathname), ' ');
  return (
    /device|archive|snapshot|image/i.test(text) ||
    segments.some((segment) => segment.length > 3 && text.includes(segment))
  );
}
