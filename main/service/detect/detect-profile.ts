import type { IncomingHttpHeaders } from 'node:http';
import type {
  ArchiveRecord,
  DetectedDecision,
  DetectedProfile,
  DeviceRecord,
  OrganizationRecord,
  Precision,
  ServiceRecord,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { instantOfMember } from '../../../preload/contract/rules/instant.ts';
import { acceptName } from '../../gate/accept-text.ts';
import { filledPath } from '../client/service-path.ts';
import { isJsonObject, ROOT, Unreadable } from '../http/json.ts';
import { valueAt } from '../profile/json-path.ts';
import { compilePaging } from '../profile/profile-pages.ts';
import { readerOf } from '../profile/profile-records.ts';
import { type ProfilePaging, type ServiceProfile, serviceProfile } from '../profile/service-profile.ts';
import { pageHeaders, totalNames } from '../read/answer-names.ts';
import { asRecord } from '../read/elements.ts';
import { idInAddress } from '../read/formats.ts';
import { linksPages } from '../read/next-page.ts';
import { recordDecoders } from '../read/organizations.ts';
import { nameOf, sureIdentifier } from '../read/record-fields.ts';
import type { RecordKind } from '../read/record-names.ts';
import { capturedAtOf } from '../read/record-time.ts';
import { ownerOf } from '../read/sideloaded.ts';
import { type FoundList, findList, findPath, valuesIn } from './find-paths.ts';

/** Answer of the service, as the client received it. */
export interface SeenAnswer {
  readonly url: URL;
  readonly body: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Undefined for anything but JSON. */
  readonly json: unknown;
  readonly redirect: URL | null;
}

/** A service as the detecting reader read it, with the answers that it read. */
export interface SeenService {
  readonly name: string;
  readonly baseUrl: string;
  readonly organizations: readonly OrganizationRecord[];
  /** Those of the organizations whose devices were read. */
  readonly completed: readonly OrganizationRecord[];
  readonly lists: readonly SeenAnswer[];
  /** Devices whose archives were requested. */
  readonly archives: readonly {
    readonly deviceId: string;
    readonly records: readonly ArchiveRecord[];
    readonly answers: readonly SeenAnswer[];
  }[];
  readonly images: readonly {
    readonly subject: SubjectReference;
    readonly precision: Precision;
    /** `null`: the answer was the image. */
    readonly url: string | null;
    readonly answers: readonly SeenAnswer[];
  }[];
}

type Json = Readonly<Record<string, unknown>>;
type Part = DetectedDecision['part'];

/** Pages of a list that a detection asks for. */
export const DETECTION_PAGES = 3;

/** Records looked at for each decision. */
const MOST_RECORDS = 50;

/** One list, page by page. */
interface Wanted {
  readonly kind: RecordKind;
  readonly records: readonly ServiceRecord[];
}

const idsOf = (records: readonly ServiceRecord[]) => new Set(records.map(({ id }) => id));

/**
 * Makes a profile out of what the detecting reader decided: the paths under which the answers hold
 * what it read. Each decision has its evidence; `profile` is `null` unless the interpreter reads the
 * same records from the same answers.
 */
export function detectProfile(seen: SeenService): DetectedProfile {
  const decisions: DetectedDecision[] = [];
  const note = (
    part: Part,
    member: DetectedDecision['member'],
    value: string | null,
    matched: number,
    of: number,
  ) => void decisions.push({ part, member, value, matched, of });

  /** Returns the list, its records and its members, or `null` if no path leads to it. */
  function listed({ kind, records }: Wanted, roots: readonly unknown[]) {
    const ids = idsOf(records);
    const found = roots.map((root) => findList(root, kind, ids));
    const list = mostFrequent(found);
    const part: Part = `${kind}s`;
    note(part, 'list', list?.path ?? null, list?.nodes.length ?? 0, records.length);
    if (list === null) return null;
    const nodes = list.nodes.slice(0, MOST_RECORDS).map(({ value, key }) => ({
      value,
      key,
      record: recordDecoders[kind]({ json: value, path: ROOT, key }),
    }));
    const members = { ...identified(nodes, kind, part), ...named(nodes, part), ...cutIn(nodes) };
    return { list, nodes, members: { list: list.path, ...members } };
  }

  function identified(nodes: readonly SeenNode[], kind: RecordKind, part: Part): Json {
    const roots = nodes.map(({ value }) => value);
    const [first] = nodes;
    const object = isJsonObject(first?.value) ? asRecord(first.value, kind) : null;
    const likely = object === null ? undefined : sureIdentifier(object, kind)?.key;
    const isId = (value: unknown, index: number) =>
      isScalar(value) && String(value) === nodes[index]?.record.id;
    const found = findPath(roots, isId, likely);
    if (found?.matched.size === nodes.length) {
      note(part, 'id', found.path, nodes.length, nodes.length);
      return { id: found.path };
    }
    if (nodes.every(({ key, record }) => key === record.id)) {
      note(part, 'id', 'memberName', nodes.length, nodes.length);
      return { id: 'memberName' };
    }
    const isOwnAddress = (value: unknown, index: number) =>
      typeof value === 'string' && idInAddress({ href: value }) === nodes[index]?.record.id;
    const address = findPath(roots, isOwnAddress, undefined, false);
    note(part, 'id', address?.path ?? null, address?.matched.size ?? 0, nodes.length);
    return address?.matched.size === nodes.length ? { id: { lastStepOf: address.path } } : {};
  }

  function named(nodes: readonly SeenNode[], part: Part): Json {
    const likely = nodes
      .map(({ value }) => (isJsonObject(value) ? nameOf(asRecord(value))?.key : undefined))
      .find((key) => key !== undefined);
    const paths: string[] = [];
    let rest = nodes.filter(({ record }) => record.name !== acceptName(record.id));
    const all = rest.length;
    while (rest.length > 0 && paths.length < 3) {
      const left = rest;
      const isName = (value: unknown, index: number) =>
        isScalar(value) && acceptName(String(value)) === left[index]?.record.name;
      const found = findPath(
        left.map(({ value }) => value),
        isName,
        likely,
      );
      if (found === null) break;
      paths.push(found.path);
      rest = left.filter((_, index) => !found.matched.has(index));
    }
    if (all > 0) note(part, 'name', paths.length === 0 ? null : paths.join(', '), all - rest.length, all);
    return paths.length === 0 ? {} : { name: paths };
  }

  function timed(nodes: readonly SeenNode[]): Json {
    const times = nodes.map(({ record }) => ('capturedAt' in record ? record.capturedAt : null));
    const dated = nodes.filter((_, index) => times[index] !== null);
    const known = times.filter((time) => time !== null);
    const [first] = dated;
    const likely = isJsonObject(first?.value)
      ? capturedAtOf(asRecord(first.value, 'archive'))?.key
      : undefined;
    const forms = {
      text: (value: unknown) => (typeof value === 'string' ? instantOfMember(value, 'iso8601') : null),
      seconds: (value: unknown) => (typeof value === 'number' ? value * 1_000 : null),
      milliseconds: (value: unknown) => (typeof value === 'number' ? value : null),
    };
    for (const [timeForm, read] of Object.entries(forms)) {
      const isTime = (value: unknown, index: number) => read(value) === known[index];
      const found = findPath(
        dated.map(({ value }) => value),
        isTime,
        likely,
      );
      if (found?.matched.size !== dated.length || dated.length === 0) continue;
      note('archives', 'time', found.path, dated.length, dated.length);
      return { time: found.path, timeForm };
    }
    note('archives', 'time', null, 0, dated.length);
    return { time: '$.capturedAt' };
  }

  /** Returns the path of a list's requests and its paging. */
  function requested(
    part: Part,
    groups: readonly (readonly SeenAnswer[])[],
    path: string,
    names: Names,
  ): Json {
    const [longest = []] = groups.toSorted((one, other) => other.length - one.length);
    const [first] = longest;
    if (first === undefined) return {};
    const template = templateOf(first.url, seen.baseUrl, names, longest[1]?.url);
    note(part, 'path', template, groups.length, groups.length);
    const paging = pagingOf(groups, longest, path);
    const pages = groups.flat().length;
    note(part, 'paging', longest.length > 1 && paging.kind === 'whole' ? null : wordOf(paging), pages, pages);
    const body = first.body === undefined ? {} : { method: 'POST', body: bodyOf(first.body, names) };
    return {
      path: template,
      ...body,
      ...(paging.kind === 'whole' && Object.keys(paging).length === 1 ? {} : { paging }),
    };
  }

  const jsonAnswers = seen.lists.filter(({ json }) => json !== undefined);
  const organizationsAt = jsonAnswers[0]?.url.pathname;
  const ofOrganizations = jsonAnswers.filter(({ url }) => url.pathname === organizationsAt);
  const organizations = listed(
    { kind: 'organization', records: seen.organizations },
    ofOrganizations.map(({ json }) => json),
  );
  const owners = new Map(seen.organizations.map(({ id }) => [id, '{organizationId}']));
  const allDevices = seen.completed.flatMap(({ devices }) => devices ?? []);
  const ofDevices = jsonAnswers.filter(({ url }) => url.pathname !== organizationsAt);
  const separate = groupsOf(ofDevices, 'device', idsOf(allDevices));
  const isInside = separate.length === 0;
  const deviceRoots = isInside
    ? (organizations?.nodes ?? []).map(({ value }) => value)
    : separate.flat().map(({ json }) => json);
  const devices =
    allDevices.length === 0 ? null : listed({ kind: 'device', records: allDevices }, deviceRoots);
  const byDevice = seen.archives.filter(({ records }) => records.length > 0);
  const allArchives = [
    ...byDevice.flatMap(({ records }) => records),
    ...allDevices.flatMap((device) => device.archives ?? []),
  ];
  const archiveGroups = byDevice.flatMap(({ records, answers }) =>
    groupsOf(answers, 'archive', idsOf(records)).slice(0, 1),
  );
  const archiveRoots =
    archiveGroups.length === 0
      ? (devices?.nodes ?? []).map(({ value }) => value)
      : archiveGroups.flat().map(({ json }) => json);
  const archives =
    allArchives.length === 0 ? null : listed({ kind: 'archive', records: allArchives }, archiveRoots);
  const deviceNames = new Map(allDevices.map(({ id }) => [id, '{deviceId}']));
  const archiveNames = new Map([
    ...deviceNames,
    ...allArchives.map(({ id }) => [id, '{archiveId}'] as const),
  ]);

  function ownedBy(): Json {
    if (devices === null || isInside || separate.length > 1 || seen.organizations.length === 1) return {};
    const found = findPath(
      devices.nodes.map(({ value }) => value),
      (value, index) =>
        isScalar(value) && String(value) === ownerOf(devices.nodes[index]?.record.fields ?? {}, 'device'),
    );
    note('devices', 'organization', found?.path ?? null, found?.matched.size ?? 0, devices.nodes.length);
    return found === null ? {} : { organization: found.path };
  }

  /** Returns how images of a kind are requested, as far as a path or a redirect shows it. */
  function imagesOf(kind: 'device' | 'archive', precision: Precision, names: Names): Json {
    const part: Part = `${kind}.${precision}`;
    const isOfKind = ({ subject }: SeenService['images'][number]) =>
      (subject.archiveId === null) === (kind === 'device');
    const all = seen.images.filter((image) => isOfKind(image) && image.precision === precision);
    const shown = all.flatMap((image) => {
      const answer = image.answers.findLast((one) => leadsTo(one, image.url, seen.baseUrl));
      return answer === undefined ? [] : [{ url: image.url, answer }];
    });
    const [first] = shown;
    if (first === undefined) return {};
    const isPlain = shown.every(({ answer }) => answer.json === undefined);
    const found = isPlain
      ? null
      : findPath(
          shown.map(({ answer }) => answer.json),
          (value, index) => isAddressOf(value, shown[index]?.url, seen.baseUrl),
          undefined,
          false,
        );
    const path = templateOf(first.answer.url, seen.baseUrl, names);
    note(part, 'path', path, shown.length, all.length);
    if (!isPlain) note(part, 'image', found?.path ?? null, found?.matched.size ?? 0, shown.length);
    return found === null && !isPlain
      ? {}
      : { [precision]: { path, ...(found === null ? {} : { image: found.path }) } };
  }

  const device = { ...imagesOf('device', 'full', deviceNames), ...imagesOf('device', 'low', deviceNames) };
  const archive = {
    ...imagesOf('archive', 'full', archiveNames),
    ...imagesOf('archive', 'low', archiveNames),
  };
  const written = {
    version: 1,
    name: seen.name,
    organizations: {
      ...organizations?.members,
      ...requested('organizations', [ofOrganizations], organizations?.list.path ?? '$', new Map()),
    },
    devices: {
      list: '$.devices[*]',
      id: '$.id',
      ...devices?.members,
      ...(isInside ? {} : requested('devices', separate, devices?.list.path ?? '$', owners)),
      ...ownedBy(),
    },
    ...(archives === null
      ? {}
      : {
          archives: {
            ...archives.members,
            ...timed(archives.nodes),
            ...(archiveGroups.length === 0
              ? {}
              : requested('archives', archiveGroups, archives.list.path, deviceNames)),
          },
        }),
    snapshots: { device, ...('full' in archive ? { archive } : {}) },
  };
  const parsed = serviceProfile.safeParse(written);
  // A list of mere identifiers reads each as its name, which other answers may know.
  const completedById = new Map(seen.completed.map((one) => [one.id, one]));
  const isRead =
    parsed.success &&
    decisions.every(({ value, matched, of }) => of === 0 || (value !== null && matched === of)) &&
    readsTheSame(
      parsed.data,
      {
        organizations: ofOrganizations,
        devices: isInside ? [] : separate.flat(),
        archives: archiveGroups.flat(),
      },
      [...seen.organizations.map((one) => completedById.get(one.id) ?? one), ...allArchives],
    );
  return { decisions, profile: isRead ? JSON.stringify(written, null, 2) : null };
}

interface SeenNode {
  readonly value: unknown;
  readonly key: string | null;
  readonly record: ServiceRecord;
}

const refuse = (error: Unreadable): never => {
  throw error;
};

/** Lists the identifier, name and time of records and of those inside them. */
function* factsOf(records: readonly ServiceRecord[]): Generator<string> {
  for (const record of records) {
    const {
      devices = null,
      archives = null,
      capturedAt = null,
    } = record as Partial<OrganizationRecord & DeviceRecord & ArchiveRecord>;
    yield JSON.stringify([record.id, record.name, capturedAt]);
    yield* factsOf([...(devices ?? []), ...(archives ?? [])]);
  }
}

/** Returns true if the interpreter reads all records, each as it was read. */
function readsTheSame(
  profile: ServiceProfile,
  answers: Readonly<Record<'organizations' | 'devices' | 'archives', readonly SeenAnswer[]>>,
  wanted: readonly ServiceRecord[],
): boolean {
  const known = new Set(factsOf(wanted));
  try {
    return (['organizations', 'devices', 'archives'] as const).every((list) => {
      const read = answers[list].flatMap(({ json }) => readerOf({ profile, list })(json, refuse));
      return (
        answers[list].length === 0 || (read.length > 0 && [...factsOf(read)].every((fact) => known.has(fact)))
      );
    });
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function mostFrequent(found: readonly (FoundList | null)[]): FoundList | null {
  const byPath = Map.groupBy(
    found.filter((one) => one !== null),
    ({ path }) => path,
  );
  const joined = [...byPath].map(
    ([path, lists]): FoundList => ({
      path,
      nodes: lists.flatMap(({ nodes }) => nodes),
      count: lists.reduce((sum, { count }) => sum + count, 0),
    }),
  );
  return joined.toSorted((one, other) => other.count - one.count)[0] ?? null;
}

/** Returns the members that the reader takes for no facts: those of a format. */
function cutIn(nodes: readonly SeenNode[]): Json {
  const facts = new Set(nodes.flatMap(({ record }) => Object.keys(record.fields)));
  const cut = new Set(
    nodes.flatMap(({ value }) =>
      isJsonObject(value)
        ? Object.keys(value).filter((key) => /^[_@]|@|^(?:links|href|self)$/.test(key) && !facts.has(key))
        : [],
    ),
  );
  return cut.size === 0 ? {} : { cut: [...cut] };
}

/** Groups answers that have records of a kind into lists, each with its pages in order. */
function groupsOf(answers: readonly SeenAnswer[], kind: RecordKind, ids: ReadonlySet<string>) {
  const having = answers.filter(
    ({ json }) => json !== undefined && (isEmptyList(json) || findList(json, kind, ids) !== null),
  );
  return [...Map.groupBy(having, ({ url, body = '' }) => `${url.pathname}\n${body}`).values()].filter(
    (group) => group.some(({ json }) => findList(json, kind, ids) !== null),
  );
}

const isEmptyList = (json: unknown) => Array.isArray(json) && json.length === 0;

type Names = ReadonlyMap<string, string>;

/** Decodes a step of an address; keeps one with a percent sign of its own. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/**
 * Returns the address below the service's, with `{…}` in place of the identifiers. What the `next`
 * page has otherwise is no identifier.
 */
function templateOf({ href, searchParams }: URL, baseUrl: string, names: Names, next?: URL): string {
  const [path = '', query] = href.slice(baseUrl.length).split('?');
  const steps = path.split('/').map((step) => (step === '' ? '' : (names.get(decoded(step)) ?? step)));
  const parameters = query?.split('&').map((one) => {
    const [name = '', value = ''] = one.split('=', 2);
    const isSame = next === undefined || next.searchParams.get(name) === searchParams.get(name);
    const identifier = isSame ? names.get(decoded(value)) : undefined;
    return identifier === undefined ? one : `${name}=${identifier}`;
  });
  const ids = Object.fromEntries([...names].map(([id, name]) => [name.slice(1, -1), id]));
  const template = `${steps.join('/')}${parameters === undefined ? '' : `?${parameters.join('&')}`}`;
  return filledPath(baseUrl, template, ids).ok ? template : path;
}

function bodyOf(body: string, names: Names): unknown {
  return JSON.parse(body, (_key, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  );
}

const isAddressOf = (value: unknown, url: string | null | undefined, baseUrl: string) =>
  typeof value === 'string' && value.trim() !== '' && URL.parse(value.trim(), `${baseUrl}/`)?.href === url;

/** Returns true if an answer is the image itself, or leads to its address. */
function leadsTo({ json, redirect }: SeenAnswer, url: string | null, baseUrl: string): boolean {
  if (url === null) return json === undefined && redirect === null;
  if (redirect !== null) return redirect.href === url;
  return valuesIn(json).some(([, value]) => isAddressOf(value, url, baseUrl));
}

/** Returns the paging by which the interpreter follows all pages as they were followed. */
function pagingOf(
  groups: readonly (readonly SeenAnswer[])[],
  longest: readonly SeenAnswer[],
  list: string,
): ProfilePaging {
  return (
    [...pagingsOf(longest, list)].find((paging) => groups.every((pages) => follows(paging, pages, list))) ?? {
      kind: 'whole',
    }
  );
}

const countAt = (list: string, json: unknown) =>
  list.endsWith('[*]') ? sizeOf(valueAt(list.slice(0, -3))(json)) : 1;
const sizeOf = (list: unknown) => Object.keys(typeof list === 'object' && list !== null ? list : {}).length;

function follows(paging: ProfilePaging, pages: readonly SeenAnswer[], list: string): boolean {
  const behind = compilePaging(paging);
  let collected = 0;
  return pages.every(({ json, url, headers }, index) => {
    const here = countAt(list, json);
    collected += here;
    try {
      const { candidates, goesOn } = behind(json, url, { collected, here, headers });
      const next = pages[index + 1];
      if (next === undefined) return pages.length >= DETECTION_PAGES || (candidates.length === 0 && !goesOn);
      return candidates[0]?.url.href === next.url.href;
    } catch (error) {
      if (error instanceof Unreadable) return false;
      throw error;
    }
  });
}

const lastStep = (path: string) =>
  path.endsWith('"]') ? path.slice(path.lastIndexOf('["') + 2, -2) : path.slice(path.lastIndexOf('.') + 1);

const STEP = /\.[^.[]+|\[(?:"(?:[^"\\]|\\.)*"|\?@\.\w+ == "[^"]*"|[^\]"]*)\]/g;

/** Returns true if a value is in a record of the list: it says nothing about the list itself. */
function isInList(path: string, list: string): boolean {
  if (!list.endsWith('[*]')) return false;
  const steps = path.match(STEP) ?? [];
  const base = list.slice(0, -'[*]'.length).match(STEP) ?? [];
  return (
    steps.length > base.length &&
    base.every(
      (step, index) =>
        step === steps[index] ||
        step === '[*]' ||
        (step.startsWith('[?') && /^\[\d/.test(steps[index] ?? '')),
    )
  );
}

/** What says where a list ends. */
type Ends = { readonly [Name in 'total' | 'totalHeader' | 'more' | 'last']?: string } & {
  readonly size?: number;
};

/** Completes a paging by each of these ends. */
const each = (paging: ProfilePaging, ends: readonly object[]): readonly ProfilePaging[] =>
  ends.map((end) => Object.assign({}, paging, end));

/** Proposes pagings, the likeliest first. */
function* pagingsOf(pages: readonly SeenAnswer[], list: string): Generator<ProfilePaging> {
  const [first, second] = pages;
  if (first === undefined) return;
  const values = valuesIn(first.json);
  const besideList = values.filter(([path]) => !isInList(path, list));
  const here = countAt(list, first.json);
  const isTotal = ([path]: readonly [string, unknown]) => totalNames.has(lastStep(path));
  // A number of pages is no number of records.
  const totals = besideList.filter(
    ([path, value]) =>
      Number(value) >= here &&
      value !== '' &&
      value !== null &&
      typeof value !== 'boolean' &&
      !/pages?$/i.test(lastStep(path)),
  );
  const statedTotals = (second === undefined ? totals.filter(isTotal) : totals).map(([path]) => ({
    total: path,
  }));
  const headers = Object.entries(pageHeaders).flatMap(([name, meaning]) =>
    meaning === 'total' && first.headers[name] !== undefined ? [{ totalHeader: name }] : [],
  );
  const ends: readonly Ends[] = [
    ...statedTotals,
    ...headers,
    ...besideList.flatMap(([path, value]): Ends[] =>
      value === true || value === 'true'
        ? [{ more: path }]
        : value === false || value === 'false'
          ? [{ last: path }]
          : [],
    ),
  ];
  if (linksPages(first.headers)) yield* each({ kind: 'link' }, [...headers, {}]);
  if (second === undefined) {
    yield* each({ kind: 'whole' }, [...statedTotals, ...headers, {}]);
    return;
  }
  for (const [path, value] of values)
    if (typeof value === 'string' && value !== '' && URL.parse(value, first.url)?.href === second.url.href)
      yield { kind: 'next', next: path };
  for (const [parameter, value] of second.url.searchParams) {
    const before = first.url.searchParams.get(parameter);
    if (before === value) continue;
    const number = Number(value);
    if (/^\d+$/.test(value)) {
      const bounded = [...ends, { size: here }];
      const counts = besideList.flatMap(([path, count]): { pages: string }[] =>
        typeof count === 'number' && count >= number ? [{ pages: path }] : [],
      );
      const byOffset = each({ kind: 'offset', parameter, first: number - here }, bounded);
      const byPage = each({ kind: 'page', parameter, first: number - 1 }, [...bounded, ...counts]);
      const kinds = /page/i.test(parameter) ? [byPage, byOffset] : [byOffset, byPage];
      yield* kinds.flat().filter((one) => 'first' in one && (one.first === 0 || one.first === 1));
    }
    for (const [path, mark] of values)
      if (String(mark) === value) yield* each({ kind: 'cursor', mark: path, parameter }, [{}, ...ends]);
  }
}

/** Writes a paging on one line. */
function wordOf({ kind, ...paging }: ProfilePaging): string {
  return [kind, ...Object.entries(paging).map(([name, value]) => `${name}: ${String(value)}`)].join(', ');
}
