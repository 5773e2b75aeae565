import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type {
  AddDevicesReport,
  AddDevicesRequest,
  Failure,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Library } from '../library/library.ts';
import type { Cloud } from '../service/cloud.ts';
import type { Clock } from '../shared/desktop.ts';
import type { Connection } from './connection.ts';

interface AddDevicesOptions {
  readonly cloud: Pick<Cloud, 'snapshot'>;
  readonly library: Library;
  readonly connection: Pick<Connection, 'mayRequest'>;
  readonly clock: Clock;
  /** Ends the requests if the account is closed. */
  readonly signal: AbortSignal;
}

type Row = AddDevicesReport['rows'][number];

/** As many as the gallery requests at a time. */
const SIMULTANEOUS_SUBJECTS = 6;

/**
 * Adds devices, and archives of one device, by their ids. Each id is verified by a request: an
 * unknown id is not added. If no request can be sent, the id is added unverified: a user on a
 * mountain may know better.
 */
export async function addDevices(
  request: AddDevicesRequest,
  options: AddDevicesOptions,
): Promise<AddDevicesReport> {
  const subjects = listSubjects(request);
  const rows: Row[] = Array.from({ length: subjects.length });
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < subjects.length; index = next++) {
      const subject = subjects[index];
      if (subject !== undefined) rows[index] = await addOne(subject, options);
    }
  }
  await Promise.all(Array.from({ length: SIMULTANEOUS_SUBJECTS }, work));
  return { rows };
}

/** Lists the subjects once each; a device precedes its archives, which need it. */
function listSubjects({ deviceIds, archiveIds }: AddDevicesRequest): readonly SubjectReference[] {
  const devices = [...new Set(deviceIds)].map((deviceId) => ({ deviceId, archiveId: null }));
  const [only] = devices;
  const archives = [...new Set(archiveIds)].map((archiveId) => ({
    deviceId: only?.deviceId ?? '',
    archiveId,
  }));
  return [...devices, ...archives];
}

async function addOne(
  subject: SubjectReference,
  { cloud, library, connection, clock, signal }: AddDevicesOptions,
): Promise<Row> {
  const row = (outcome: Row['outcome'], failure: Failure | null = null): Row => ({
    subject,
    outcome,
    failure,
  });
  const add = () => library.addByHand(subject, clock.now());
  if (signal.aborted) return row('failed', ended);
  if (library.tile(subject) !== null) return row('present');
  if (!connection.mayRequest()) {
    add();
    return row('unverified');
  }
  const outcome = await cloud.snapshot(subject, 'low', { low: null, full: null }, signal);
  if (signal.aborted) return row('failed', ended);
  switch (outcome.kind) {
    case 'changed':
      add();
      await library.storeImage(subject, outcome.value, outcome.validators, clock.now());
      return row('added');
    case 'absent':
      return row('notFound', outcome.failure);
    case 'unauthorized':
      return row('failed', outcome.failure);
    case 'failed':
      add();
      return row('unverified', outcome.failure);
    // Without validators the service can't answer 304; if it does anyway, that confirms that the
    // subject exists.
    case 'notModified':
      add();
      return row('added');
    default:
      return assertNever(outcome);
  }
}

const ended: Failure = { code: 'cancelled' };
