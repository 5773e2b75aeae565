/**
 * The first of the wanted BCP 47 tags that is offered, itself or, where there is none of its region, as its language; undefined
 * where nothing fits. The screen and the native menus choose their language by this one rule.
 */
export function closestTag(wanted: readonly string[], offered: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const [base = tag] = tag.split('-');
    if (offered.includes(tag)) return tag;
    if (offered.includes(base)) return base;
  }
  return undefined;
}
