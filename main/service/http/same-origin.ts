/**
 * Returns a named address if the token may go there (P15): at the request's origin without user
 * info. `http:` for the same host is read as `https:`, because a service behind TLS may not know
 * of it. `null` for any other.
 */
export function atSameOrigin(target: string, current: URL): URL | null {
  const url = URL.parse(target, current.href);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isPlainForm =
    url.protocol === 'http:' && url.hostname === current.hostname && ['', current.port].includes(url.port);
  const secure =
    isPlainForm && current.protocol === 'https:'
      ? new URL(`${url.pathname}${url.search}`, current.origin)
      : url;
  return secure.origin === current.origin ? secure : null;
}
