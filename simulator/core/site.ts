export const siteKinds = ['mast', 'tank', 'gate', 'pump', 'solar', 'turbine', 'substation', 'river'] as const;
export type SiteKind = (typeof siteKinds)[number];

/**
 * A name in its native spelling, and in ASCII for the burnt-in caption, whose font has no other
 * letters.
 */
export interface BilingualName {
  readonly native: string;
  readonly ascii: string;
}

/** Area of an organization, with its local names. */
export interface Region {
  readonly organization: string;
  readonly city: string;
  readonly country: string;
  readonly timeZone: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly landscape: 'coast' | 'hills' | 'mountains' | 'plain' | 'desert';
  readonly kinds: Readonly<Record<SiteKind, BilingualName>>;
  readonly localities: readonly BilingualName[];
}
