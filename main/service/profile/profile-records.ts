import type {
  ArchiveRecord,
  DeviceRecord,
  OrganizationRecord,
  ServiceRecord,
} from '../../../preload/contract/index.ts';
import { instantOfMember, instantOfText, readWrittenTime } from '../../../preload/contract/rules/instant.ts';
import { acceptFields } from '../../gate/accept-fields.ts';
import { acceptName } from '../../gate/accept-text.ts';
import { isJsonObject, type JsonPath, kindOf, Unreadable } from '../http/json.ts';
import type { OnUnread } from '../http/unread-records.ts';
import { unique } from '../read/organizations.ts';
import { identifier, remaining } from '../read/record-fields.ts';
import { type Node, nodesAt, topMember, valueAt } from './json-path.ts';
import { compilePaging } from './profile-pages.ts';
import type { ProfileList, ServiceProfile } from './service-profile.ts';

/** List of a profile; a number is a level's. */
export interface ProfiledList {
  readonly profile: ServiceProfile;
  readonly list: 'organizations' | 'devices' | 'archives' | number;
}

/** Returns the reader of one list. It throws `Unreadable`. */
export function readerOf({
  profile,
  list,
}: ProfiledList): (json: unknown, onUnread: OnUnread) => readonly ServiceRecord[] {
  const readers = createRecordReaders(profile);
  return typeof list === 'number' ? (readers.levels[list] ?? (() => [])) : readers[list];
}

/** Reads the records of a document or a record (`from`). Throws `Unreadable` without a list. */
type Read<Record> = (json: unknown, onUnread: OnUnread, from?: JsonPath) => readonly Record[] | null;

/** Members of a record with a meaning of their own, which are not facts. */
interface Known {
  readonly members?: readonly string[];
  readonly lists?: readonly string[];
}

/** Compiles one list: its records, each with its object; `null` if the object is missing. */
function compileList<Record>(
  list: ProfileList,
  known: Known,
  finish: (record: ServiceRecord, node: Node, onUnread: OnUnread) => Record,
): Read<Record> {
  const find = nodesAt(list.list);
  const idOf = compileIdentifier(list.id);
  const names = [list.name ?? []].flat().map((path) => ({ find: valueAt(path), used: wholeMember(path) }));
  const left = [
    ...[list.id, ...(known.members ?? [])].flatMap((path) =>
      typeof path === 'string' ? wholeMember(path) : [],
    ),
    ...(known.lists ?? []).flatMap((path) => topMember(path)?.name ?? []),
    ...(list.cut ?? []),
  ];

  function read(node: Node, onUnread: OnUnread): Record {
    const { value, path } = node;
    if (value === undefined || value === null) throw new Unreadable(path, `${kindOf(value)} is no record`);
    const id = idOf(node);
    const named = names.find(({ find }) => textOf(find(value)) !== null);
    const fields = isJsonObject(value) ? remaining(value, [...left, ...(named?.used ?? [])]) : {};
    const name = acceptName(textOf(named?.find(value)) ?? id);
    return finish({ id, name, fields: acceptFields(fields) }, node, onUnread);
  }

  return (json, onUnread, from) => {
    const { nodes, gap } = find(json, from);
    if (gap === null && nodes.some(({ value }) => value !== undefined)) {
      return nodes.flatMap((node) => {
        try {
          return [read(node, onUnread)];
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          onUnread(error, from !== undefined);
          return [];
        }
      });
    }
    if (gap === null && nodes.length === 0) return [];
    const { value, path } = gap ?? nodes[0] ?? { value: undefined, path: from ?? '$' };
    if (value === null && list.nullIsEmpty === true) return [];
    if (value === undefined && from !== undefined) return null;
    throw new Unreadable(
      path,
      value === undefined ? 'missing' : `${kindOf(value)} where a list was expected`,
    );
  };
}

/** Returns the member if the path is one of the record itself. */
function wholeMember(path: string): readonly string[] {
  const member = path.startsWith('$') ? topMember(path) : null;
  return member?.isWhole === true ? [member.name] : [];
}

/** Returns a text or number as a name; `null` for anything else or blank. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function compileIdentifier(id: ProfileList['id']): (node: Node) => string {
  if (id === 'memberName') return ({ key, path }) => identifier(key ?? undefined, path);
  if (typeof id === 'object') {
    const find = valueAt(id.lastStepOf);
    return ({ value, path }) => {
      const address = find(value);
      const url = typeof address === 'string' ? URL.parse(address, 'https://records.invalid/') : null;
      const step = url?.pathname.match(/[^/]+/g)?.at(-1);
      try {
        return identifier(
          step === undefined ? undefined : decodeURIComponent(step),
          placeOf(path, id.lastStepOf),
        );
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        throw new Unreadable(placeOf(path, id.lastStepOf), 'a broken address');
      }
    };
  }
  const find = valueAt(id);
  return ({ value, path }) => identifier(find(value), placeOf(path, id));
}

/** Returns a path in a record, from the root of the document. */
const placeOf = (record: JsonPath, path: string) => record + path.slice(1);

