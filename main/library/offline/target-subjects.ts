import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { EstimateTarget, PinRule, PinTarget } from '../../../preload/contract/index.ts';
import { daysBefore } from '../../../preload/contract/rules/calendar-day.ts';
import type { Database } from '../database/database.ts';

export interface TargetSubject {
  readonly id: number;
  /** Its own row, or for an archive its device's row. */
  readonly deviceRow: number;
}

/** Names of a target, and whether the service still lists it. */
interface TargetNames {
  readonly title: string;
  readonly subtitle: string | null;
  readonly gone: boolean;
}

/** Returns the name of a saved view, if it exists. */
export type FindViewName = (viewId: string) => string | null;

export type TargetSubjects = ReturnType<typeof createTargetSubjects>;

/** Devices with their archives in a step: about a millisecond. */
const DEVICES_PER_SLICE = 50;

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

function createTargetRows(database: Database) {
  return {
    organization: database.selectFirst<NamedRow & { readonly listed: number }>(
      'SELECT id, name, listed FROM organization WHERE service_id = ?',
    ),
    device: database.selectFirst<
      NamedRow & { readonly visible: number; readonly organizationName: string | null }
    >(
      `SELECT subject.id, subject.name, subject.visible, organization.name AS organizationName
      FROM subject LEFT JOIN organization ON organization.id = subject.organization_id
      WHERE subject.device_id IS NULL AND subject.service_id = ?`,
    ),
    archive: database.selectFirst<NamedRow & { readonly visible: number }>(
      'SELECT id, name, visible FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND service_id = ?',
    ),
  };
}

type TargetRows = ReturnType<typeof createTargetRows>;

function createTargetNames({ organization, device, archive }: TargetRows, viewName: FindViewName) {
  /** Returns `null` if the target is unknown. */
  return (target: PinTarget): TargetNames | null => {
    switch (target.kind) {
      case 'organization': {
        if (target.organizationId === null) return { title: '', subtitle: null, gone: false };
        const found = organization(target.organizationId);
        return found && { title: found.name, subtitle: null, gone: found.listed === 0 };
      }
      case 'device': {
        const found = device(target.deviceId);
        return found && { title: found.name, subtitle: found.organizationName, gone: found.visible === 0 };
      }
      case 'archive': {
        const owner = device(target.deviceId);
        const found = owner && archive(owner.id, target.archiveId);
        if (owner === null || found === null) return null;
        return { title: found.name, subtitle: owner.name, gone: found.visible === 0 || owner.visible === 0 };
      }
      case 'view': {
        const title = viewName(target.viewId);
        return title === null ? null : { title, subtitle: null, gone: false };
      }
      default:
        return assertNever(target);
    }
  };
}

/** Returns the archives of a device that a rule includes, newest first. */
function createArchivesOf(database: Database) {
  const archives = 'SELECT id FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1';
  const newestFirst = 'ORDER BY effective_captured_at DESC, sort_key, id';
  const newest = database.selectIds(`${archives} ${newestFirst} LIMIT ?`);
  const since = database.selectIds(`${archives} AND effective_captured_at >= ? ${newestFirst}`);
  const undated = database.selectIds(`${archives} AND effective_captured_at IS NULL ${newestFirst}`);
  const all = database.selectIds(`${archives} ${newestFirst}`);

  return (deviceRow: number, rule: PinRule, now: number): readonly number[] => {
    switch (rule.kind) {
      case 'newest':
        return rule.number === 0 ? [] : newest(deviceRow, rule.number);
      case 'days':
        // An undated archive may be of these days.
        return [...since(deviceRow, daysBefore(now, rule.number, undefined)), ...undated(deviceRow)];
      case 'every':
        return all(deviceRow).filter((_, index) => index % rule.number === 0);
      case 'all':
        return all(deviceRow);
      default:
        return assertNever(rule);
    }
  };
}

/** Steps through the devices of a target by row id. */
function createDevicesOf(database: Database, { organization, device }: TargetRows) {
  const devices = (condition: string) =>
    database.selectIds(
      `SELECT id FROM subject
      WHERE device_id IS NULL AND visible = 1 AND ${condition} AND id > ? ORDER BY id LIMIT ${DEVICES_PER_SLICE}`,
    );
  const ofOrganization = devices('organization_id = ?');
  const ofNone = devices('organization_id IS NULL');

  function* inSteps(next: (after: number) => readonly number[]): Generator<readonly number[]> {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const ids = next(after);
      if (ids.length > 0) yield ids;
      after = ids.at(-1);
    }
  }

  return (target: Exclude<PinTarget, { kind: 'view' }>): Iterable<readonly number[]> => {
    if (target.kind !== 'organization') {
      const found = device(target.deviceId);
      return found?.visible === 1 ? [[found.id]] : [];
    }
    if (target.organizationId === null) return inSteps(ofNone);
    const found = organization(target.organizationId);
    return found === null ? [] : inSteps((after) => ofOrganization(found.id, after));
  };
}

export function createTargetSubjects(database: Database, viewName: FindViewName) {
  const rows = createTargetRows(database);
  const archivesOf = createArchivesOf(database);
  const devicesOf = createDevicesOf(database, rows);
  const owner = database.selectFirst<{ readonly deviceRow: number | null }>(
    'SELECT device_id AS deviceRow FROM subject WHERE id = ? AND visible = 1',
  );

  function subjectsOf(deviceRow: number, rule: PinRule, now: number): readonly TargetSubject[] {
    const archives = archivesOf(deviceRow, rule, now).map((id) => ({ id, deviceRow }));
    return [{ id: deviceRow, deviceRow }, ...archives];
  }

  /** A device found by a view includes its archives; an archive stands for itself. */
  function hitSubjects(row: number, rule: PinRule, now: number): readonly TargetSubject[] {
    const found = owner(row);
    if (found === null) return [];
    return found.deviceRow === null ? subjectsOf(row, rule, now) : [{ id: row, deviceRow: found.deviceRow }];
  }

  function archiveOf(deviceRow: number, archiveId: string): readonly TargetSubject[] {
    const found = rows.archive(deviceRow, archiveId);
    return found?.visible === 1 ? [{ id: found.id, deviceRow }] : [];
  }

  /**
   * Yields the subjects of a target in slices of a few devices, so that the main loop can continue
   * between them. `hits`: current row ids found by a search or saved view; unused for other
   * targets.
   */
  function* slices(target: EstimateTarget, rule: PinRule, now: number, hits: readonly number[]) {
    if (target.kind === 'view' || target.kind === 'search') {
      for (let from = 0; from < hits.length; from += DEVICES_PER_SLICE)
        yield hits.slice(from, from + DEVICES_PER_SLICE).flatMap((row) => hitSubjects(row, rule, now));
      return;
    }
    for (const devices of devicesOf(target)) {
      yield devices.flatMap((row) =>
        target.kind === 'archive' ? archiveOf(row, target.archiveId) : subjectsOf(row, rule, now),
      );
    }
  }

  return { names: createTargetNames(rows, viewName), slices };
}
