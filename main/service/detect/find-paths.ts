import { isJsonObject, ROOT, Unreadable } from '../http/json.ts';
import { valueAt } from '../profile/json-path.ts';
import { envelopeNames } from '../read/answer-names.ts';
import { recordDecoders } from '../read/organizations.ts';
import { type RecordKind, singleNames } from '../read/record-names.ts';

/** Records found under one path, with the member of each in a map keyed by id. */
export interface FoundList {
  readonly path: string;
  readonly nodes: readonly Pick<Found, 'value' | 'key'>[];
  /** Number of distinct identifiers. */
  readonly count: number;
}

interface Found {
  readonly value: unknown;
  readonly key: string | null;
}

/** Deepest nesting of a list, and of a member in a record or an answer. */
const DEEPEST = 8;

/** A record with more members, or a document with more paths, is searched no further. */
const MOST_MEMBERS = 200;
const MOST_PATHS = 2_000;

const stepTo = (name: string) =>
  /^[A-Za-z_][A-Za-z\d_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

function idOf({ value, key }: Found, kind: RecordKind): string | null {
  try {
    return recordDecoders[kind]({ json: value, path: ROOT, key }).id;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function isMapOf(kind: RecordKind, nodes: readonly Found[], wanted: ReadonlySet<string>): boolean {
  return nodes.every(
    ({ value }) =>
      isJsonObject(value) &&
      Object.entries(value).every(
        ([key, member]) =>
          isJsonObject(member) &&
          !envelopeNames.has(key) &&
          !singleNames[kind].has(key) &&
          wanted.has(idOf({ value: member, key }, kind) ?? ''),
      ),
  );
}

/** Returns what is one step below these values: their members, or all their elements. */
function* stepsBelow(path: string, nodes: readonly Found[]): Generator<[string, readonly Found[]]> {
  const objects = nodes.map(({ value }) => value).filter(isJsonObject);
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  if (names.size <= MOST_MEMBERS)
    for (const name of names)
      yield [
        path + stepTo(name),
        objects.flatMap((object) =>
          Object.hasOwn(object, name) ? [{ value: object[name], key: name }] : [],
        ),
      ];
  const isOfAll = nodes.every(({ value }) => typeof value === 'object' && value !== null);
  if (!isOfAll || nodes.length === 0) return;
  const elements = nodes.flatMap(({ value }) =>
    Array.isArray(value)
      ? value.map((element: unknown) => ({ value: element, key: null }))
      : Object.entries(value ?? {}).map(([key, member]): Found => ({ value: member, key })),
  );
  yield [`${path}[*]`, elements];
  // An object written as a list of members: Collection+JSON.
  for (const [name, members] of Map.groupBy(elements, ({ value }) =>
    isJsonObject(value) ? value['name'] : null,
  ))
    if (typeof name === 'string' && /^[\w.-]{1,60}$/.test(name))
      yield [`${path}[?@.name == "${name}"]`, members];
}

/**
 * Finds the path of the records that the detecting reader read: the shallowest with most of the
 * wanted identifiers and no others.
 */
export function findList(root: unknown, kind: RecordKind, wanted: ReadonlySet<string>): FoundList | null {
  let best: FoundList | null = null;
  let level: [string, readonly Found[]][] = [['$', [{ value: root, key: null }]]];
  let searched = 0;
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const [path, nodes] of level) {
      if (searched >= MOST_PATHS) break;
      searched += 1;
      const ids = nodes.map((node) => idOf(node, kind));
      const count = new Set(ids).size;
      if (count > (best?.count ?? 0) && ids.every((id) => id !== null && wanted.has(id)))
        best = { path, nodes, count };
      const steps = [...stepsBelow(path, nodes)];
      // A map keyed by id, perhaps of one record, has no members of its own.
      const isMap = isMapOf(kind, nodes, wanted);
      below.push(...(isMap ? steps.filter(([step]) => step === `${path}[*]`) : steps));
    }
    if (best?.count === wanted.size) return best;
    level = below;
  }
  return best;
}

/** Members that tell the elements of a list apart: sizes, relations, names. */
const TELLING = ['name', 'rel', 'size', 'kind', 'type', 'label', 'precision', 'variant', 'quality'];

/** Lists the paths of all values that are neither object nor list, the shallowest first. */
export function valuesIn(root: unknown): readonly (readonly [path: string, value: unknown])[] {
  const found: (readonly [string, unknown])[] = [];
  let level: (readonly [string, unknown])[] = [['$', root]];
  for (let depth = 0; depth <= DEEPEST && found.length < MOST_PATHS; depth += 1) {
    const below: typeof level = [];
    for (const [path, value] of level) {
      if (Array.isArray(value)) below.push(...elementsOf(path, value));
      else if (isJsonObject(value))
        below.push(...Object.entries(value).map(([key, one]) => [path + stepTo(key), one] as const));
      else found.push([path, value]);
    }
    level = below.slice(0, MOST_PATHS);
  }
  return found;
}

function elementsOf(path: string, list: readonly unknown[]): readonly (readonly [string, unknown])[] {
  return list.slice(0, MOST_MEMBERS).flatMap((element, index) => {
    const telling = TELLING.flatMap((name) => {
      const word = isJsonObject(element) ? element[name] : undefined;
      const isAlone = list.filter((other) => isJsonObject(other) && other[name] === word).length === 1;
      return typeof word === 'string' && isAlone && /^[^"'\\]{1,60}$/.test(word)
        ? [`[?@.${name} == "${word}"]`]
        : [];
    });
    return [...telling.slice(0, 1), `[${index}]`].map((step) => [path + step, element] as const);
  });
}

/** Path with the number of values that it reads as the detecting reader does. */
export interface FoundPath {
  readonly path: string;
  readonly matched: ReadonlySet<number>;
}

/** Rejects a path through the elements of an inner list, which another record may not have. */
const INTO_LIST = /\[\d+\](?!$)|\[\?@(?!\.name == "[^"]*"\]\.value)/;

/**
 * Finds the path under which most of these values hold what `isIt` accepts; `null`: none. Of equal
 * ones, a path that ends with the `likely` member counts, else the shallowest.
 */
export function findPath(
  roots: readonly unknown[],
  isIt: (value: unknown, index: number) => boolean,
  likely?: string,
  isInRecord = true,
): FoundPath | null {
  const candidates = new Set(
    roots
      .slice(0, 5)
      .flatMap((root, index) =>
        valuesIn(root).flatMap(([path, value]) =>
          isIt(value, index) && !(isInRecord && INTO_LIST.test(path)) ? [path] : [],
        ),
      ),
  );
  let best: FoundPath | null = null;
  const end = likely === undefined ? null : stepTo(likely);
  const isLikely = ({ path }: FoundPath) => end !== null && path.endsWith(end);
  for (const path of candidates) {
    const find = valueAt(path);
    const matched = new Set([...roots.keys()].filter((index) => isIt(find(roots[index]), index)));
    const one = { path, matched };
    const isBetter =
      best === null ||
      matched.size > best.matched.size ||
      (matched.size === best.matched.size && isLikely(one) && !isLikely(best));
    if (isBetter) best = one;
  }
  return best;
}
