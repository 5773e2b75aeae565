/** A name with what tells it from its namesakes, where it has any. */
export function withShortId(name: string, shortId: string | undefined): string {
  return shortId === undefined ? name : `${name} · ${shortId}`;
}
