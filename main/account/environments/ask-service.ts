import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import { visibleName } from '../../../preload/contract/core/visible-text.ts';
import type { FoundService, InquiryOutcome, ServiceInquiry } from '../../../preload/contract/index.ts';
import { candidateAddresses, kindOfAddress } from '../../../preload/contract/rules/service-address.ts';
import { errorContent, isWebPage } from '../../service/client/answer-content.ts';
import { organizationsUrl, servicePath } from '../../service/client/service-path.ts';
import { parseShortJson, Unreadable } from '../../service/http/json.ts';
import { parseBaseUrl } from '../../service/http/parse-base-url.ts';
import type { PlainFetch } from '../../service/http/plain-fetch.ts';
import { readOrganizations } from '../../service/lists/list-page.ts';

type Other = Extract<InquiryOutcome, { kind: 'other' }>;

/** The service found, without the steps of the connection, or the other answer. */
export type AskedService = Omit<FoundService, 'steps'> | Other;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

type Ask = (url: URL, method?: 'GET' | 'POST') => Promise<Answer>;

/**
 * Asks an address for its service, without a token, a user name or a password. Every request goes
 * to the origin of the address: a redirect, an issuer or metadata elsewhere is returned for
 * confirmation, never followed. Rejects with `FetchFailed` if nothing answers.
 */
export async function askService(
  fetch: PlainFetch,
  entered: ServiceInquiry,
  signal: AbortSignal,
): Promise<AskedService> {
  const { origin } = new URL(entered.address);
  const ask: Ask = async (url, method = 'GET') => {
    if (url.origin !== origin) throw new Error('An inquiry was asked to leave its origin.');
    const headers = { accept: 'application/json, */*;q=0.1', ...(method === 'POST' ? EMPTY_JSON : {}) };
    const response = await fetch(url.href, { method, headers, signal });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
  let ofEntered: AskedService | null = null;
  for (const baseUrl of candidateAddresses(entered)) {
    const answer = await ask(organizationsUrl(baseUrl));
    const other = await judge(answer, baseUrl);
    if (other === null) return describe(ask, baseUrl, answer);
    if (baseUrl === entered.address || ofEntered === null) ofEntered = other;
  }
  if (ofEntered === null) throw new Error('An address is a candidate itself.');
  return ofEntered;
}

/** Signs in without credentials, which a service answers by naming the missing ones. */
const EMPTY_JSON = { 'content-type': 'application/json' };

const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 410, 501]);
/** Statuses of a portal or a proxy rather than of the service (RFC 6585 6, RFC 9110 15.5.8). */
const OF_NETWORK: ReadonlySet<number> = new Set([407, 511]);

/**
 * Returns the answer if it is not a service's; `null` for a service, which lists its organizations
 * or refuses to without a sign-in.
 */
async function judge({ status, headers, body }: Answer, baseUrl: string): Promise<Other | null> {
  const { host } = new URL(baseUrl);
  const other = (what: Other['what'], target: Pick<Other, 'page' | 'leadsTo'> = NOWHERE): Other => ({
    kind: 'other',
    what,
    host,
    status,
    ...target,
  });
  if (OF_NETWORK.has(status)) return other('networkSignIn');
  if (status >= 300 && status < 400) return other('redirect', targetOf(headers, baseUrl));
  if (status === 429) return other('paused');
  if (isWebPage(headers, body)) return other('webPage');
  if (NOT_THERE.has(status)) return other('notFound');
  if (status >= 500) return other('failing');
  if (status === 401 || status === 403) return null;
  if (status >= 400) return errorContent(body, status).json ? null : other('unreadable');
  return (await isListOfOrganizations(body)) ? null : other('unreadable');
}

