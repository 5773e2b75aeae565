import type { z } from 'zod';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { visibleName } from '../../../preload/contract/core/visible-text.ts';
import type { ManagedProblem, ManagedSummary } from '../../../preload/contract/index.ts';
import { jsonExcess } from '../../gate/bounded-json.ts';
import { repeatedNames } from '../../gate/repeated-names.ts';
import type { ManagedSource } from '../../shared/desktop.ts';
import { type ManagedLeaf, managedLeaves } from './managed-leaves.ts';
import { type ManagedSettings, managedSettings } from './managed-schema.ts';
import { strictestOf, type UnreadablePart } from './strictest.ts';

/**
 * An administrator's settings for this machine: the valid ones, and the strictest value of
 * restrictions that are unreadable.
 */
export interface Managed {
  readonly values: ManagedSettings;
  readonly problems: readonly ManagedProblem[];
}

export const nothingManaged: Managed = { values: {}, problems: [] };

/** The first problems show what is wrong with the file; more are not reported. */
const PROBLEM_LIMIT = 50;

/** More are no slip, and finding what each may mean would hold the start for seconds (P50). */
const BROKEN_LIMIT = 1_000;

/** Longest reported path, characters: an unknown name may have any length. */
const PATH_LIMIT = 200;

/**
 * Reads all sources, highest priority first: a later source can't override an earlier one. A
 * broken setting never costs the others or the start. An unreadable restriction restricts (P49).
 */
export function readManaged(sources: readonly ManagedSource[]): Managed {
  const read = sources.map(readSource);
  let values: ManagedSettings = {};
  for (const { values: over } of read.toReversed()) values = merge(values, over);
  return { values, problems: read.flatMap(({ problems }) => problems).slice(0, PROBLEM_LIMIT) };
}

function merge(under: ManagedSettings, over: ManagedSettings): ManagedSettings {
  return {
    ...under,
    ...over,
    settings: { ...under.settings, ...over.settings },
    updates: { ...under.updates, ...over.updates },
    carryPacks: { ...under.carryPacks, ...over.carryPacks },
  };
}

/** Returns the settings that the page shows as managed. */
export function describeManaged({ values, problems }: Managed): ManagedSummary {
  return { settings: Object.keys(values.settings ?? {}), problems: [...problems] };
}

function readSource(source: ManagedSource): Managed {
  const { origin, content } = source;
  switch (content.kind) {
    case 'refused':
      return restricted(origin, {}, [{ path: [], rule: content.rule, isUnknown: false }]);
    case 'policies':
      return removeInvalid(origin, valuesOfPolicies(content.values));
    case 'text':
      try {
        return readText(origin, content.text);
      } catch {
        // The parser's own message quotes the text.
        return restricted(origin, {}, [{ path: [], rule: 'is not valid JSON', isUnknown: false }]);
      }
    default:
      return assertNever(content);
  }
}

/**
 * Parses the managed settings. Throws for invalid JSON, and for values nested too deeply. A
 * setting given twice is unreadable, as it is unknown which value counts.
 */
function readText(origin: string, text: string): Managed {
  if (jsonExcess(Buffer.from(text)) !== null) throw new RangeError('The settings are nested too deeply.');
  const value: unknown = JSON.parse(text);
  const twice: BrokenPart[] = [];
  for (const path of repeatedNames(text)) {
    twice.push({ path, rule: 'is given twice', isUnknown: false });
    if (twice.length > BROKEN_LIMIT) return restricted(origin, {}, [TOO_MANY_BROKEN]);
  }
  const once =
    twice.length === 0
      ? value
      : without(
          value,
          twice.map(({ path }) => path),
        );
  return removeInvalid(origin, once, twice);
}

