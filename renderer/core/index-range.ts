/** First and last index, inclusive; empty if `last` is smaller than `first`. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}
