/** Directives of `Cache-Control` by lower-case name; `null` without an argument. */
type CacheDirectives = ReadonlyMap<string, string | null>;

/** A token, then perhaps an argument as token or quoted string (RFC 9111 5.2). */
const DIRECTIVE =
  /(?<![!#$%&*+.^`|~\w'-])([!#$%&*+.^`|~\w'-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?\s*(?:,|$)/g;

/**
 * Parses `Cache-Control`, ignoring directives inside quotes. The shortest of repeated `max-age`
 * counts, and an invalid number counts as 0: stale (RFC 9111 4.2.1).
 */
export function parseCacheControl(value: string | undefined): CacheDirectives {
  const directives = new Map<string, string | null>();
  for (const [, token = '', quoted, plain] of (value ?? '').matchAll(DIRECTIVE)) {
    const name = token.toLowerCase();
    const argument = quoted ?? plain ?? null;
    if (name !== 'max-age' || argument === null) {
      if (!directives.has(name)) directives.set(name, argument);
      continue;
    }
    const seconds = /^\d+$/.test(argument) ? Number(argument) : 0;
    const known = directives.get(name);
    const shortest = known === undefined || known === null ? seconds : Math.min(seconds, Number(known));
    directives.set(name, String(shortest));
  }
  return directives;
}
