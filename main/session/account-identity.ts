import { z } from 'zod';
import { newEnvironment, signInMethods } from '../../preload/contract/index.ts';

const accountIdentity = z.object({
  /** In the list of accounts; false after a person removed it, or did not want to stay signed in. */
  isListed: z.boolean(),
  environmentId: z.string(),
  /** As a person would add it; null: built in, or of an administrator. */
  environment: newEnvironment.nullable(),
  method: z.enum(signInMethods),
  /** When the account was last opened; ms since the epoch. */
  usedAt: z.number(),
  sealedName: z.string().nullable(),
});

/** What the settings have of an account, a second time beside its data. Never a token; the user's name is sealed (P13). */
export type AccountIdentity = z.infer<typeof accountIdentity>;

/** Null for what can't be read: then the service of the account is not known. */
export function readIdentity(text: string | null): AccountIdentity | null {
  try {
    return accountIdentity.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
