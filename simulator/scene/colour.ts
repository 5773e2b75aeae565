/** Red, green and blue, 0 to 255, not rounded. */
export type Colour = readonly [red: number, green: number, blue: number];

export function rgb(code: number): Colour {
  return [code >> 16, (code >> 8) & 255, code & 255];
}

/** Mixes two colours: `share` 0 is the first, 1 the second. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const channel = (index: 0 | 1 | 2): number => one[index] + (other[index] - one[index]) * share;
  return [channel(0), channel(1), channel(2)];
}

export function scaled([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor];
}

/** Returns 0 below `from`, 1 above `to`, and a smooth transition between. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}
