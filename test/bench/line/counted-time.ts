/** Time that is counted: what is planned happens in its order, held from the last to the first. */
export function createCountedTime() {
  const planned: { readonly at: number; readonly action: () => void }[] = [];
  let now = 0;
  return {
    now: () => now,
    after(milliseconds: number, action: () => void): void {
      const at = now + milliseconds;
      let [low, high] = [0, planned.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((planned[middle]?.at ?? 0) > at) low = middle + 1;
        else high = middle;
      }
      planned.splice(low, 0, { at, action });
    },
    run(): void {
      for (let next = planned.pop(); next !== undefined; next = planned.pop()) {
        now = next.at;
        next.action();
      }
    },
  };
}
