import { acceptName } from '../../gate/accept-text.ts';

/** Challenges of a proxy that requires a sign-in (RFC 9110 11.7.1). */
interface Challenges {
  /** Authentication schemes in lower case, for example `basic`. */
  readonly schemes: readonly string[];
  /** Realm of the password; may be empty. */
  readonly realm: string;
}

/** Longer realms are cut for the screen. */
const REALM_LIMIT = 120;

/** A scheme at the start of a field or after a comma, then a space and parameters, or the end. */
const SCHEME = /(?:^|,)\s*([A-Za-z][A-Za-z0-9-]*)(?=\s+[^\s=,]|\s*(?:,|$))/g;

/** Quoted text; an unclosed one ends with the field. */
const QUOTED = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;

/** Parses `Proxy-Authenticate`, without quoted text, whose commas separate nothing. */
export function readChallenges(fields: readonly string[]): Challenges {
  const schemes = new Set<string>();
  let realm = '';
  for (const field of fields) {
    const quoted = /realm\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(field);
    if (realm === '' && quoted !== null) realm = (quoted[1] ?? '').replace(/\\(.)/g, '$1');
    const bare = field.replace(QUOTED, 'x');
    for (const [, scheme = ''] of bare.matchAll(SCHEME)) schemes.add(scheme.toLowerCase());
  }
  return { schemes: [...schemes], realm: acceptName(realm, REALM_LIMIT) };
}
