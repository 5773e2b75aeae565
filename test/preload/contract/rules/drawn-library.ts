import fc from 'fast-check';
import { acceptEventTime } from '../../../../main/gate/accept-time.ts';
import { acceptValidators } from '../../../../main/gate/accept-validators.ts';
import { createStoreOrganizations } from '../../../../main/library/catalog/store-organizations.ts';
import { Database } from '../../../../main/library/database/database.ts';
import { createLibraryGuard } from '../../../../main/library/database/library-guard.ts';
import { systemPace } from '../../../../main/library/database/slices.ts';
import { createViewCalls } from '../../../../main/library/fleet-calls.ts';
import { createSharedRows } from '../../../../main/library/library-parts.ts';
import { migrate } from '../../../../main/library/migrations/migrate.ts';
import { healthStates, type SubjectReference } from '../../../../preload/contract/index.ts';
import {
  archive,
  archiveRecord,
  clock,
  device,
  deviceRecord,
  NOW,
  noValidators,
  organization,
} from '../../../main/library/support/library-fixture.ts';
import { receivedImage } from '../../../support/received-image.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Times around the borders of every rule, and those that a clock shows that nobody has set. */
const time = fc.constantFrom(
  0,
  Date.UTC(1999, 0, 1),
  ...[-30 * DAY_MS, -49 * HOUR_MS, -47 * HOUR_MS, -25 * HOUR_MS, -DAY_MS - 1, -DAY_MS, -23 * HOUR_MS].map(
    (ago) => NOW + ago,
  ),
  ...[-HOUR_MS, -MINUTE_MS, -5_000, 0, 4 * MINUTE_MS, 6 * MINUTE_MS, 3 * HOUR_MS].map((ago) => NOW + ago),
  Date.UTC(2099, 11, 31),
);
const reported = fc.option(time, { freq: 2 });

export const DEVICES = ['d0', 'd1', 'd2'] as const;
const ARCHIVES = ['a0', 'a1'] as const;

const subject: fc.Arbitrary<SubjectReference> = fc.record({
  deviceId: fc.constantFrom(...DEVICES),
  archiveId: fc.option(fc.constantFrom(...ARCHIVES), { freq: 1 }),
});

const precision = fc.constantFrom('low' as const, 'full' as const);

/** What happens to a library, in this order. */
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('stored' as const),
      subject,
      precision,
      capturedAt: reported,
      receivedAt: reported,
      at: time,
      bytes: fc.nat({ max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('confirmed' as const), subject, precision, at: time }),
  },
  fc.record({
    kind: fc.constantFrom('none' as const, 'failed' as const, 'seen' as const),
    subject,
    at: time,
  }),
  fc.record({
    kind: fc.constant('judged' as const),
    deviceId: fc.constantFrom(...DEVICES),
    verdict: fc.constantFrom(...healthStates, 'asUsual'),
    isFine: fc.boolean(),
    isMaybe: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('pinned' as const), deviceId: fc.constantFrom(...DEVICES) }),
);

/** Neither silence nor what is usual is a maybe. */
const isMaybe = (one: { readonly verdict: string; readonly isMaybe: boolean }) =>
  one.isMaybe && one.verdict !== 'silent' && one.verdict !== 'asUsual';

export type LibraryEvent = typeof event extends fc.Arbitrary<infer Event> ? Event : never;
type StoredEvent = Extract<LibraryEvent, { kind: 'stored' }>;

export interface LibraryPlan {
  /** The times of the archives by the service's list. */
  readonly listed: readonly (number | null)[];
  readonly events: readonly LibraryEvent[];
}

/** The history of a library of one organization. */
export const libraryPlan: fc.Arbitrary<LibraryPlan> = fc.record({
  listed: fc.array(reported, { minLength: ARCHIVES.length, maxLength: ARCHIVES.length }),
  events: fc.array(event, { minLength: 1, maxLength: 30 }),
});

const unconditional = acceptValidators(noValidators, 0);

type Rows = ReturnType<typeof createSharedRows>;

function imageFacts({ precision: of, capturedAt, receivedAt, bytes }: StoredEvent) {
  const hash = `${bytes}`.repeat(64);
  const image = receivedImage({
    bytes: new Uint8Array(),
    widthPixels: 1_920,
    heightPixels: 1_080,
    precision: of,
    capturedAt,
    receivedAt,
  });
  return { ...image, hash, byteLength: bytes + 1 };
}

function apply(database: Database, { subjects, snapshots }: Rows, views: Views, one: LibraryEvent): void {
  switch (one.kind) {
    case 'stored':
      snapshots.store(
        subjects.require(one.subject),
        imageFacts(one),
        unconditional,
        acceptEventTime(one.at, one.at),
      );
      return;
    case 'confirmed':
      snapshots.confirm(
        subjects.require(one.subject),
        one.precision,
        unconditional,
        acceptEventTime(one.at, one.at),
      );
      return;
    case 'none':
    case 'failed':
      snapshots.mark(subjects.require(one.subject), one.kind, null, one.at);
      return;
    case 'seen':
      views.gallery.markSeen([one.subject], true);
      return;
    case 'judged':
      database
        .prepare(`
          INSERT INTO health (device_id, verdict, fine_at, maybe) VALUES (?, ?, ?, ?)
          ON CONFLICT (device_id) DO UPDATE SET verdict = excluded.verdict, fine_at = excluded.fine_at, maybe = excluded.maybe`)
        .run(
          subjects.require(device(one.deviceId)),
          one.verdict,
          one.isFine ? 1 : null,
          Number(isMaybe(one)),
        );
      return;
    case 'pinned':
      database
        .prepare("INSERT OR IGNORE INTO retained (subject_id, precision, pin_id) VALUES (?, 'low', 1)")
        .run(subjects.require(device(one.deviceId)));
      return;
    default:
      one satisfies never;
  }
}

export type Views = ReturnType<typeof createViewCalls>['calls'];

/** A library in memory. Each history is drawn over an empty one, and forgotten after `look`. */
export function createDrawing() {
  const database = new Database(':memory:');
  migrate(database);
  const rows = createSharedRows(database);
  const beginMerge = createStoreOrganizations(database, rows.words, clock.now);
  const guard = createLibraryGuard(database);
  const { calls: views } = createViewCalls({ database, guard, clock, pace: systemPace }, rows);

  function draw({ listed, events }: LibraryPlan): void {
    const archives = ARCHIVES.map((id, index) => archiveRecord(id, listed[index] ?? null));
    const devices = DEVICES.map((id) => deviceRecord(id, archives));
    for (const _step of beginMerge().add([organization('o', devices)]));
    database.exec(`
      INSERT INTO pin (id, target_kind, target_id, rule_kind, rule_number, precision, created_at)
        VALUES (1, 'organization', 'o', 'newest', 0, 'low', 0)`);
    for (const one of events) apply(database, rows, views, one);
  }

  return {
    database,
    see<Seen>(plan: LibraryPlan, look: (views: Views, plan: LibraryPlan) => Seen): Seen {
      database.exec('BEGIN');
      try {
        draw(plan);
        return look(views, plan);
      } finally {
        database.exec('ROLLBACK');
      }
    },
  };
}

/** All subjects of the organization. */
export const allSubjects = DEVICES.flatMap((id) =>
  [device(id)].concat(ARCHIVES.map((name) => archive(id, name))),
);
