import { createHash } from 'node:crypto';

/** The identity of a person in an environment. */
export interface Identity {
  /**
   * The authority behind the subject: null for the service's own sign-in, else the issuer of a token, or a constant for a name that only the person
   * stated.
   */
  readonly authority: string | null;
  /** The user name, or the `sub` of a token. */
  readonly subject: string;
}

/**
 * The id of an account, which also names its folder, so it holds no user name. Same environment, authority and subject, same id; two authorities may
 * mean different people by one name, so their accounts never share anything (P14).
 */
export function accountIdentity(environmentId: string, { authority, subject }: Identity): string {
  const parts = authority === null ? [environmentId, subject] : [environmentId, authority, subject];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
