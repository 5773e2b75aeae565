/** Red, green and blue, 0 to 255, not rounded. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Between two colours: `share` 0 is the first, 1 the second. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}

/** Each channel times a factor. */
export function scaled(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export function clamp(value: number, least: number, most: number): number {
  return value < least ? least : value > most ? most : value;
}
