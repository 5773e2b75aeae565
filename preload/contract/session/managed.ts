import { z } from 'zod';

/** A rule that an administrator's setting breaks. The others count. */
const managedProblem = z.object({
  /** The file, the registry key or the profile. */
  origin: z.string(),
  /** Its path in the origin, for example `environments[1].baseUrl`; `$` is the whole. */
  path: z.string(),
  /** The rule in words. Never the value: it may be a secret that was entered in the wrong field. */
  rule: z.string(),
  /** It restricts, so the strictest counts until it can be read. False: it is left out. */
  isRestricted: z.boolean(),
});

export const managedSummary = z.object({
  /** The names of the settings that a person cannot change here. */
  settings: z.array(z.string()).max(50),
  problems: z.array(managedProblem).max(50),
});

export type ManagedProblem = z.infer<typeof managedProblem>;
export type ManagedSummary = z.infer<typeof managedSummary>;
