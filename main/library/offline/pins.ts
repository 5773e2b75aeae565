import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { NewPin, PinRule, PinTarget, Precision } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { TargetSubjects } from './target-subjects.ts';

/** A pin without its names and its progress. */
export interface StoredPin extends NewPin {
  readonly id: number;
  readonly createdAt: number;
}

interface PinRow {
  readonly id: number;
  readonly targetKind: PinTarget['kind'];
  readonly targetId: string | null;
  readonly archiveId: string | null;
  readonly ruleKind: PinRule['kind'];
  readonly ruleNumber: number;
  readonly precision: Precision;
  readonly createdAt: number;
}

const selectPins = `
  SELECT id, target_kind AS targetKind, target_id AS targetId, archive_id AS archiveId, rule_kind AS ruleKind,
    rule_number AS ruleNumber, precision, created_at AS createdAt
  FROM pin`;

/** The rules of what is kept offline. Writes must run inside a transaction. */
export function createPins(database: Database, targets: Pick<TargetSubjects, 'names'>) {
  const page = database.select<PinRow>(`${selectPins} ORDER BY id DESC LIMIT ? OFFSET ?`);
  const all = database.select<PinRow>(`${selectPins} ORDER BY id`);
  const byId = database.selectFirst<PinRow>(`${selectPins} WHERE id = ?`);
  const ofTarget = database.selectFirst<{ readonly id: number }>(
    'SELECT id FROM pin WHERE target_kind = ? AND target_id IS ? AND archive_id IS ?',
  );
  const count = database.count<[]>('pin');
  const insert = database.insert(`
    INSERT INTO pin (target_kind, target_id, archive_id, rule_kind, rule_number, precision, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const update = database.change('UPDATE pin SET rule_kind = ?, rule_number = ?, precision = ? WHERE id = ?');
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

  const change = (id: number, rule: PinRule, precision: Precision) =>
    update(rule.kind, ruleNumber(rule), precision, id) > 0;

  function put({ target, rule, precision }: NewPin, at: number): number {
    const [targetId, archiveId] = targetColumns(target);
    const known = ofTarget(target.kind, targetId, archiveId);
    if (known === null)
      return insert(target.kind, targetId, archiveId, rule.kind, ruleNumber(rule), precision, at);
    change(known.id, rule, precision);
    return known.id;
  }

  return {
    /** A target has one pin: a second one changes the rule and precision of the first. Returns its id. */
    put,
    /** As `put`, but a target that has a pin keeps its rule unless all archives are wanted, and the full precision where it has that. */
    keep(pin: NewPin, at: number): number {
      const known = ofTarget(pin.target.kind, ...targetColumns(pin.target));
      const row = known === null ? null : byId(known.id);
      if (row === null) return put(pin, at);
      const rule = pin.rule.kind === 'all' ? pin.rule : ruleOf(row);
      change(row.id, rule, pin.precision === 'full' ? 'full' : row.precision);
      return row.id;
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

function storedPin(row: PinRow): StoredPin {
  const { id, precision, createdAt } = row;
  return { id, precision, createdAt, target: targetOf(row), rule: ruleOf(row) };
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

function ruleOf({ ruleKind, ruleNumber: number }: PinRow): PinRule {
  return ruleKind === 'all' ? { kind: 'all' } : { kind: ruleKind, number };
}

function ruleNumber(rule: PinRule): number {
  return rule.kind === 'all' ? 0 : rule.number;
}
