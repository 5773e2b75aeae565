/** Returns the first wanted BCP 47 tag that is offered, in full or by language alone. */
export function closestTag<Tag extends string>(
  wanted: readonly string[],
  offered: readonly Tag[],
): Tag | undefined {
  for (const tag of wanted) {
    const [base = tag] = tag.split('-');
    const found = offered.find((one) => one === tag) ?? offered.find((one) => one === base);
    if (found !== undefined) return found;
  }
  return undefined;
}
