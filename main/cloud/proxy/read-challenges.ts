/** The challenges of a proxy that requires a sign-in (RFC 9110 11.7.1). */
interface Challenges {
  /** The authentication schemes that the proxy names, in lower case, for example `basic`. */
  readonly schemes: readonly string[];
  /** The realm of the password; may be empty. */
  readonly realm: string;
}

/** A realm is shown on the screen, so a longer one is cut. */
const REALM_LIMIT = 120;

/** A scheme at the start of a field or after a comma, followed by a space and parameters, or by the end. */
const SCHEME = /(?:^|,)\s*([A-Za-z][A-Za-z0-9-]*)(?=\s+[^\s=,]|\s*(?:,|$))/g;

/** A quoted text; one that is not closed ends with the field. */
const QUOTED = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;

/** Reads the fields `Proxy-Authenticate`. Quoted texts are taken out first, so that a comma in one begins nothing. */
export function readChallenges(fields: readonly string[]): Challenges {
  const schemes = new Set<string>();
  let realm = '';
  for (const field of fields) {
    const quoted = /realm\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(field);
    if (realm === '' && quoted !== null) realm = (quoted[1] ?? '').replace(/\\(.)/g, '$1');
    const bare = field.replace(QUOTED, 'x');
    for (const [, scheme = ''] of bare.matchAll(SCHEME)) schemes.add(scheme.toLowerCase());
  }
  return { schemes: [...schemes], realm: realm.replace(/\p{Cc}/gu, ' ').slice(0, REALM_LIMIT) };
}
