import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { NewPin, Pin, PinRule, PinTarget, Precision } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import type { TargetSubjects } from './target-subjects.ts';

/** A pin without its names and its progress. */
export interface StoredPin extends NewPin {
  readonly id: number;
  readonly createdAt: number;
}

/** A pin with what its target is called. */
type NamedPin = StoredPin & Readonly<Pick<Pin, 'title' | 'subtitle' | 'gone'>>;

/** What is to be kept here, by rule. What writes must run inside a transaction. */
export interface Pins {
  /** A target has one pin: a second one changes the rule and precision of the first. Returns its id. */
  put(pin: NewPin, at: number): number;
  change(id: number, rule: PinRule, precision: Precision): boolean;
  remove(id: number): boolean;
  all(): readonly StoredPin[];
  page(offset: number, limit: number): Page<NamedPin>;
  one(id: number): NamedPin | null;
  count(): number;
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

const pinColumns = `id, target_kind AS targetKind, target_id AS targetId, archive_id AS archiveId, rule_kind AS ruleKind,
  rule_number AS ruleNumber, precision, created_at AS createdAt`;

export function createPins(database: Database, targets: TargetSubjects): Pins {
  const page = database.select<PinRow>(`SELECT ${pinColumns} FROM pin ORDER BY id DESC LIMIT ? OFFSET ?`);
  const all = database.select<PinRow>(`SELECT ${pinColumns} FROM pin ORDER BY id`);
  const byId = database.select<PinRow>(`SELECT ${pinColumns} FROM pin WHERE id = ?`);
  const ofTarget = database.select<{ readonly id: number }>(
    'SELECT id FROM pin WHERE target_kind = ? AND target_id IS ? AND archive_id IS ?',
  );
  const count = database.count('pin');
  const insert = database.prepare(`
    INSERT INTO pin (target_kind, target_id, archive_id, rule_kind, rule_number, precision, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const change = database.prepare(
    'UPDATE pin SET rule_kind = ?, rule_number = ?, precision = ? WHERE id = ?',
  );
  const remove = database.prepare('DELETE FROM pin WHERE id = ?');
  function named(row: PinRow): NamedPin {
    const stored = storedPin(row);
    const names = targets.names(stored.target);
    return {
      ...stored,
      title: names?.title ?? identifierOf(stored.target),
      subtitle: names?.subtitle ?? null,
      gone: names === null || names.gone,
    };
  }

  return {
    put({ target, rule, precision }, at) {
      const { targetId, archiveId } = targetColumns(target);
      const known = ofTarget.first(target.kind, targetId, archiveId);
      if (known !== undefined) {
        change.run(rule.kind, ruleNumber(rule), precision, known.id);
        return known.id;
      }
      const added = insert.run(target.kind, targetId, archiveId, rule.kind, ruleNumber(rule), precision, at);
      return Number(added.lastInsertRowid);
    },
    change: (id, rule, precision) => change.run(rule.kind, ruleNumber(rule), precision, id).changes > 0,
    remove: (id) => remove.run(id).changes > 0,
    all: () => all.all().map(storedPin),
    page: (offset, limit) => ({ total: count(), rows: page.all(limit, offset).map(named) }),
    one(id) {
      const row = byId.first(id);
      return row === undefined ? null : named(row);
    },
    count: () => count(),
  };
}

function targetColumns(target: PinTarget): {
  readonly targetId: string | null;
  readonly archiveId: string | null;
} {
  switch (target.kind) {
    case 'organization':
      return { targetId: target.organizationId, archiveId: null };
    case 'device':
      return { targetId: target.deviceId, archiveId: null };
    case 'archive':
      return { targetId: target.deviceId, archiveId: target.archiveId };
    case 'view':
      return { targetId: target.viewId, archiveId: null };
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

function identifierOf(target: PinTarget): string {
  const { targetId, archiveId } = targetColumns(target);
  return archiveId ?? targetId ?? '';
}
