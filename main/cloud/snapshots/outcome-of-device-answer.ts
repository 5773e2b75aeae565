import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DeviceAnswer } from '../api/device-paths.ts';
import { isSignedOut } from '../failures/signed-out.ts';
import type { SnapshotOutcome } from './snapshot-outcome.ts';

/** The outcome of a snapshot request whose answer below `/devices/` has no image. */
export function outcomeOfDeviceAnswer<Value>(
  answer: Exclude<DeviceAnswer<Value>, { kind: 'answered' | 'notModified' }>,
): SnapshotOutcome {
  switch (answer.kind) {
    case 'absent':
      return { kind: 'absent', failure: answer.answer.failure };
    case 'unknownPath':
      // Below an unknown path only JSON shows that the service answered, and not a web server in front of it.
      return { kind: answer.answer.json ? 'absent' : 'failed', failure: answer.answer.failure };
    case 'refused':
      return { kind: isSignedOut(answer.status) ? 'unauthorized' : 'failed', failure: answer.failure };
    case 'failed':
      return answer;
    default:
      return assertNever(answer);
  }
}
