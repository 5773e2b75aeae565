export const siteKinds = ['mast', 'tank', 'gate', 'pump', 'solar', 'turbine', 'substation', 'river'] as const;
export type SiteKind = (typeof siteKinds)[number];

/** A name as people write it, and in ASCII for the camera's burnt-in caption, whose font has no other letters. */
export interface BilingualName {
  readonly native: string;
  readonly ascii: string;
}

/** The area of an organization, and the names that its people use. */
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
