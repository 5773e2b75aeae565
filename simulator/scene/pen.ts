import { type Canvas, mixInk, type Shader, setInk } from './canvas.ts';
import { type Colour, clamp, rgb } from './colour.ts';
import { fillPolygon } from './fill-polygon.ts';
import { facing, type Light } from './light.ts';
import { roughNoise, softNoise } from './noise.ts';
import { ellipse, rectangle } from './outlines.ts';
import type { SceneRequest } from './scene-request.ts';
import { CAMERA_HEIGHT, depthAt, FOCAL_LENGTH, type Site } from './site.ts';
import type { Weather } from './weather.ts';

export interface Painting {
  readonly canvas: Canvas;
  readonly request: SceneRequest;
  readonly weather: Weather;
  readonly light: Light;
  readonly site: Site;
}

const DARK = rgb(0x0e1016);

/** Draws an object on the ground, in metres from the middle of its foot: x to the right, y up. */
export class Pen {
  readonly painting: Painting;
  /** Position of the foot, and size of a metre there, in drawing units. */
  readonly x: number;
  readonly footY: number;
  readonly metre: number;
  /** Metres to the right for each square metre of height: above 0, what is drawn leans. */
  private readonly bend: number;

  constructor(painting: Painting, x: number, footY: number, bend = 0) {
    this.bend = bend;
    this.painting = painting;
    this.x = x;
    this.footY = footY;
    this.metre = Math.max(1, footY - painting.site.horizonY) / CAMERA_HEIGHT;
  }

  /**
   * Returns a pen for an object to the right of this one, and `lower` in the picture, in metres.
   */
  beside(right: number, lower = 0): Pen {
    return new Pen(this.painting, this.x + right * this.metre, this.footY + lower * this.metre);
  }

  /** Returns a pen for a bent object at the same foot. */
  bent(bend: number): Pen {
    return new Pen(this.painting, this.x, this.footY, bend);
  }

  surface(albedo: Colour, side = 0, up = 0): Colour {
    const { light, site } = this.painting;
    return light.surface(albedo, facing(light, side, up), depthAt(site, this.footY));
  }

  /** Fills an outline; the shader gets drawing units. */
  shade(outline: readonly number[], shader: Shader): void {
    const { x, footY, metre, bend } = this;
    const points = outline.map((value, at) =>
      at % 2 === 0 ? x + (value + bend * (outline[at + 1] as number) ** 2) * metre : footY - value * metre,
    );
    fillPolygon(this.painting.canvas, points, shader);
  }

  /** Fills an outline with a slightly dirty colour. */
  paint(outline: readonly number[], albedo: Colour, side = 0, up = 0): void {
    const colour = this.surface(albedo, side, up);
    this.shade(outline, (x, y) =>
      setInk(colour, 0.9 + softNoise(x * 0.9, y * 0.12) * 0.13 + roughNoise(x * 0.8, y * 0.8) * 0.07),
    );
  }

  /** Fills an outline with the light of an upright cylinder around `middle`. */
  round(outline: readonly number[], middle: number, radius: number, albedo: Colour): void {
    const [left, front, right] = [-0.9, 0, 0.9].map((side) => this.surface(albedo, side)) as [
      Colour,
      Colour,
      Colour,
    ];
    this.shade(outline, (x, y) => {
      const across = clamp(((x - this.x) / this.metre - middle) / radius, -1, 1);
      // The rim of a round object is darker, as it sees less of the sky.
      const rim = 1 - 0.34 * across ** 4 - Math.max(0, softNoise(x * 1.7, y * 0.09) - 0.55) * 0.3;
      mixInk(front, across < 0 ? left : right, Math.abs(across), rim);
    });
  }

  /**
   * Draws a box with its front towards the camera and one side receding by `depth`, to the left if
   * negative.
   */
  box(left: number, bottom: number, right: number, top: number, depth: number, albedo: Colour): void {
    const edge = depth < 0 ? left : right;
    const share = Math.min(0.5, Math.abs(depth) / (right - left) / 4);
    const back = (y: number): number => y + (CAMERA_HEIGHT - y) * share;
    const side = [edge, top, edge + depth, back(top), edge + depth, back(bottom), edge, bottom];
    this.paint(side, albedo, depth < 0 ? -0.92 : 0.92);
    this.paint(rectangle(left, bottom, right, top), albedo);
  }

  window(left: number, bottom: number, right: number, top: number): void {
    const isLit = this.painting.light.night === 'lamps';
    this.paint(rectangle(left, bottom, right, top), isLit ? [900, 760, 460] : rgb(0x485866));
  }

  /** Draws a red warning light that shines at night. */
  lamp(y: number, radius: number): void {
    if (this.painting.light.night === 'no') return;
    const middleY = this.footY - y * this.metre;
    this.shade(ellipse(0, y, radius, radius), (px, py) => {
      const near = 1 - Math.hypot(px - this.x, py - middleY) / radius / this.metre;
      mixInk(rgb(0xff3c28), rgb(0xffe0d0), near ** 8, 1, Math.max(0, near) ** 2);
    });
  }

  darken(outline: readonly number[], strength: number): void {
    this.shade(outline, (x, y) => setInk(DARK, 1, strength * (0.82 + softNoise(x, y * 2) * 0.2)));
  }

  /** Draws the shadow on the ground in the sun, and in any light the dark line at the foot. */
  shadow(x: number, width: number, height: number): void {
    const { sunSide, sunAhead, sunElevation, direct } = this.painting.light;
    if (direct > 0.09 && sunElevation > 0.03) {
      const length = height * Math.min(4, 1 / Math.tan(sunElevation));
      // Distance from the camera to the tip, as a multiple of that to the foot.
      const far = Math.max(0.4, 1 - (sunAhead * length * this.metre) / FOCAL_LENGTH);
      const half = width / 2;
      const axis = (960 - this.x) / this.metre;
      const [tip, y] = [axis + (x - axis - sunSide * length) / far, CAMERA_HEIGHT * (1 - 1 / far)];
      this.darken([x - half, 0, x + half, 0, tip + half / far, y, tip - half / far, y], direct * 0.55);
    }
    this.darken(ellipse(x, 0, width * 0.56, width * 0.045), 0.4);
  }
}
