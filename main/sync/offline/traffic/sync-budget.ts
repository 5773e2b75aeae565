/** Counts the bytes that the sync under way has received, and limits them. Without a sync nothing is limited. */
export function createSyncBudget() {
  let budget: { readonly limitBytes: number | null; readonly usedBytes: number } | null = null;
  let unrecorded = 0;

  return {
    begin(limitBytes: number | null, usedBytes = 0): void {
      budget = { limitBytes, usedBytes };
      unrecorded = 0;
    },
    /** A person chose another limit: it holds for the sync under way as well. */
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
    /** Bytes that no report has yet: those of downloads under way. */
    unrecorded: () => unrecorded,
    /** Bytes since the last call, to be stored with the report. */
    takeBytes(): number {
      const taken = unrecorded;
      unrecorded = 0;
      return taken;
    },
    isUsedUp: () => budget !== null && budget.limitBytes !== null && budget.usedBytes >= budget.limitBytes,
  };
}
