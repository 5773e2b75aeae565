import type { DecodedImage } from '../../imaging/image-decode.ts';
import {
  contains,
  deviceScaleOf,
  type ImageView,
  type Rectangle,
  type Stage,
  scaled,
  showsPixelGrid,
  visiblePart,
} from '../../imaging/image-view.ts';
import { type Rotation, storedPart, turnedSize } from './image-adjustment.ts';

/** View of an image; `stage.image` is the size after rotation. */
export interface Look {
  readonly view: ImageView;
  readonly stage: Stage;
  readonly rotation: Rotation;
  /** True while zooming or panning: smoothing is fast. */
  readonly isMoving: boolean;
}

/** Decoded px per device px below which a larger image is used. */
const SHARP_ENOUGH = 0.98;
/**
 * Number of pixels above which better smoothing, which downscales at each draw, is noticeably
 * slow.
 */
const FINE_SMOOTHING_PIXELS = 12_000_000;

/**
 * Returns decoded px per px of the stage's image, using the longer sides, because a rotation swaps
 * them.
 */
function density(image: DecodedImage, stage: Stage): number {
  return Math.max(image.bitmap.width, image.bitmap.height) / Math.max(stage.image.width, stage.image.height);
}

/** Returns the smallest decoded image that is sharp at this view, else the largest, if any. */
export function pickImage(
  images: readonly DecodedImage[],
  view: ImageView,
  stage: Stage,
): DecodedImage | undefined {
  const wanted = Math.min(1, deviceScaleOf(view, stage)) * SHARP_ENOUGH;
  const bySize = images.toSorted((one, other) => one.bitmap.width - other.bitmap.width);
  return bySize.find((image) => density(image, stage) >= wanted) ?? bySize.at(-1);
}

/** Returns all that changes a drawing except its layers. The image's size changes only the pixel grid. */
export function seenOf({ view, stage, rotation, isMoving }: Look): readonly unknown[] {
  const { image, viewport, pixelRatio } = stage;
  const grid = showsPixelGrid(view, stage) && image.width;
  const { magnification, centreX, centreY } = view;
  const shape = [image.width / image.height, viewport.width, viewport.height, pixelRatio];
  return [magnification, centreX, centreY, ...shape, grid, rotation, isMoving];
}

/**
 * Draws overlaid `layers`, the first covering the whole image, on a canvas in device px; adds
 * lines between large pixels.
 */
export function drawImage(
  context: CanvasRenderingContext2D,
  layers: readonly DecodedImage[],
  look: Look,
): void {
  const { view, stage } = look;
  context.setTransform(stage.pixelRatio, 0, 0, stage.pixelRatio, 0, 0);
  context.clearRect(0, 0, stage.viewport.width, stage.viewport.height);
  context.imageSmoothingEnabled = !showsPixelGrid(view, stage);
  const top = layers.at(-1);
  const needed = top !== undefined && coversView(top, look) ? [top] : layers;
  for (const layer of needed) drawLayer(context, layer, look);
  const isWhole = top !== undefined && (top.part !== undefined || density(top, stage) >= SHARP_ENOUGH);
  if (isWhole && showsPixelGrid(view, stage)) drawPixelGrid(context, view, stage);
}

function drawLayer(
  context: CanvasRenderingContext2D,
  { bitmap, natural, part }: DecodedImage,
  { view, stage, rotation, isMoving }: Look,
): void {
  const { source, target } = visiblePart(view, stage);
  const stored = turnedSize(stage.image, rotation);
  const seen = storedPart(source, stored, rotation);
  const toStage = stored.width / natural.width;
  const covered: Rectangle = part === undefined ? { x: 0, y: 0, ...stored } : scaled(part, toStage);
  const shown = intersection(seen, covered);
  if (shown === null) return;
  const scaleX = bitmap.width / covered.width;
  const scaleY = bitmap.height / covered.height;
  const readPixels = shown.width * scaleX * shown.height * scaleY;
  context.imageSmoothingQuality = isMoving || readPixels > FINE_SMOOTHING_PIXELS ? 'low' : 'medium';
  const scale = target.width / source.width;
  const turned = rotation === 90 || rotation === 270;
  const [width, height] = turned ? [target.height, target.width] : [target.width, target.height];
  context.save();
  context.translate(target.x + target.width / 2, target.y + target.height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(
    bitmap,
    (shown.x - covered.x) * scaleX,
    (shown.y - covered.y) * scaleY,
    shown.width * scaleX,
    shown.height * scaleY,
    -width / 2 + (shown.x - seen.x) * scale,
    -height / 2 + (shown.y - seen.y) * scale,
    shown.width * scale,
    shown.height * scale,
  );
  context.restore();
}

/** Returns true if a layer hides all layers below it. */
function coversView({ natural, part }: DecodedImage, { view, stage, rotation }: Look): boolean {
  if (part === undefined) return true;
  const { source } = visiblePart(view, stage);
  const stored = turnedSize(stage.image, rotation);
  const seen = storedPart(source, stored, rotation);
  return contains(part, scaled(seen, natural.width / stored.width));
}

function intersection(one: Rectangle, other: Rectangle): Rectangle | null {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/**
 * Draws lines one device px wide between image pixels: light on dark and dark on light, to be
 * visible on any picture.
 */
function drawPixelGrid(context: CanvasRenderingContext2D, view: ImageView, stage: Stage): void {
  const { source, target } = visiblePart(view, stage);
  const scale = deviceScaleOf(view, stage);
  const ratio = stage.pixelRatio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  for (let column = Math.ceil(source.x); column <= source.x + source.width; column += 1) {
    const x = Math.round(target.x * ratio + (column - source.x) * scale) + 0.5;
    context.moveTo(x, target.y * ratio);
    context.lineTo(x, (target.y + target.height) * ratio);
  }
  for (let row = Math.ceil(source.y); row <= source.y + source.height; row += 1) {
    const y = Math.round(target.y * ratio + (row - source.y) * scale) + 0.5;
    context.moveTo(target.x * ratio, y);
    context.lineTo((target.x + target.width) * ratio, y);
  }
  context.globalCompositeOperation = 'difference';
  context.strokeStyle = 'rgb(128 128 128 / 0.35)';
  context.lineWidth = 1;
  context.stroke();
  context.globalCompositeOperation = 'source-over';
}