async function isListOfOrganizations(body: Uint8Array): Promise<boolean> {
  try {
    await readOrganizations(body);
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/**
 * Returns the target of a redirect of the organizations: its host, and the address of a service
 * there if it may be entered.
 */
function targetOf({ location }: IncomingHttpHeaders, baseUrl: string): Pick<Other, 'page' | 'leadsTo'> {
  const asked = organizationsUrl(baseUrl);
  const target = location === undefined ? null : URL.parse(location, asked);
  if (target === null) return NOWHERE;
  const moved = /^(.*)\/v1\/organizations\/?$/.exec(target.pathname)?.[1];
  // A page of the same server, such as its sign-in, is not another service.
  const wanted = moved === undefined && target.origin === asked.origin ? null : target.origin + (moved ?? '');
  const address = wanted === null ? null : parseBaseUrl(wanted, kindOfAddress(baseUrl));
  const leadsTo = address?.ok === true && address.value !== baseUrl ? address.value : null;
  return { page: target.host === '' ? null : target.host, leadsTo };
}

const NOWHERE = { page: null, leadsTo: null } as const;

async function describe(ask: Ask, baseUrl: string, answer: Answer): Promise<Omit<FoundService, 'steps'>> {
  const [password, resource] = await Promise.all([
    takesPasswords(ask, baseUrl),
    readResource(ask, baseUrl, answer.headers),
  ]);
  const found = await findAuthorization(ask, baseUrl, resource);
  const version = answer.headers['api-version'] ?? answer.headers['x-api-version'];
  return {
    kind: 'service',
    baseUrl,
    name: nameOf(resource?.resource_name),
    version: nameOf(Array.isArray(version) ? version[0] : version),
    methods: methodsOf(password, found !== null),
    authorization: found?.authorization ?? null,
    otherHosts: found?.otherHosts ?? [],
  };
}

const nameOf = (text: string | undefined) => {
  const name = visibleName(text ?? '', NAME_LIMIT);
  return name === '' ? null : name;
};

function methodsOf(password: boolean | null, isBrowserKnown: boolean): FoundService['methods'] {
  if (isBrowserKnown) return password === true ? ['browser', 'password'] : ['browser'];
  // If it is not stated, assume what most services do.
  return password === false ? ['token'] : ['password'];
}

/**
 * Returns true if there is a sign-in with user name and password; `null` if the service does not
 * say without a sign-in.
 */
async function takesPasswords(ask: Ask, baseUrl: string): Promise<boolean | null> {
  const url = servicePath(baseUrl, ['v1', 'auth']);
  if (!url.ok) return null;
  const answer = await ask(url.value, 'POST').catch(() => null);
  if (answer === null) return null;
  const { status, headers, body } = answer;
  if (NOT_THERE.has(status) || isWebPage(headers, body)) return false;
  return status === 400 || status === 415 || status === 422 ? true : null;
}

/** Used part of the metadata of a protected resource (RFC 9728 2). */
const protectedResource = z.object({
  resource: z.string().optional(),
  resource_name: z.string().optional(),
  authorization_servers: z.array(z.string()).optional(),
});

/**
 * Used part of the metadata of an authorization server (RFC 8414 2, OpenID Connect Discovery 3).
 */
const serverMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  scopes_supported: z.array(z.string()).optional(),
});

/** Parameter of a Bearer challenge that names the metadata (RFC 9728 5.1). */
const METADATA_PARAMETER = /resource_metadata="([^"\\]{1,2048})"/i;

async function readResource(ask: Ask, baseUrl: string, headers: IncomingHttpHeaders) {
  const named = METADATA_PARAMETER.exec(headers['www-authenticate'] ?? '')?.[1];
  const urls = wellKnown(baseUrl, 'oauth-protected-resource');
  const metadata = await readFirst(ask, protectedResource, named === undefined ? urls : [named, ...urls]);
  // Metadata of another resource do not apply (RFC 9728 3.3).
  const isOfAnother =
    metadata?.resource !== undefined && URL.parse(metadata.resource)?.origin !== new URL(baseUrl).origin;
  return isOfAnother ? null : metadata;
}

/**
 * Returns the addresses before the path of the service and without it (RFC 8414 3.1, RFC 9728
 * 3.1).
 */
function wellKnown(baseUrl: string, name: string): string[] {
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname === '/' ? '' : pathname;
  return [...new Set([`${origin}/.well-known/${name}${path}`, `${origin}/.well-known/${name}`])];
}

/** Returns the first readable document on the origin of the service; `null` if there is none. */
async function readFirst<Value>(
  ask: Ask,
  schema: z.ZodType<Value>,
  addresses: readonly string[],
): Promise<Value | null> {
  for (const address of addresses) {
    const url = URL.parse(address);
    if (url === null) continue;
    const document = await ask(url).catch(() => null);
    if (document?.status !== 200) continue;
    try {
      const read = schema.safeParse(parseShortJson(document.body));
      if (read.success) return read.data;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  }
  return null;
}

/** Scopes requested unless others are set. */
const USUAL_SCOPES = ['openid', 'offline_access'];

interface FoundAuthorization {
  readonly authorization: NonNullable<FoundService['authorization']>;
  readonly otherHosts: FoundService['otherHosts'];
}

async function findAuthorization(
  ask: Ask,
  baseUrl: string,
  resource: z.infer<typeof protectedResource> | null,
): Promise<FoundAuthorization | null> {
  const { origin } = new URL(baseUrl);
  const named = resource?.authorization_servers?.find((issuer) => isSafe(issuer, baseUrl));
  if (named !== undefined && new URL(named).origin !== origin) {
    return { authorization: { issuer: named }, otherHosts: [new URL(named).host] };
  }
  const at = named ?? baseUrl;
  const metadata = await readFirst(ask, serverMetadata, [
    ...wellKnown(at, 'oauth-authorization-server'),
    `${at.replace(/\/$/, '')}/.well-known/openid-configuration`,
    ...wellKnown(at, 'openid-configuration'),
  ]);
  if (metadata === null || !isSafe(metadata.issuer, baseUrl)) return null;
  const { issuer, authorization_endpoint, token_endpoint, scopes_supported } = metadata;
  const hosts = [issuer, authorization_endpoint, token_endpoint].map((address) => URL.parse(address));
  const scopes =
    scopes_supported === undefined ? null : USUAL_SCOPES.filter((scope) => scopes_supported.includes(scope));
  const isUnusual = scopes !== null && scopes.length > 0 && scopes.length < USUAL_SCOPES.length;
  return {
    authorization: { issuer, ...(isUnusual ? { scopes } : {}) },
    otherHosts: [
      ...new Set(hosts.flatMap((url) => (url === null || url.origin === origin ? [] : [url.host]))),
    ],
  };
}

const isSafe = (issuer: string, baseUrl: string) => parseBaseUrl(issuer, kindOfAddress(baseUrl)).ok;
