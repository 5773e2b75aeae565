import { describe, expect, it } from 'vitest';
import {
  deviceScaleOf,
  fitted,
  imageRectangle,
  isFitted,
  limitView,
  magnificationOfWhole,
  magnifyAround,
  moveBy,
  type Stage,
  showsPixelGrid,
  visiblePart,
} from '../../../renderer/imaging/image-view.ts';

const stage: Stage = {
  image: { width: 1_920, height: 1_080 },
  viewport: { width: 960, height: 800 },
  pixelRatio: 1,
};

/** The fractions of the image under a point of the viewport. */
function fractionsAt(view: typeof fitted, at: Stage, point: { x: number; y: number }) {
  const rectangle = imageRectangle(view, at);
  return { x: (point.x - rectangle.x) / rectangle.width, y: (point.y - rectangle.y) / rectangle.height };
}

describe('a view of an image', () => {
  it('fits all of the image into the middle of the viewport', () => {
    expect(imageRectangle(fitted, stage)).toEqual({ x: 0, y: 130, width: 960, height: 540 });
  });

  it('keeps what is under the pointer under the pointer while zooming', () => {
    const close = magnifyAround(fitted, stage, 4, { x: 480, y: 400 });
    const point = { x: 700, y: 300 };
    const closer = magnifyAround(close, stage, 6, point);
    expect(fractionsAt(closer, stage, point).x).toBeCloseTo(fractionsAt(close, stage, point).x, 9);
    expect(fractionsAt(closer, stage, point).y).toBeCloseTo(fractionsAt(close, stage, point).y, 9);
  });

  it('lets no edge into the viewport where the image is larger than it', () => {
    const far = moveBy(magnifyAround(fitted, stage, 4, { x: 480, y: 400 }), stage, 1e6, 1e6);
    const { x, y } = imageRectangle(far, stage);
    expect(x).toBeCloseTo(0, 9);
    expect(y).toBeCloseTo(0, 9);
  });

  it('stays in the middle on the axis where the image is smaller than the viewport', () => {
    const wide = magnifyAround(fitted, stage, 1.2, { x: 0, y: 0 });
    expect(wide.centreY).toBe(0.5);
  });

  it('moves with the pointer, pixel by pixel', () => {
    const close = magnifyAround(fitted, stage, 4, { x: 480, y: 400 });
    const moved = moveBy(close, stage, -30, 12);
    expect(imageRectangle(moved, stage).x - imageRectangle(close, stage).x).toBeCloseTo(-30, 9);
    expect(imageRectangle(moved, stage).y - imageRectangle(close, stage).y).toBeCloseTo(12, 9);
  });

  it('shows the same part of the low and of the full precision', () => {
    const low: Stage = { ...stage, image: { width: 480, height: 270 } };
    const view = magnifyAround(fitted, stage, 5, { x: 100, y: 300 });
    expect(imageRectangle(view, low)).toEqual(imageRectangle(view, stage));
  });

  it('calls one image pixel on one device pixel 100 %', () => {
    const dense: Stage = { ...stage, pixelRatio: 2 };
    expect(deviceScaleOf({ ...fitted, magnification: magnificationOfWhole(dense) }, dense)).toBeCloseTo(1, 9);
    expect(isFitted({ ...fitted, magnification: magnificationOfWhole(dense) })).toBe(true);
  });

  it('has ends to its zoom: 3200 % and the smaller of fit and 100 %', () => {
    const most = magnifyAround(fitted, stage, 1e9, { x: 0, y: 0 });
    expect(deviceScaleOf(most, stage)).toBeCloseTo(32, 6);
    expect(magnifyAround(fitted, stage, 1e-9, { x: 0, y: 0 }).magnification).toBe(1);
    const tiny: Stage = { ...stage, image: { width: 48, height: 27 } };
    expect(deviceScaleOf(magnifyAround(fitted, tiny, 1e-9, { x: 0, y: 0 }), tiny)).toBeCloseTo(1, 9);
  });

  it('shows the grid of pixels from 400 % on', () => {
    const at = (scale: number) => ({ ...fitted, magnification: magnificationOfWhole(stage) * scale });
    expect(showsPixelGrid(at(3.9), stage)).toBe(false);
    expect(showsPixelGrid(at(4), stage)).toBe(true);
  });

  it('draws only what is seen', () => {
    const { source, target } = visiblePart(
      limitView({ magnification: 8, centreX: 0, centreY: 0 }, stage),
      stage,
    );
    expect(target).toEqual({ x: 0, y: 0, width: 960, height: 800 });
    expect(source.x).toBeCloseTo(0, 9);
    expect(source.width).toBeCloseTo(240, 9);
  });
});
