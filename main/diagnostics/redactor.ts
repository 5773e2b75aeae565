import { createHash } from 'node:crypto';

/** Takes out of a log what must not be in it (P13). */
export interface Redactor {
  /** The path of an address, without query: words of the interface stay, everything else is a name. */
  path(url: URL): string;
  /** A sentence of the app: addresses, tokens, e-mail addresses and personal folders are taken out. */
  text(text: string): string;
}

/** The words of the Device Cloud's own paths; no identifier looks like one of them. */
const INTERFACE_WORDS =
  /^(?:v\d{1,2}|auth|token|organizations?|devices?|archives?|snapshots?|low|full|health|\.well-known|openid-configuration|oauth-authorization-server)$/i;

/** Members of a JSON path that are words of a format; keys of a map (identifiers) hold digits or dashes. */
const FIELD_WORD = /^[A-Za-z_]{1,24}$/;

/** Characters of one text in the log: a sentence or a line of a trace is shorter, and an answer can put anything into one. */
const TEXT_LIMIT = 2_000;

/** Cuts a text between words, so that no half of a secret stays that only the whole is recognised as. */
function shortened(text: string): string {
  if (text.length <= TEXT_LIMIT) return text;
  const start = text.slice(0, TEXT_LIMIT);
  return `${start.slice(0, Math.max(0, start.search(/(?<!\S)\S+$/)))}…`;
}

/** Enough of a hash to tell some thousand names apart in one log. */
const PSEUDONYM_LENGTH = 8;

/**
 * `salt` differs from start to start, so that a pseudonym can't be looked up in a list of known identifiers.
 * `keepsNames`: the person agreed to identifiers being written; secrets never are.
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
