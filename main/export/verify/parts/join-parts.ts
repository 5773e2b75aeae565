import type { VerificationRefusal } from '../../../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../../../preload/contract/fleet/verification.ts';

/** What the check of one bag found, or of all parts of one: a few bytes can say that a million are missing. */
export interface CheckedBag {
  readonly findings: Iterable<Finding>;
  /** Files and bytes of the folder `data`. */
  readonly files: number;
  readonly bytes: number;
  /** `Bagging-Date`. */
  readonly date: string | null;
  /** `Bag-Group-Identifier`; null: it is no part. */
  readonly group: string | null;
  /** `Bag-Count`; 0: not known. */
  readonly part: number;
  readonly parts: number;
}

/** A bag by the name of its archive or folder. */
export interface CheckedPart extends CheckedBag {
  readonly findings: readonly Finding[];
  readonly name: string;
  /** Its archive is damaged, or can't be read: whose part it is, is not known. */
  readonly isUnknown: boolean;
}

/** The findings of a part, with the name of the part before each path. */
function* named({ name, findings }: CheckedPart): Generator<Finding> {
  for (const { code, values } of findings) {
    const { path } = values;
    const isInside = typeof path === 'string' && path !== name;
    if (code !== 'partOfSeveral')
      yield { code, values: isInside ? { ...values, path: `${name}/${path}` } : values };
  }
}

/** Parts that should be there and are not. The last part knows how many there are: an export that was finished as partial has fewer than was planned. */
function* missingParts(parts: readonly CheckedPart[]): Generator<Finding> {
  const last = parts.reduce((one, other) => (other.part > one.part ? other : one));
  const count = Math.max(last.part, last.parts);
  const known = new Set(parts.map(({ part }) => part));
  for (let part = 1; part <= count; part += 1)
    if (!known.has(part)) yield { code: 'partMissing', values: { part, parts: count } };
  if (last.parts === 0) yield { code: 'partOfSeveral', values: { part: last.part, parts: '?' } };
}

function sum(parts: readonly CheckedPart[], of: (part: CheckedPart) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}

function* findingsOf(all: readonly CheckedPart[], parts: readonly CheckedPart[]): Generator<Finding> {
  for (const part of all) yield* named(part);
  const numbers = new Set<number>();
  for (const { part, name } of parts)
    if (numbers.has(part)) yield { code: 'storedTwice', values: { path: name } };
    else numbers.add(part);
  if (parts.length > 0) yield* missingParts(parts);
}

/** What the parts of one export come to; why they can't be checked, where they are of several exports, or none. */
export function joinParts(all: readonly CheckedPart[]): CheckedBag | VerificationRefusal {
  const parts = all.filter(({ group, part }) => group !== null && part > 0);
  const groups = new Set(parts.map(({ group }) => group));
  const isCutOff = ({ findings }: CheckedPart) => findings.some(({ code }) => code === 'unfinished');
  const others = all.filter((one) => !parts.includes(one) && !one.isUnknown && !isCutOff(one));
  if (all.length === 0) return 'notAnExport';
  if (groups.size + others.length > 1) return 'severalExports';
  return {
    findings: findingsOf(all, parts),
    files: sum(all, ({ files }) => files),
    bytes: sum(all, ({ bytes }) => bytes),
    date: all.find(({ date }) => date !== null)?.date ?? null,
    group: parts[0]?.group ?? null,
    part: 0,
    parts: 0,
  };
}
