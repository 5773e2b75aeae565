/**
 * Major, minor, patch, then the pre-release after `-`; the build after `+` doesn't affect the
 * order.
 */
const VERSION =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

const LENGTH_LIMIT = 100;

interface Version {
  readonly numbers: readonly number[];
  /** Pre-release identifiers; empty for a release. */
  readonly preRelease: readonly string[];
}

function parseVersion(text: string): Version | null {
  const match = text.length > LENGTH_LIMIT ? null : VERSION.exec(text);
  if (match === null) return null;
  const [, major, minor, patch, preRelease] = match;
  return { numbers: [major, minor, patch].map(Number), preRelease: preRelease?.split('.') ?? [] };
}

/**
 * Compares two versions (Semantic Versioning 2.0.0, 11): negative if `one` is older, 0 if equal,
 * `null` if either is invalid.
 */
export function compareVersions(one: string, other: string): number | null {
  const left = parseVersion(one);
  const right = parseVersion(other);
  if (left === null || right === null) return null;
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(left.preRelease, right.preRelease);
}

function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  for (const [index, identifier] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Compares numbers by value and before words, words by their ASCII codes. */
function compareIdentifiers(left: string, right: string): number {
  const isNumber = /^\d+$/;
  const leftIsNumber = isNumber.test(left);
  const rightIsNumber = isNumber.test(right);
  if (leftIsNumber && rightIsNumber) return Number(left) - Number(right);
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
