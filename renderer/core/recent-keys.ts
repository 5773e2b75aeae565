/** Keys met most recently, bounded, as a working day adds to them while the window is open. */
export class RecentKeys {
  readonly #keys = new Set<string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#keys.size;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Drops the key added longest ago if there are too many. */
  add(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > this.#limit && oldest !== undefined) this.#keys.delete(oldest);
  }

  clear(): void {
    this.#keys.clear();
  }
}
