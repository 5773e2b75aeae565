/** Remembers what a canvas was drawn from: presenting an unchanged canvas costs as much as a new picture. */
export class LastInputs {
  private last: readonly unknown[] | null = null;

  /** Returns true, and keeps them, unless all inputs are those of the last call. */
  changeTo(inputs: readonly unknown[]): boolean {
    const { last } = this;
    const isSame =
      last?.length === inputs.length && inputs.every((input, index) => Object.is(input, last[index]));
    if (!isSame) this.last = inputs;
    return !isSame;
  }

  /** Call if the canvas was cleared. */
  forget(): void {
    this.last = null;
  }
}
