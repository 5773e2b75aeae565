import type { IncomingHttpHeaders } from 'node:http';
import type { CapabilityValues } from '../../../preload/contract/index.ts';
import type { ClientCapabilities } from '../read/service-capabilities.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { servicePath } from './service-path.ts';

/** Request below `/devices/`; `segments` begin with the device id. Empty: all devices. */
interface DeviceRequest<Value>
  extends Pick<
    ApiRequest<Value>,
    'method' | 'body' | 'isSafe' | 'known' | 'limits' | 'signal' | 'accept' | 'storable' | 'readRedirect'
  > {
  readonly segments: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  /** As in `ApiRequest`; `url` is the address that answered. */
  readonly read: (body: Uint8Array, headers: IncomingHttpHeaders, url: URL) => Value | Promise<Value>;
}

/**
 * - `absent`: a 204, or a 404 or 410 that names the device, archive or snapshot, or any of them
 *   once the route is known.
 * - `unknownPath`: a 404 that doesn't show whether the route exists.
 * - `failed`: as of the API client; `invalidInput` for an unusable identifier.
 */
export type DeviceAnswer<Value> =
  | (Extract<ApiAnswer<Value>, { kind: 'answered' | 'notModified' }> & { readonly url: URL })
  | Extract<ApiAnswer<Value>, { kind: 'refused' | 'failed' }>
  | { readonly kind: 'absent'; readonly answer: Refused; readonly speaksOfSubject: boolean }
  | { readonly kind: 'unknownPath'; readonly answer: Refused };

type Refused = Extract<ApiAnswer<never>, { kind: 'refused' }>;

/** Sends requests below `/devices/`, with or without /v1: the interface doesn't say which. */
export interface DevicePaths {
  send<Value>(request: DeviceRequest<Value>): Promise<DeviceAnswer<Value>>;
}

type Prefix = CapabilityValues['devicePaths'];

/**
 * Creates the requests to device paths. Tries without /v1 first, then once with it if the path
 * seems unknown. The first prefix that works is a capability of the environment; if a path below
 * it seems unknown later, tries the other prefix once more.
 */
export function createDevicePaths(
  api: ApiClient,
  baseUrl: string,
  capabilities: ClientCapabilities,
): DevicePaths {
  async function sendUnder<Value>(
    prefix: Prefix,
    { segments, query, read, ...request }: DeviceRequest<Value>,
  ): Promise<DeviceAnswer<Value>> {
    const version = prefix === 'plain' ? [] : ['v1'];
    const path = servicePath(baseUrl, [...version, 'devices', ...segments], query);
    if (!path.ok) return { kind: 'failed', failure: path.failure };
    const url = path.value;
    const answer = await api.send({
      ...request,
      url,
      read: (body, headers) => read(body, headers, url),
      authorization: 'bearer',
    });
    if (answer.kind === 'answered' || answer.kind === 'notModified') return { ...answer, url };
    if (answer.kind === 'failed' || !ABSENT.has(answer.status)) return answer;
    const prefixIsKnown = capabilities.read('devicePaths') === prefix && !answer.page;
    const speaks = answer.status !== 404 || speaksOfSubject(answer, url, segments);
    return speaks || prefixIsKnown
      ? { kind: 'absent', answer, speaksOfSubject: speaks }
      : { kind: 'unknownPath', answer };
  }

  async function sendUnderKnown<Value>(prefix: Prefix, request: DeviceRequest<Value>) {
    const answer = await sendUnder(prefix, request);
    if (!isLikeUnknownPath(answer) || !capabilities.mayRedetect('devicePaths')) return answer;
    const other = prefix === 'plain' ? 'versioned' : 'plain';
    const retried = await sendUnder(other, request);
    if (retried.kind === 'failed') return answer;
    capabilities.redetected('devicePaths');
    if (!provesPath(retried)) return answer;
    capabilities.setDetected('devicePaths', other);
    return retried;
  }

  function noteWorking(prefix: Prefix): void {
    if (capabilities.read('devicePaths') === null) capabilities.setDetected('devicePaths', prefix);
  }

  return {
    async send(request) {
      const known = capabilities.read('devicePaths');
      if (known !== null) return sendUnderKnown(known, request);
      const plain = await sendUnder('plain', request);
      if (!mayBeUnknownPath(plain)) {
        if (provesPath(plain)) noteWorking('plain');
        return plain;
      }
      const versioned = await sendUnder('versioned', request);
      if (!provesPath(versioned)) return plain;
      noteWorking('versioned');
      return versioned;
    },
  };
}

/** Statuses of something that doesn't exist; a 404 may concern the path. */
const ABSENT: ReadonlySet<number> = new Set([204, 404, 410]);

/** Includes 403 until a route is known: some gateways send it for unknown routes. */
function mayBeUnknownPath(answer: DeviceAnswer<unknown>): boolean {
  return answer.kind === 'unknownPath' || (answer.kind === 'refused' && answer.status === 403);
}

/** Returns true for a 404 below a known prefix that doesn't say which resource is missing. */
export function isLikeUnknownPath(answer: DeviceAnswer<unknown>): boolean {
  return answer.kind === 'unknownPath' || (answer.kind === 'absent' && !answer.speaksOfSubject);
}

/** Statuses that show that the service read the request, so the path exists. */
const READ_REQUEST: ReadonlySet<number> = new Set([400, 406, 422]);

function provesPath(answer: DeviceAnswer<unknown>): boolean {
  return (
    (answer.kind === 'refused' && READ_REQUEST.has(answer.status)) ||
    answer.kind === 'answered' ||
    answer.kind === 'notModified' ||
    (answer.kind === 'absent' && answer.speaksOfSubject)
  );
}

/** Returns true if a problem names the subject; its path doesn't count, servers repeat it. */
function speaksOfSubject({ problem }: Refused, url: URL, segments: readonly string[]): boolean {
  if (problem === null) return false;
  const text = [problem.type, problem.title, problem.detail]
    .join(' ')
    .replaceAll(url.pathname, ' ')
    .replaceAll(decodeURIComponent(url.pathname), ' ');
  return (
    /device|archive|snapshot|image/i.test(text) ||
    segments.some((segment) => segment.length > 3 && text.includes(segment))
  );
}
