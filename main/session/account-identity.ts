import { createHash } from 'node:crypto';

/** The id of an account: names its folder, so it holds no user name. Same environment and user, same id. */
export function accountIdentity(environmentId: string, username: string): string {
  return createHash('sha256')
    .update(JSON.stringify([environmentId, username]))
    .digest('hex')
    .slice(0, 24);
}
