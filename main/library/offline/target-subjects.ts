import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { PinRule, PinTarget } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';

/** A subject that a target with its rule takes, by row ids. */
export interface TargetSubject {
  readonly id: number;
  /** Its own row, or for an archive the row of its device. */
  readonly deviceRow: number;
}

/** What a target is called, and whether the service still lists it. */
interface TargetNames {
  readonly title: string;
  readonly subtitle: string | null;
  readonly gone: boolean;
}

/** The name of a saved view; null when there is none of that id. */
export type FindViewName = (viewId: string) => string | null;

/** Turns targets into subjects. */
export interface TargetSubjects {
  /** Null when nobody knows the target. */
  names(target: PinTarget): TargetNames | null;
  /**
   * The subjects of a target in slices of a few devices, so that the main loop breathes between them.
   * `hits`: what a saved view finds at present, as row ids of devices and archives; unused for other targets.
   */
  slices(
    target: PinTarget,
    rule: PinRule,
    now: number,
    hits: readonly number[],
  ): Generator<readonly TargetSubject[]>;
}

/** Devices with their archives that are looked at in one go: about a millisecond. */
const DEVICES_PER_SLICE = 50;

const MILLISECONDS_PER_DAY = 86_400_000;

export function createTargetSubjects(database: Database, viewName: FindViewName): TargetSubjects {
  const organization = database.select<{
    readonly id: number;
    readonly name: string;
    readonly listed: number;
  }>('SELECT id, name, listed FROM organization WHERE service_id = ?');
  const device = database.select<{
    readonly id: number;
    readonly name: string;
    readonly visible: number;
    readonly organizationName: string | null;
  }>(
    `SELECT subject.id, subject.name, subject.visible, organization.name AS organizationName
    FROM subject LEFT JOIN organization ON organization.id = subject.organization_id
    WHERE subject.device_id IS NULL AND subject.service_id = ?`,
  );
  const archive = database.select<{ readonly id: number; readonly name: string; readonly visible: number }>(
    'SELECT id, name, visible FROM subject WHERE device_id = ? AND device_id IS NOT NULL AND service_id = ?',
  );
  const owner = database.select<{ readonly deviceRow: number | null }>(
    'SELECT device_id AS deviceRow FROM subject WHERE id = ? AND visible = 1',
  );
  const devicesOfOrganization = database.select<{ readonly id: number }>(
    `SELECT id FROM subject
    WHERE device_id IS NULL AND visible = 1 AND organization_id = ? AND id > ? ORDER BY id LIMIT ${DEVICES_PER_SLICE}`,
  );
  const devicesOfNone = database.select<{ readonly id: number }>(
    `SELECT id FROM subject
    WHERE device_id IS NULL AND visible = 1 AND organization_id IS NULL AND id > ? ORDER BY id LIMIT ${DEVICES_PER_SLICE}`,
  );
  const archivesByAge = `SELECT id FROM subject
    WHERE device_id = ? AND device_id IS NOT NULL AND visible = 1`;
  const newestFirst = 'ORDER BY effective_captured_at DESC, sort_key, id';
  const newest = database.select<{ readonly id: number }>(`${archivesByAge} ${newestFirst} LIMIT ?`);
  const since = database.select<{ readonly id: number }>(
    `${archivesByAge} AND effective_captured_at >= ? ${newestFirst}`,
  );
  const all = database.select<{ readonly id: number }>(`${archivesByAge} ${newestFirst}`);

  function archivesOf(deviceRow: number, rule: PinRule, now: number): readonly { readonly id: number }[] {
    switch (rule.kind) {
      case 'newest':
        return rule.number === 0 ? [] : newest.all(deviceRow, rule.number);
      case 'days':
        return since.all(deviceRow, now - rule.number * MILLISECONDS_PER_DAY);
      case 'every':
        return all.all(deviceRow).filter((_, index) => index % rule.number === 0);
      case 'all':
        return all.all(deviceRow);
      default:
        return assertNever(rule);
    }
  }

  function subjectsOf(deviceRow: number, rule: PinRule, now: number): readonly TargetSubject[] {
    const archives = archivesOf(deviceRow, rule, now).map(({ id }) => ({ id, deviceRow }));
    return [{ id: deviceRow, deviceRow }, ...archives];
  }

  /** A device that a view finds stands for its archives as well, an archive for itself. */
  function hitSubjects(row: number, rule: PinRule, now: number): readonly TargetSubject[] {
    const found = owner.first(row);
    if (found === undefined) return [];
    return found.deviceRow === null ? subjectsOf(row, rule, now) : [{ id: row, deviceRow: found.deviceRow }];
  }

  /** Row ids of devices after a row id, a slice at a time. */
  function deviceSource(target: PinTarget): (after: number) => readonly number[] {
    const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    switch (target.kind) {
      case 'organization': {
        if (target.organizationId === null) return (after) => ids(devicesOfNone.all(after));
        const found = organization.first(target.organizationId);
        return (after) => (found === undefined ? [] : ids(devicesOfOrganization.all(found.id, after)));
      }
      case 'device':
      case 'archive': {
        const found = device.first(target.deviceId);
        return (after) => (found === undefined || found.visible === 0 || after >= found.id ? [] : [found.id]);
      }
      case 'view':
        return () => [];
      default:
        return assertNever(target);
    }
  }

  return {
    names(target) {
      switch (target.kind) {
        case 'organization': {
          if (target.organizationId === null) return { title: '', subtitle: null, gone: false };
          const found = organization.first(target.organizationId);
          return found === undefined ? null : { title: found.name, subtitle: null, gone: found.listed === 0 };
        }
        case 'device': {
          const found = device.first(target.deviceId);
          return found === undefined
            ? null
            : { title: found.name, subtitle: found.organizationName, gone: found.visible === 0 };
        }
        case 'archive': {
          const owner = device.first(target.deviceId);
          const found = owner === undefined ? undefined : archive.first(owner.id, target.archiveId);
          return owner === undefined || found === undefined
            ? null
            : { title: found.name, subtitle: owner.name, gone: found.visible === 0 || owner.visible === 0 };
        }
        case 'view': {
          const title = viewName(target.viewId);
          return title === null ? null : { title, subtitle: null, gone: false };
        }
        default:
          return assertNever(target);
      }
    },
    *slices(target, rule, now, hits) {
      if (target.kind === 'view') {
        for (let from = 0; from < hits.length; from += DEVICES_PER_SLICE) {
          yield hits.slice(from, from + DEVICES_PER_SLICE).flatMap((row) => hitSubjects(row, rule, now));
        }
        return;
      }
      const devicesAfter = deviceSource(target);
      let after = 0;
      for (;;) {
        const devices = devicesAfter(after);
        const last = devices.at(-1);
        if (last === undefined) return;
        if (target.kind === 'archive') {
          const found = archive.first(last, target.archiveId);
          yield found === undefined || found.visible === 0 ? [] : [{ id: found.id, deviceRow: last }];
        } else {
          yield devices.flatMap((row) => subjectsOf(row, rule, now));
        }
        after = last;
      }
    },
  };
}
