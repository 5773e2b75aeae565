import type { System } from './configuration.mjs';

/** The most that app.asar may have, bytes. */
export const ASAR_BUDGET: number;
/** What is wrong with an unpacked package, a sentence each; none when all is as required. */
export function inspectPackage(options: {
  readonly folder: string;
  readonly system: System;
  /** The update server that it has to name; null: none; undefined: not settled. */
  readonly server: string | null | undefined;
  readonly languages: readonly string[];
  /** The publisher that it has to name, or null. */
  readonly publisher: string | null;
}): Promise<readonly string[]>;
