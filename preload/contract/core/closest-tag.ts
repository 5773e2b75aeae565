/** Returns the first wanted BCP 47 tag that is offered, in full or by language alone. */
export function closestTag(wanted: readonly string[], offered: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const [base = tag] = tag.split('-');
    if (offered.includes(tag)) return tag;
    if (offered.includes(base)) return base;
  }
  return undefined;
}
