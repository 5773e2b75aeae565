/** First and last index, both included; empty when `last` is smaller than `first`. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}
