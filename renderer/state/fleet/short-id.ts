/** Appends the short ID to a name that others share. */
export function withShortId(name: string, shortId: string | undefined): string {
  return shortId === undefined ? name : `${name} · ${shortId}`;
}
