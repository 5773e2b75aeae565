import { createHash } from 'node:crypto';

/** Removes secrets and names from the log (P13). */
export interface Redactor {
  /**
   * Returns the path of an address without its query: words of the interface stay, names become
   * pseudonyms.
   */
  path(url: URL): string;
  /** Removes addresses, tokens, e-mail addresses and personal folders from a sentence. */
  text(text: string): string;
}

/** Words of the Device Cloud's own paths; no identifier looks like one. */
const INTERFACE_WORDS =
  /^(?:v\d{1,2}|auth|token|organizations?|devices?|archives?|snapshots?|low|full|health|\.well-known|openid-configuration|oauth-authorization-server)$/i;

/**
 * Members of a JSON path that are words of a format; keys of a map (identifiers) contain digits or
 * dashes.
 */
const FIELD_WORD = /^[A-Za-z_]{1,24}$/;

/**
 * Longest text in the log, characters: sentences and stack lines are shorter, but answers may be
 * long.
 */
const TEXT_LIMIT = 2_000;

/**
 * Quoted names and identifiers of a sentence, up to the last quotation mark, as a name may contain
 * some itself.
 */
const QUOTED = /“([^]*)”|“([^]*)$/;

/** Cuts a text between words, so that no unrecognizable half of a secret remains. */
function shortened(text: string): string {
  if (text.length <= TEXT_LIMIT) return text;
  const start = text.slice(0, TEXT_LIMIT);
  const lastWord = start.search(/(?<!\S)\S+$/);
  return `${lastWord < 0 ? start : start.slice(0, lastWord)}…`;
}

/** Enough of a hash to distinguish some thousand names in one log. */
const PSEUDONYM_LENGTH = 8;

/**
 * `salt`: differs at each start, so that pseudonyms can't be looked up in a list of identifiers.
 * `keepsNames`: true if the user allows identifiers in the log; secrets are always removed.
 */
export function createRedactor(salt: string, keepsNames: () => boolean): Redactor {
  const pseudonym = (name: string) =>
    `~${createHash('sha256').update(salt).update(name).digest('hex').slice(0, PSEUDONYM_LENGTH)}`;
  const named = (name: string) => (keepsNames() ? name : pseudonym(name));

  function path(url: URL): string {
    const segments = url.pathname.split('/').map((segment) => {
      if (segment === '' || INTERFACE_WORDS.test(segment)) return segment;
      return named(segment);
    });
    return segments.join('/');
  }

  function address(found: string): string {
    const url = URL.parse(found);
    return url === null ? '…' : `${url.protocol}//${url.host}${path(url)}${url.search === '' ? '' : '?…'}`;
  }

  function jsonPath(found: string): string {
    return found.replace(/\.([^.[\]:\s]+)/g, (member, name: string) =>
      FIELD_WORD.test(name) || keepsNames() ? member : `.${pseudonym(name)}`,
    );
  }

  return {
    path,
    text: (text) =>
      shortened(text)
        .replace(QUOTED, (found, name: string | undefined, cut: string | undefined) =>
          keepsNames() ? found : `“${pseudonym(name ?? cut ?? '')}”`,
        )
        .replace(/\b(?:https?|wss?|fleetglass):\/\/[^\s"'<>]+/gi, address)
        .replace(/\b(Bearer|Basic|Digest)\s+\S+/gi, '$1 …')
        .replace(/\b(token|password|secret|signature|sig|code|key)=[^\s&;]+/gi, '$1=…')
        .replace(/(?<![\w-])[\w-]+\.[\w-]*\.[\w-]*/g, (found) => (found.includes('eyJ') ? '…' : found))
        .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…')
        .replace(/(?:\/home|\/Users|[A-Za-z]:\\Users)[\\/][^\\/\s"']+/g, '~')
        .replace(/\$(?:\.[^.[\]:\s]+|\[\d+\])+/g, jsonPath)
        .replace(/(?<![\w-])(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w+/=-]{32,}/gi, '…'),
  };
}
