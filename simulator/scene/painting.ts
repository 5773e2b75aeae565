import { type Canvas, ink, type Shader } from './canvas.ts';
import type { Colour } from './colour.ts';
import type { Light } from './light.ts';
import { roughNoise, softNoise } from './noise.ts';
import { depthAt, type Place } from './place.ts';
import type { SceneRequest } from './scene.ts';
import type { Weather } from './weather.ts';

/** All that drawing a part of a scene needs. */
export interface Painting {
  readonly canvas: Canvas;
  readonly request: SceneRequest;
  readonly weather: Weather;
  readonly light: Light;
  readonly place: Place;
}

/** How much a face is turned to the sun: `side` -1 faces left, 0 the camera, 1 right; `up` 1 lies flat. */
export function facing(light: Light, side: number, up = 0): number {
  const level = Math.cos(light.sunElevation);
  const front = Math.sqrt(Math.max(0, 1 - side * side - up * up));
  return side * light.sunSide * level - front * light.sunAhead * level + up * Math.sin(light.sunElevation);
}

/** A shader for a plain face with a little dirt in it. `footY` is where the thing stands, for its distance. */
export function face(
  painting: Painting,
  albedo: Colour,
  footY: number,
  side = 0,
  up = 0,
  dirt = 0.14,
): Shader {
  const { light, place } = painting;
  const [red, green, blue] = light.surface(albedo, facing(light, side, up), depthAt(place, footY));
  return (x, y) => {
    const streak = softNoise(x * 0.9, y * 0.12) - 0.5;
    const spot = roughNoise(x * 0.8, y * 0.8) - 0.5;
    const shade = 1 + (streak * 0.9 + spot * 0.5) * dirt;
    ink.red = red * shade;
    ink.green = green * shade;
    ink.blue = blue * shade;
    ink.alpha = 1;
  };
}

/** A shader for an upright cylinder around `middleX`, with streaks of rust or rain below its seams. */
export function roundFace(
  painting: Painting,
  albedo: Colour,
  footY: number,
  middleX: number,
  radius: number,
  stain: Colour = [96, 70, 52],
  staining = 0.25,
): Shader {
  const { light, place } = painting;
  const depth = depthAt(place, footY);
  const STEPS = 32;
  const clean = Array.from({ length: STEPS + 1 }, (_, step) =>
    light.surface(albedo, facing(light, (step / STEPS) * 2 - 1), depth),
  );
  const stained = Array.from({ length: STEPS + 1 }, (_, step) =>
    light.surface(stain, facing(light, (step / STEPS) * 2 - 1), depth),
  );
  return (x, y) => {
    const across = Math.min(1, Math.max(0, (x - middleX) / radius / 2 + 0.5));
    const step = Math.round(across * STEPS);
    const base = clean[step] as Colour;
    const dirty = stained[step] as Colour;
    const streak = softNoise(x * 1.7 + middleX, y * 0.09);
    const share = Math.max(0, streak - 0.55) * 2 * staining;
    // The rim of anything round is darker: it sees less of the sky.
    const rim = 1 - 0.34 * (across * 2 - 1) ** 4 + (roughNoise(x, y) - 0.5) * 0.05;
    ink.red = (base[0] + (dirty[0] - base[0]) * share) * rim;
    ink.green = (base[1] + (dirty[1] - base[1]) * share) * rim;
    ink.blue = (base[2] + (dirty[2] - base[2]) * share) * rim;
    ink.alpha = 1;
  };
}

/** A shader that darkens what is there, for shadows. */
export function darkness(strength: number): Shader {
  return (x, y) => {
    ink.red = 14;
    ink.green = 16;
    ink.blue = 22;
    ink.alpha = strength * (0.92 + (softNoise(x, y * 2) - 0.5) * 0.2);
  };
}

/** A shader for something that shines by itself at night. */
export function glow(x0: number, y0: number, radius: number, colour: Colour, strength: number): Shader {
  return (x, y) => {
    const distance = Math.hypot(x - x0, y - y0) / radius;
    [ink.red, ink.green, ink.blue] = colour;
    ink.alpha = strength * Math.max(0, 1 - distance) ** 2.2;
  };
}