/** Compiles the reading of an archive's time, ms since the epoch; `null`: none. */
function compileTime({ time, timeForm = 'text', zone }: NonNullable<ServiceProfile['archives']>) {
  const find = valueAt(time);
  const unitMs = { text: null, seconds: 1_000, milliseconds: 1 }[timeForm];
  return ({ value, path }: Node): number | null => {
    const stated = find(value);
    if (stated === undefined || stated === null || stated === '') return null;
    if (unitMs !== null) {
      const date = new Date(Number(stated) * unitMs);
      if (Number.isNaN(date.getTime()))
        throw new Unreadable(placeOf(path, time), `${kindOf(stated)} is no number of ${timeForm}`);
      return instantOfText(date.toISOString(), null);
    }
    const text = typeof stated === 'string' ? stated : '';
    const written = readWrittenTime(text);
    if (written?.aheadMs === null && zone !== undefined) return instantOfMember(`${text}[${zone}]`, null);
    const at = instantOfMember(text, 'iso8601');
    if (at === null && written === null) throw new Unreadable(placeOf(path, time), 'no time');
    return at;
  };
}

/** Creates the readers of a profile's lists. `Unreadable` names list and path. */
export function createRecordReaders(profile: ServiceProfile) {
  const { organizations, devices, archives, levels = [] } = profile;
  const inner = {
    devices: devices.path === undefined ? [devices.list] : [],
    archives: archives !== undefined && archives.path === undefined ? [archives.list] : [],
  };

  /** Returns the inner records and whether there are more. */
  function embedded<Record>(list: ProfileList | undefined, read: Read<Record> | null) {
    const behind = compilePaging(list?.paging);
    return ({ value, path }: Node, onUnread: OnUnread) => {
      const records =
        list === undefined || list.path !== undefined ? null : (read?.(value, onUnread, path) ?? null);
      const here = records?.length ?? 0;
      const { goesOn, total } = behind(value, NOWHERE, { collected: here, here, headers: {} });
      return { records, hasMore: records !== null && goesOn, total };
    };
  }

  const timeOf = archives === undefined ? null : compileTime(archives);
  const readArchives: Read<ArchiveRecord> | null =
    archives === undefined
      ? null
      : compileList(archives, { members: [archives.time] }, (record, node) => ({
          ...record,
          capturedAt: timeOf?.(node) ?? null,
        }));
  const archivesIn = embedded(archives, readArchives);
  const ownerOf = devices.organization === undefined ? null : valueAt(devices.organization);
  const readDevices: Read<DeviceRecord> = compileList(
    devices,
    { members: devices.organization === undefined ? [] : [devices.organization], lists: inner.archives },
    (record, node, onUnread) => {
      const { records, hasMore, total } = archivesIn(node, onUnread);
      const owner = ownerOf?.(node.value);
      return {
        ...record,
        fields:
          owner === undefined || devices.organization === undefined
            ? record.fields
            : {
                ...record.fields,
                organizationId: identifier(owner, placeOf(node.path, devices.organization)),
              },
        archives: records === null ? null : unique(records),
        ...(hasMore ? { hasMoreArchives: true, ...(total === null ? {} : { archivesTotal: total }) } : {}),
      };
    },
  );
  const devicesIn = embedded(devices, readDevices);
  const readOrganizations: Read<OrganizationRecord> | null =
    'fixed' in organizations
      ? null
      : compileList(organizations, { lists: inner.devices }, (record, node, onUnread) => {
          const { records, hasMore, total } = devicesIn(node, onUnread);
          return {
            ...record,
            devices: records === null ? null : unique(records),
            ...(hasMore ? { hasMoreDevices: true, ...(total === null ? {} : { devicesTotal: total }) } : {}),
          };
        });
  const readLevels = levels.map((level) =>
    compileList(level, {}, (record) => ({ ...record, devices: null })),
  );

  function named<Record extends ServiceRecord>(name: string, read: Read<Record> | null | undefined) {
    const placed = ({ path, reason }: Unreadable) =>
      new Unreadable(`service profile, ${name}, ${path}`, reason);
    return (json: unknown, onUnread: OnUnread): readonly Record[] => {
      try {
        return unique(read?.(json, (error, isInside) => onUnread(placed(error), isInside)) ?? []);
      } catch (error) {
        if (!(error instanceof Unreadable) || error.path.startsWith('service profile')) throw error;
        throw placed(error);
      }
    };
  }

  return {
    organizations: named('organizations', readOrganizations),
    devices: named('devices', readDevices),
    archives: named('archives', readArchives),
    levels: readLevels.map((read, index) => named(levels[index]?.as ?? '', read)),
  };
}

/** Dummy address: pages of inner lists are not fetched (RFC 6761 6.4). */
const NOWHERE = new URL('https://pages.invalid/');
