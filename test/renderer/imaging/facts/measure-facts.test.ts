import { describe, expect, it } from 'vitest';
import { imageFacts } from '../../../../preload/contract/index.ts';
import { toBase64 } from '../../../../renderer/core/to-base64.ts';
import { measureFacts, type Picture } from '../../../../renderer/imaging/facts/measure-facts.ts';

const [width, height] = [320, 180];

/** A picture whose pixels are `[red, green, blue]` of their place. */
function paint(colourAt: (x: number, y: number) => readonly [number, number, number]): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) data.set(colourAt(x, y), at);
  return { data, width, height };
}

const sent = (picture: Picture) => {
  const { map, ...rest } = measureFacts(picture);
  return { ...rest, map: toBase64(map) };
};

const grey = (level: number) => paint(() => [level, level, level]);
const stripes = paint((x) => (x % 8 < 4 ? [40, 40, 40] : [200, 200, 200]));

describe('the facts of a picture', () => {
  it('fit their schema, whatever the size', () => {
    for (const picture of [stripes, grey(0), grey(255)]) imageFacts.parse(sent(picture));
    const tiny = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
    imageFacts.parse(sent(tiny));
  });

  it('tell light from dark, and how much of the picture shows nothing', () => {
    expect(measureFacts(grey(3))).toMatchObject({ crushed: 1, blown: 0, spread: 0 });
    expect(measureFacts(grey(250))).toMatchObject({ crushed: 0, blown: 1 });
    expect(measureFacts(grey(128)).luma).toBeCloseTo(128);
  });

  it('tell a picture in colour from one in black and white', () => {
    expect(measureFacts(grey(90)).colour).toBe(0);
    expect(measureFacts(paint(() => [180, 90, 30])).colour).toBeGreaterThan(50);
  });

  it('tell a sharp picture from the same one out of focus', () => {
    const soft = paint((x) => {
      const level = 120 + 60 * Math.sin((x / 8) * 2 * Math.PI);
      return [level, level, level];
    });
    expect(measureFacts(stripes).sharpness).toBeGreaterThan(2 * measureFacts(soft).sharpness);
    expect(measureFacts(grey(128)).sharpness).toBe(0);
  });

  it('hold edges where they are', () => {
    const { map } = measureFacts(paint((x, y) => (x < 160 || y < 60 ? [50, 50, 50] : [220, 220, 220])));
    const edges = [...map.entries()]
      .filter(([, edge]) => edge > 0)
      .map(([cell]) => [cell % 64, Math.floor(cell / 64)]);
    expect(
      edges.every(([column, row]) => Math.abs((column ?? 0) - 31.5) < 1 || Math.abs((row ?? 0) - 11.5) < 1),
    ).toBe(true);
    expect(edges.length).toBeGreaterThan(30);
  });

  it('hash the picture without the rows of texts', () => {
    const withText = paint((x, y) => (y < 15 ? [x % 255, 0, 0] : [90, 90, 90]));
    const other = paint((x, y) => (y === 90 && x === 160 ? [92, 92, 92] : [90, 90, 90]));
    expect(measureFacts(withText).hash).toBe(measureFacts(grey(90)).hash);
    expect(measureFacts(other).hash).not.toBe(measureFacts(grey(90)).hash);
  });
});
