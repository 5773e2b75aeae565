import { z } from 'zod';
import { newEnvironment, signInMethods } from '../../preload/contract/index.ts';

const accountIdentity = z.object({
  /** In the list of accounts; false if removed, or if the user did not stay signed in. */
  isListed: z.boolean(),
  environmentId: z.string(),
  /** Environment as the user would add it; `null` if built in or managed. */
  environment: newEnvironment.nullable(),
  method: z.enum(signInMethods),
  /** Time when the account was last opened; ms since the epoch. */
  usedAt: z.number(),
  sealedName: z.string().nullable(),
});

/**
 * Copy of an account's settings stored next to its data. Never a token; the user's name is sealed
 * (P13).
 */
export type AccountIdentity = z.infer<typeof accountIdentity>;

/** Returns `null` for unreadable text: then the account's service is unknown. */
export function readIdentity(text: string | null): AccountIdentity | null {
  try {
    return accountIdentity.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
