/** What a drawn event did; a run in which one did not happen says nothing of it. */
const effects = [
  'a server said wait',
  'the laptop was started during such a wait',
  'power was cut while a sync ran',
  'a pin retained a snapshot in both precisions',
  'signed in again',
  'storageFull',
  'storageFloor',
] as const;
type Effect = (typeof effects)[number];

export type Tally = ReturnType<typeof createTally>;

/** How often each thing happened. `drawn`: what is counted beside the effects. */
export function createTally(drawn: Iterable<string>) {
  const counts = new Map<string, number>([...drawn, ...effects].map((name) => [name, 0]));
  const add = (name: string, times: number) => void counts.set(name, (counts.get(name) ?? 0) + times);
  return {
    add: (name: Effect) => add(name, 1),
    addDrawn: (name: string) => add(name, 1),
    /** Adds another one. */
    addAll(other: { readonly counts: ReadonlyMap<string, number> }): void {
      for (const [name, times] of other.counts) add(name, times);
    },
    counts,
    /** In two lines of text: what happened how often, and what did not. */
    describe(): string {
      const happened = [...counts]
        .filter(([, times]) => times > 0)
        .map(([name, times]) => `${name} ${times}`);
      const never = [...counts].filter(([, times]) => times === 0).map(([name]) => name);
      return `happened: ${happened.join(', ')}\nnever happened: ${never.join(', ') || '-'}`;
    },
  };
}
