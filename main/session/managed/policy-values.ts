import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { type ManagedLeaf, managedLeaves } from './managed-leaves.ts';

/**
 * Turns registry values (`updates.mode` → text, number, or list of texts) into the form of the administrator's file. Values of an unknown name, and
 * values that can't be converted, are passed on unchanged, so that the schema refuses them.
 */
export function valuesOfPolicies(policies: Readonly<Record<string, unknown>>): Record<string, unknown> {
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

/** An entry of a list is one line of JSON. */
function readEntry(entry: unknown): unknown {
  if (typeof entry !== 'string') return entry;
  try {
    return JSON.parse(entry);
  } catch {
    return entry;
  }
}

/** `path` comes from the schema or is one name: no more than two levels, and no name of a prototype. */
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
