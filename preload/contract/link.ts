import { z } from 'zod';
import { serviceIdentifier } from './fleet/fleet.ts';
import { environment } from './session/session.ts';

export const linkLocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization'), organizationId: serviceIdentifier }),
  z.object({ kind: z.literal('device'), deviceId: serviceIdentifier }),
  z.object({ kind: z.literal('archive'), deviceId: serviceIdentifier, archiveId: serviceIdentifier }),
]);

/**
 * A link from outside. `unusable`: not one of ours. `unknownEnvironment`: not on this laptop; a
 * link never opens a connection.
 */
export const openedLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('location'), environment, location: linkLocation }),
  z.object({ kind: z.literal('unknownEnvironment'), host: z.string().max(300) }),
  z.object({ kind: z.literal('unusable') }),
]);

export type LinkLocation = z.infer<typeof linkLocation>;
export type OpenedLink = z.infer<typeof openedLink>;

/** A parsed link. `address`: base URL of its environment without the scheme, or `demo`. */
export interface ParsedLink {
  readonly address: string;
  readonly location: LinkLocation;
}

const BEGINNING = 'fleetglass://place/';

/**
 * Windows passes at most 2,048 characters of a link; three identifiers of any honest length fit.
 */
export const LINK_LIMIT = 2_048;

/** An encoded URL: no spaces, quotes, shell signs, queries, fragments, or non-ASCII characters. */
const PLAIN = /^[A-Za-z0-9\-._~%/:]*$/;

/** Host with an optional port and path, as normalized by `parseBaseUrl`; or the demo. */
const ADDRESS = /^(?:demo|[A-Za-z0-9.\-[\]:]+(?:\/[A-Za-z0-9\-._~%/]*)?)$/;

/**
 * Parses a link as untrusted input (P8): `null` for anything that `formatLink` would not write.
 */
export function parseLink(text: string): ParsedLink | null {
  if (text.length > LINK_LIMIT || !text.startsWith(BEGINNING) || !PLAIN.test(text)) return null;
  const parts = text.slice(BEGINNING.length).replace(/\/$/, '').split('/').map(decode);
  if (parts.some((part) => part === null || part === '')) return null;
  const [address = '', ...names] = parts as readonly string[];
  if (!ADDRESS.test(address)) return null;
  const location = linkLocation.safeParse(locationOf(names));
  return location.success ? { address, location: location.data } : null;
}

/**
 * Formats a link; `null` if it is too long for some system, or an identifier is not well-formed.
 */
export function formatLink({ address, location }: ParsedLink): string | null {
  const names = [address, ...namesOf(location)];
  if (!names.every((name) => name.isWellFormed())) return null;
  const text = `${BEGINNING}${names.map(encode).join('/')}`;
  return text.length > LINK_LIMIT ? null : text;
}

function locationOf(names: readonly string[]): unknown {
  const [kind, first, second, third, ...more] = names;
  if (more.length > 0) return null;
  if (kind === 'organization' && second === undefined) return { kind, organizationId: first };
  if (kind === 'device' && second === undefined) return { kind, deviceId: first };
  if (kind === 'device' && second === 'archive') return { kind: second, deviceId: first, archiveId: third };
  return null;
}

function namesOf(location: LinkLocation): readonly string[] {
  if (location.kind === 'organization') return [location.kind, location.organizationId];
  const device = ['device', location.deviceId];
  return location.kind === 'device' ? device : [...device, location.kind, location.archiveId];
}

/** Like `encodeURIComponent`, plus characters that a shell or mail program may interpret. */
function encode(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(part: string): string | null {
  try {
    const name = decodeURIComponent(part);
    // Control and direction characters are invalid in an identifier; on a screen they would
    // disguise the location.
    return /[\p{Cc}\p{Cf}]/u.test(name) ? null : name;
  } catch {
    return null;
  }
}
