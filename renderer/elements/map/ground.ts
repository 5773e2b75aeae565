/** Degrees: longitude, latitude. */
export type Point = [longitude: number, latitude: number];

export interface Ground {
  /** Polygons of rings: the land, without its waters. */
  readonly land: readonly (readonly Point[])[][];
  readonly borders: readonly Point[][];
  readonly countries: readonly Country[];
}

export interface Country {
  /** ISO 3166-1 numeric, three digits. */
  readonly code: string;
  readonly label: Point;
  /** Size of its largest part, degrees. */
  readonly size: number;
}

/** Steps of a degree, as in scripts/map/make-ground.mjs, which writes the file. */
const STEPS = 400;

/** Reads the shipped map. */
export function readGround(bytes: Uint8Array): Ground {
  let at = 0;
  const integer = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
  };
  const list = <Item>(read: () => Item): Item[] => Array.from({ length: integer() }, read);
  const line = () => {
    let [x, y] = [0, 0];
    return list((): Point => {
      x += integer();
      y += integer();
      return [x / STEPS, y / STEPS];
    });
  };
  const land = list(() => list(line));
  const borders = list(line);
  const countries = list(() => {
    const code = String(integer()).padStart(3, '0');
    const label: Point = [integer() / STEPS, integer() / STEPS];
    return { code, label, size: integer() / 10 };
  });
  return { land, borders, countries };
}
