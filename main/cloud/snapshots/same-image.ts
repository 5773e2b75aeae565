/**
 * Whether two addresses are of the same image: a service that passes over the low-precision option answers the full image again,
 * and signatures differ from one answer to the next.
 */
export function isSameImage(left: string, right: string): boolean {
  const [one, other] = [URL.parse(left), URL.parse(right)];
  return (
    one !== null &&
    other !== null &&
    one.origin === other.origin &&
    one.pathname === other.pathname &&
    variantOf(one) === variantOf(other)
  );
}

/** The parameters that select a rendition of an image, without those that only sign it. */
function variantOf(url: URL): string {
  return (
    url.search.match(/(?:^|[?&])(?:[\w-]*precision|size|width|quality|variant)=[^&]*/gi)?.join('&') ?? ''
  );
}
