/** Some of the rows of a list, and how many the whole list has. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}