/** Adds the strictest value that each broken part may have had. */
function restricted(origin: string, readable: ManagedSettings, broken: readonly BrokenPart[]): Managed {
  let values = readable;
  const problems = broken.map((part): ManagedProblem => {
    const strict = strictestOf(part);
    for (const settings of strict) values = merge(values, settings);
    const path = visibleName(inWriting(part.path), PATH_LIMIT);
    return { origin, path, rule: part.rule, isRestricted: strict.length > 0 };
  });
  return { values, problems };
}

/**
 * Removes settings that break a rule and reparses until none does. Each round removes at least
 * one.
 */
function removeInvalid(origin: string, value: unknown, unreadable: readonly BrokenPart[] = []): Managed {
  const broken = [...unreadable];
  let rest = value;
  for (;;) {
    const parsed = managedSettings.safeParse(rest);
    if (parsed.success) return restricted(origin, parsed.data, broken);
    const found = parsed.error.issues.flatMap(brokenParts);
    broken.push(...found);
    if (broken.length > BROKEN_LIMIT) return restricted(origin, {}, [TOO_MANY_BROKEN]);
    if (found.some(({ path }) => path.length === 0)) return restricted(origin, {}, broken);
    rest = without(
      rest,
      found.map(({ path }) => path),
    );
  }
}

interface BrokenPart extends UnreadablePart {
  readonly rule: string;
}

const TOO_MANY_BROKEN: BrokenPart = {
  path: [],
  rule: `has more than ${BROKEN_LIMIT} broken settings`,
  isUnknown: false,
};

function brokenParts(issue: z.core.$ZodIssue): readonly BrokenPart[] {
  if (issue.code === 'unrecognized_keys') {
    const rule = 'is not a managed setting';
    return issue.keys.map((key) => ({ path: [...issue.path, key], rule, isUnknown: true }));
  }
  return [{ path: issue.path, rule: issue.message, isUnknown: false }];
}

/** Removes a list entry as a whole: an environment without its address is useless. */
function without(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (Array.isArray(value)) {
    const gone = new Set(paths.map(([index]) => index));
    return value.filter((_, index) => !gone.has(index));
  }
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([name, part]) => {
    const inside = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (inside.length === 0) return [[name, part] as const];
    return inside.some((path) => path.length === 0) ? [] : [[name, without(part, inside)] as const];
  });
  return Object.fromEntries(entries);
}

/** Formats `['environments', 1, 'baseUrl']` as `environments[1].baseUrl`. */
function inWriting(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '$';
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/**
 * Converts registry values (`updates.mode` → text, number, or list of texts) to the form of the
 * administrator's file. Unknown names and inconvertible values pass unchanged, so that the schema
 * refuses them.
 */
function valuesOfPolicies(policies: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const leaves = new Map(managedLeaves().map((leaf) => [leaf.path.join('.'), leaf]));
  const values: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(policies)) {
    const leaf = leaves.get(name);
    put(values, leaf?.path ?? [name], leaf === undefined ? given : convert(leaf, given));
  }
  return values;
}

function convert(leaf: ManagedLeaf, given: unknown): unknown {
  switch (leaf.type) {
    case 'boolean':
      return given === 1 ? true : given === 0 ? false : given;
    case 'integer':
    case 'number':
      return typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    case 'text':
    case 'choice':
      return given;
    case 'list':
      return Array.isArray(given) ? given.map(readEntry) : given;
    default:
      return assertNever(leaf.type);
  }
}

/** Parses a list entry, which is one line of JSON. */
function readEntry(entry: unknown): unknown {
  if (typeof entry !== 'string') return entry;
  try {
    const value: unknown = JSON.parse(entry);
    return repeatedNames(entry).next().done === true ? value : entry;
  } catch {
    return entry;
  }
}

/**
 * `path` comes from the schema or is a single name: at most two levels, and no name of a
 * prototype.
 */
function put(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', second] = path;
  if (second === undefined) {
    values[first] = value;
    return;
  }
  const inner = values[first];
  const group = typeof inner === 'object' && inner !== null ? inner : {};
  values[first] = { ...group, [second]: value };
}
