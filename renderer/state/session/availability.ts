import type { ConnectionState, SessionState } from '../../../preload/contract/index.ts';

/**
 * Whether the service can be asked for what is missing here: `open`, or why not. `readOnly`: nobody is signed in;
 * `byChoice`: the person works offline; `offline`: it cannot be reached.
 */
export type Availability = 'open' | 'readOnly' | 'byChoice' | 'offline';

/** Finds it from facts; while it is not known yet, the service is about to be asked. */
export function availabilityOf(
  session: SessionState | null,
  connection: ConnectionState | null,
): Availability {
  if (session !== null && session.status !== 'signedIn') return 'readOnly';
  if (connection === null) return 'open';
  if (connection.byChoice) return 'byChoice';
  return connection.status === 'offline' || connection.status === 'networkNeedsSignIn' ? 'offline' : 'open';
}
