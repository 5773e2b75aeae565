import { MOST_BYTES } from '../../../preload/contract/core/units.ts';
import type { FindingCode, VerificationRefusal } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';

/**
 * Result of checking one bag, or all parts of one. Iterable, because a few bytes can claim that a
 * million files are missing.
 */
export interface CheckedBag {
  readonly findings: Iterable<Finding>;
  /** Files and bytes of the folder `data`. */
  readonly files: number;
  readonly bytes: number;
  /** `Bagging-Date`. */
  readonly date: string | null;
  /** `Bag-Group-Identifier`; `null` if it is not a part. */
  readonly group: string | null;
  /** `Bag-Count`; 0 if unknown. */
  readonly part: number;
  readonly parts: number;
}

/** A bag with the name of its archive or folder. */
export interface CheckedPart extends CheckedBag {
  readonly findings: readonly Finding[];
  readonly name: string;
  /** True if its archive is damaged or unreadable, so that its export is unknown. */
  readonly isUnknown: boolean;
}

/** A signature that fits its own part. */
const SIGNED: ReadonlySet<FindingCode> = new Set(['signed', 'signedHere', 'signerUnknown']);

/**
 * Yields the findings of a part, with the part's name before each path. `isSigned`: another part
 * is, so this one was replaced if it isn't.
 */
function* named({ name, findings }: CheckedPart, isSigned: boolean): Generator<Finding> {
  for (const { code, values } of findings) {
    const { path } = values;
    const isInside = typeof path === 'string' && path !== name;
    if (code === 'notSigned' && isSigned) yield { code: 'signatureMissing', values };
    else if (code !== 'partOfSeveral')
      yield { code, values: isInside ? { ...values, path: `${name}/${path}` } : values };
  }
}

/**
 * Yields missing parts. The last part knows their number: an export finished as partial has fewer
 * than planned.
 */
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
  const isSigned = all.some(({ findings }) => findings.some(({ code }) => SIGNED.has(code)));
  for (const part of all) yield* named(part, isSigned);
  const numbers = new Set<number>();
  for (const { part, name } of parts)
    if (numbers.has(part)) yield { code: 'storedTwice', values: { path: name } };
    else numbers.add(part);
  if (parts.length > 0) yield* missingParts(parts);
}

/** Joins the parts of one export; returns a refusal if they belong to several exports, or none. */
export function joinParts(all: readonly CheckedPart[]): CheckedBag | VerificationRefusal {
  const parts = all.filter(({ group, part }) => group !== null && part > 0);
  const groups = new Set(parts.map(({ group }) => group));
  const isCutOff = ({ findings }: CheckedPart) => findings.some(({ code }) => code === 'unfinished');
  const others = all.filter((one) => !parts.includes(one) && !one.isUnknown && !isCutOff(one));
  if (all.length === 0) return 'notAnExport';
  if (groups.size + others.length > 1) return 'severalExports';
  const bytes = sum(all, (part) => part.bytes);
  if (bytes > MOST_BYTES) return 'tooLarge';
  return {
    findings: findingsOf(all, parts),
    files: sum(all, ({ files }) => files),
    bytes,
    date: all.find(({ date }) => date !== null)?.date ?? null,
    group: parts[0]?.group ?? null,
    part: 0,
    parts: 0,
  };
}
