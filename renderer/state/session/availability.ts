import type { ConnectionState, SessionState } from '../../../preload/contract/index.ts';

/**
 * Availability of the service: `open`, or why not. `readOnly`: signed out; `byChoice`: the user
 * works offline; `offline`: there is no connection; `diskFails`: the disk refuses images.
 */
export type Availability = 'open' | 'readOnly' | 'byChoice' | 'offline' | 'diskFails';

/** Returns the availability of a session on a connection; both count as open until known. */
export function availabilityOf(
  session: SessionState | null,
  connection: ConnectionState | null,
): Availability {
  if (session !== null && session.status !== 'signedIn') return 'readOnly';
  if (connection === null) return 'open';
  if (connection.byChoice) return 'byChoice';
  if (connection.status === 'offline' || connection.status === 'networkNeedsSignIn') return 'offline';
  return connection.storageFailure === null ? 'open' : 'diskFails';
}
