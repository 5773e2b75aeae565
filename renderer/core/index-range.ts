/** First and last of something, both included; none when `last` is smaller than `first`. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}
