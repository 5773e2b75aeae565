import { z } from 'zod';

/** A rule that an administrator's setting violates. Other settings still apply. */
const managedProblem = z.object({
  /** The file, registry key or profile. */
  origin: z.string(),
  /** Path in the origin, such as `environments[1].baseUrl`; `$` is the root. */
  path: z.string(),
  /** The rule in words, never the value: it may be a secret entered in the wrong field. */
  rule: z.string(),
  /**
   * True for a restriction: its strictest value applies until it can be read. False if it is
   * ignored.
   */
  isRestricted: z.boolean(),
});

export const managedSummary = z.object({
  /** Names of the settings that the user can't change. */
  settings: z.array(z.string()).max(50),
  problems: z.array(managedProblem).max(50),
});

export type ManagedProblem = z.infer<typeof managedProblem>;
export type ManagedSummary = z.infer<typeof managedSummary>;
