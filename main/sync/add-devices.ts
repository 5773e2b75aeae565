import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type {
  AddDevicesReport,
  AddDevicesRequest,
  Failure,
  SubjectReference,
} from '../../preload/contract/index.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Clock } from '../core/desktop.ts';
import type { Library } from '../library/library.ts';
import type { Connection } from './connection.ts';

interface AddDevicesOptions {
  readonly cloud: Pick<Cloud, 'snapshot'>;
  readonly library: Library;
  readonly connection: Pick<Connection, 'mayRequest'>;
  readonly clock: Clock;
  /** Ends the questions when the account is closed. */
  readonly signal: AbortSignal;
}

type Row = AddDevicesReport['rows'][number];

/** As many as are asked about at a time in the gallery. */
const SIMULTANEOUS_SUBJECTS = 6;

/**
 * Adds devices, and archives of one device, by their ids. The service is asked about each: one that it does not know is
 * not added. Where it can't be asked, the id is added unverified: a person on a mountain may know better.
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

/** With archives, the device itself comes first, as it has to be there for them. Twice the same id is one subject. */
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
  if (signal.aborted) return { subject, outcome: 'failed', failure: ended };
  if (library.tile(subject) !== null) return { subject, outcome: 'present', failure: null };
  if (!connection.mayRequest()) {
    library.addByHand(subject, clock.now());
    return { subject, outcome: 'unverified', failure: null };
  }
  const outcome = await cloud.snapshot(subject, 'low', { low: null, full: null }, signal);
  if (signal.aborted) return { subject, outcome: 'failed', failure: ended };
  switch (outcome.kind) {
    case 'changed':
      library.addByHand(subject, clock.now());
      await library.storeImage(subject, outcome.value, outcome.validators, clock.now());
      return { subject, outcome: 'added', failure: null };
    case 'absent':
      return { subject, outcome: 'notFound', failure: outcome.failure };
    case 'unauthorized':
      return { subject, outcome: 'failed', failure: outcome.failure };
    case 'failed':
      library.addByHand(subject, clock.now());
      return { subject, outcome: 'unverified', failure: outcome.failure };
    // Without validators the service can't answer 304; one that does all the same confirms that the subject exists.
    case 'notModified':
      library.addByHand(subject, clock.now());
      return { subject, outcome: 'added', failure: null };
    default:
      return assertNever(outcome);
  }
}

const ended: Failure = {
  code: 'cancelled',
  message: 'The account was closed before this one was added.',
  advice: 'Sign in again and add it once more.',
};
