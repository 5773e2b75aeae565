import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import {
  type NewPin,
  type PinPrecision,
  type PinRule,
  type PinTarget,
  type Precision,
  pinPrecisions,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { TargetSubjects } from './target-subjects.ts';

/** A pin without its names and progress. */
export interface StoredPin extends NewPin {
  readonly id: number;
  readonly createdAt: number;
}

/** Columns of `pin` for `whatPinKeeps`. */
export const keptColumns =
  'rule_kind AS ruleKind, rule_number AS ruleNumber, precision, archives_low AS archivesLow';

export interface KeptColumns {
  readonly ruleKind: PinRule['kind'];
  readonly ruleNumber: number;
  readonly precision: Precision;
  readonly archivesLow: number;
}

interface PinRow extends KeptColumns {
  readonly id: number;
  readonly targetKind: PinTarget['kind'];
  readonly targetId: string | null;
  readonly archiveId: string | null;
  readonly createdAt: number;
}

const selectPins = `
  SELECT id, target_kind AS targetKind, target_id AS targetId, archive_id AS archiveId,
    ${keptColumns}, created_at AS createdAt
  FROM pin`;

/** Rules of what is kept offline. Writes must run inside a transaction. */
export function createPins(database: Database, targets: Pick<TargetSubjects, 'names'>) {
  const page = database.select<PinRow>(`${selectPins} ORDER BY id DESC LIMIT ? OFFSET ?`);
  const all = database.select<PinRow>(`${selectPins} ORDER BY id`);
  const byId = database.selectFirst<PinRow>(`${selectPins} WHERE id = ?`);
  const ofTarget = database.select<PinRow>(
    `${selectPins} WHERE target_kind = ? AND target_id IS ? AND archive_id IS ? ORDER BY id`,
  );
  const count = database.count<[]>('pin');
  const insert = database.insert(`
    INSERT INTO pin (target_kind, target_id, archive_id, rule_kind, rule_number, precision, archives_low, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.change(
    'UPDATE pin SET rule_kind = ?, rule_number = ?, precision = ?, archives_low = ? WHERE id = ?',
  );
  const remove = database.change('DELETE FROM pin WHERE id = ?');

  function named(row: PinRow) {
    const stored = storedPin(row);
    const names = targets.names(stored.target);
    return {
      ...stored,
      title: names?.title ?? row.archiveId ?? row.targetId ?? '',
      subtitle: names?.subtitle ?? null,
      gone: names === null || names.gone,
    };
  }

  const pinsOf = (target: PinTarget) => ofTarget.all(target.kind, ...targetColumns(target)).map(storedPin);
  const change = (id: number, rule: PinRule, precision: PinPrecision) =>
    update(rule.kind, ruleNumber(rule), ...precisionColumns(precision), id) > 0;

  const add = ({ target, rule, precision }: NewPin, at: number): number =>
    insert(
      target.kind,
      ...targetColumns(target),
      rule.kind,
      ruleNumber(rule),
      ...precisionColumns(precision),
      at,
    );

  return {
    /** Changes the rule and precision of a target's pin, or adds one. Returns its id. */
    put(pin: NewPin, at: number): number {
      const [known] = pinsOf(pin.target);
      if (known === undefined) return add(pin, at);
      change(known.id, pin.rule, pin.precision);
      return known.id;
    },
    /**
     * Adds a pin without reducing what the target's pins retain: it replaces at most one that
     * retains less. Returns the id of a pin that retains all of it.
     */
    keep(pin: NewPin, at: number): number {
      const known = pinsOf(pin.target);
      const wider = known.find((one) => retainsAll(one, pin));
      if (wider !== undefined) return wider.id;
      const narrower = known.find((one) => retainsAll(pin, one));
      if (narrower === undefined) return add(pin, at);
      change(narrower.id, pin.rule, pin.precision);
      return narrower.id;
    },
    change,
    remove: (id: number) => remove(id) > 0,
    all: () => all.all().map(storedPin),
    page: (offset: number, limit: number) => ({
      total: count(),
      rows: page.all(limit, offset).map(named),
    }),
    one(id: number) {
      const row = byId(id);
      return row && named(row);
    },
    /** Returns the pins of a target, oldest first. */
    of: (target: PinTarget) => ofTarget.all(target.kind, ...targetColumns(target)).map(named),
    count,
  };
}

function targetColumns(target: PinTarget): readonly [targetId: string | null, archiveId: string | null] {
  switch (target.kind) {
    case 'organization':
      return [target.organizationId, null];
    case 'device':
      return [target.deviceId, null];
    case 'archive':
      return [target.deviceId, target.archiveId];
    case 'view':
      return [target.viewId, null];
    default:
      return assertNever(target);
  }
}

function precisionColumns(precision: PinPrecision): readonly [precision: Precision, archivesLow: 0 | 1] {
  return precision === 'newestFull' ? ['full', 1] : [precision, 0];
}

/**
 * Returns true if a pin retains every image that another pin of its target does, whatever archives
 * arrive.
 */
function retainsAll(pin: Omit<NewPin, 'target'>, other: Omit<NewPin, 'target'>): boolean {
  const rank = ({ precision }: Pick<NewPin, 'precision'>) => pinPrecisions.indexOf(precision);
  return rank(pin) >= rank(other) && takesAll(pin.rule, other.rule);
}

function takesAll(rule: PinRule, other: PinRule): boolean {
  if (rule.kind === 'all' || (other.kind === 'newest' && other.number === 0)) return true;
  if (other.kind === 'all' || rule.kind !== other.kind) return false;
  // Every second one from the newest is among all, every fourth among every second.
  return rule.kind === 'every' ? other.number % rule.number === 0 : rule.number >= other.number;
}

function storedPin(row: PinRow): StoredPin {
  const { id, createdAt } = row;
  return { id, createdAt, target: targetOf(row), ...whatPinKeeps(row) };
}

/** Returns what a pin keeps of each device: the archives of its rule, and in which precision. */
export function whatPinKeeps(row: KeptColumns): Pick<StoredPin, 'rule' | 'precision'> {
  return { rule: ruleOf(row), precision: row.archivesLow === 1 ? 'newestFull' : row.precision };
}

function targetOf({ targetKind, targetId, archiveId }: PinRow): PinTarget {
  switch (targetKind) {
    case 'organization':
      return { kind: 'organization', organizationId: targetId };
    case 'device':
      return { kind: 'device', deviceId: targetId ?? '' };
    case 'archive':
      return { kind: 'archive', deviceId: targetId ?? '', archiveId: archiveId ?? '' };
    case 'view':
      return { kind: 'view', viewId: targetId ?? '' };
    default:
      return assertNever(targetKind);
  }
}

function ruleOf({ ruleKind, ruleNumber: number }: KeptColumns): PinRule {
  return ruleKind === 'all' ? { kind: 'all' } : { kind: ruleKind, number };
}

function ruleNumber(rule: PinRule): number {
  return rule.kind === 'all' ? 0 : rule.number;
}
