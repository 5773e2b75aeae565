/** Counts and limits the bytes received by the running sync. Without a sync nothing is limited. */
export function createSyncBudget() {
  let budget: { readonly limitBytes: number | null; readonly usedBytes: number } | null = null;
  let unrecorded = 0;

  return {
    begin(limitBytes: number | null, usedBytes = 0): void {
      budget = { limitBytes, usedBytes };
      unrecorded = 0;
    },
    /** Applies a new limit to the running sync as well. */
    changeLimit(limitBytes: number | null): void {
      if (budget !== null) budget = { ...budget, limitBytes };
    },
    end(): void {
      budget = null;
      unrecorded = 0;
    },
    add(bytes: number): void {
      unrecorded += bytes;
      if (budget !== null) budget = { ...budget, usedBytes: budget.usedBytes + bytes };
    },
    /** Returns bytes that are in no report yet: those of running downloads. */
    unrecorded: () => unrecorded,
    /** Returns the bytes since the last call, to be stored with the report. */
    takeBytes(): number {
      const taken = unrecorded;
      unrecorded = 0;
      return taken;
    },
    isUsedUp: () => budget !== null && budget.limitBytes !== null && budget.usedBytes >= budget.limitBytes,
  };
}
