import { below, isJsonObject, type JsonPath } from '../http/json.ts';

/** Value at a path. `key`: the member that holds it; `null` in a list. */
export interface Node {
  readonly value: unknown;
  readonly path: JsonPath;
  readonly key: string | null;
}

type Segment =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'filter'; readonly test: (value: unknown) => boolean };

/** A text isn't one of the paths that a profile may have. */
export class UnusablePath extends Error {
  override readonly name = 'UnusablePath';
}

/** One segment; a filter's groups are its path, operator and literal. */
const SEGMENT = new RegExp(
  [
    String.raw`\.(?<wildcard>\*)`,
    String.raw`\.(?<name>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)`,
    String.raw`\[(?<wildcardInBrackets>\*)\]`,
    String.raw`\[(?<index>-?\d{1,9})\]`,
    String.raw`\[(?<quoted>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\]`,
    String.raw`\[\?@(?<filter>(?:\.[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|\[-?\d{1,9}\]|\['[^'\\]*'\])*)(?: ?(?<operator>[=!]=) ?(?<literal>'[^'\\]*'|"[^"\\]*"|-?\d{1,15}|true|false|null))?\]`,
  ].join('|'),
  'uy',
);

/**
 * Parses a path of RFC 9535: members, indexes, wildcards, and filters that compare a value with a
 * literal (`[?@.rel == 'image']`) or test its existence (`[?@.url]`). Throws `UnusablePath`, which
 * names the first invalid character.
 */
function segmentsOf(path: string): readonly Segment[] {
  if (!path.startsWith('$')) throw new UnusablePath('a path begins with $');
  const segments: Segment[] = [];
  let at = 1;
  while (at < path.length) {
    SEGMENT.lastIndex = at;
    const found = SEGMENT.exec(path);
    if (found?.groups === undefined) throw new UnusablePath(`can’t be read from character ${at + 1} on`);
    at += found[0].length;
    segments.push(segmentOf(found.groups));
  }
  return segments;
}

function segmentOf(groups: Readonly<Record<string, string | undefined>>): Segment {
  const { name, index, quoted, filter, operator, literal } = groups;
  if (name !== undefined) return { kind: 'member', name };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  if (quoted !== undefined) return { kind: 'member', name: textOf(quoted) };
  if (filter === undefined) return { kind: 'wildcard' };
  const find = valueAt(`$${filter}`);
  if (literal === undefined) return { kind: 'filter', test: (value) => find(value) !== undefined };
  const wanted: unknown = /^['"]/.test(literal) ? textOf(literal) : JSON.parse(literal);
  return { kind: 'filter', test: (value) => (find(value) === wanted) === (operator === '==') };
}

function textOf(quoted: string): string {
  const inner = quoted.slice(1, -1);
  const text = quoted.startsWith('"')
    ? inner
    : inner.replace(/\\'|"/g, (found) => (found === '"' ? '\\"' : "'"));
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    throw new UnusablePath('has a text with an escape that JSON does not have');
  }
}

/** Returns a path's first member and whether the path ends there, or `null`. */
export function topMember(path: string): { readonly name: string; readonly isWhole: boolean } | null {
  const [first, second] = segmentsOf(path);
  return first?.kind === 'member' ? { name: first.name, isWhole: second === undefined } : null;
}

function memberOf(value: unknown, segment: Segment): unknown {
  if (segment.kind === 'member')
    return isJsonObject(value) && Object.hasOwn(value, segment.name) ? value[segment.name] : undefined;
  return segment.kind === 'index' && Array.isArray(value) ? value.at(segment.index) : undefined;
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;

/** As `nodesAt`, without the paths, which would hold the main loop for a long list (P50). */
function valuesAt(segments: readonly Segment[], root: unknown): readonly unknown[] {
  let values = [root];
  for (const segment of segments) {
    if (segment.kind === 'member' || segment.kind === 'index')
      values = values.map((value) => memberOf(value, segment));
    else if (!values.every(isContainer)) return [];
    else {
      values = values.flatMap((value) => Object.values(value ?? {}));
      if (segment.kind === 'filter') values = values.filter(segment.test);
    }
  }
  return values;
}

/** Compiles a path to a function that returns its first value. Throws `UnusablePath`. */
export function valueAt(path: string): (root: unknown) => unknown {
  const segments = segmentsOf(path);
  const isSingular = segments.every(({ kind }) => kind === 'member' || kind === 'index');
  if (!isSingular) return (root) => valuesAt(segments, root).find((value) => value !== undefined);
  return (root) => {
    let value = root;
    for (const segment of segments) {
      value = memberOf(value, segment);
      if (value === undefined) return undefined;
    }
    return value;
  };
}

/** Includes missing members, so that a missing list is noticed. */
function childrenOf({ value, path }: Node, segment: Segment): readonly Node[] {
  if (segment.kind === 'member')
    return [{ value: memberOf(value, segment), path: below(path, segment.name), key: segment.name }];
  if (segment.kind === 'index')
    return [{ value: memberOf(value, segment), path: below(path, segment.index), key: null }];
  const inner: Node[] = Array.isArray(value)
    ? value.map((element: unknown, index) => ({ value: element, path: below(path, index), key: null }))
    : Object.entries(value ?? {}).map(([key, member]) => ({ value: member, path: below(path, key), key }));
  return segment.kind === 'filter' ? inner.filter((node) => segment.test(node.value)) : inner;
}

/**
 * Values at a path. `gap`: a place that holds neither list nor object although the path goes
 * through all its elements; `null`: none.
 */
interface Nodes {
  readonly nodes: readonly Node[];
  readonly gap: Node | null;
}

/**
 * Compiles a path to a function that returns all its values. `from`: the root's own path. Throws
 * `UnusablePath`.
 */
export function nodesAt(path: string): (root: unknown, from?: JsonPath) => Nodes {
  const segments = segmentsOf(path);
  return (root, from = '$') => {
    let nodes: readonly Node[] = [{ value: root, path: from, key: null }];
    for (const segment of segments) {
      const isOfAll = segment.kind === 'wildcard' || segment.kind === 'filter';
      const gap = isOfAll ? nodes.find(({ value }) => !isContainer(value)) : undefined;
      if (gap !== undefined) return { nodes: [], gap };
      nodes = nodes.flatMap((node) => childrenOf(node, segment));
    }
    return { nodes, gap: null };
  };
}
