import type { DecodedImage } from './image-decode.ts';
import { deviceScaleOf, type ImageView, type Stage, showsPixelGrid, visiblePart } from './image-view.ts';

/** Decoded px for one device px below which a larger image is looked for. */
const SHARP_ENOUGH = 0.98;
/** Smoothing of better quality reads every pixel several times: above this many, only the fast one keeps 60 frames. */
const FINE_SMOOTHING_PIXELS = 12_000_000;

/** Decoded px for one px of the stage's image. */
function density(image: DecodedImage, stage: Stage): number {
  return image.bitmap.width / stage.image.width;
}

/** The smallest of the decoded images that is sharp at this view, else the largest; undefined when there is none. */
export function pickImage(
  images: readonly DecodedImage[],
  view: ImageView,
  stage: Stage,
): DecodedImage | undefined {
  const wanted = Math.min(1, deviceScaleOf(view, stage)) * SHARP_ENOUGH;
  const bySize = images.toSorted((one, other) => one.bitmap.width - other.bitmap.width);
  return bySize.find((image) => density(image, stage) >= wanted) ?? bySize.at(-1);
}

/** Draws what is seen of an image on a canvas whose px are device px, with lines between pixels when they are large. */
export function drawImage(
  context: CanvasRenderingContext2D,
  image: DecodedImage,
  view: ImageView,
  stage: Stage,
): void {
  const { source, target } = visiblePart(view, stage);
  const scaleX = image.bitmap.width / stage.image.width;
  const scaleY = image.bitmap.height / stage.image.height;
  const pixelGrid = showsPixelGrid(view, stage);
  const readPixels = source.width * scaleX * source.height * scaleY;
  context.setTransform(stage.pixelRatio, 0, 0, stage.pixelRatio, 0, 0);
  context.clearRect(0, 0, stage.viewport.width, stage.viewport.height);
  context.imageSmoothingEnabled = !pixelGrid;
  context.imageSmoothingQuality = readPixels > FINE_SMOOTHING_PIXELS ? 'low' : 'medium';
  context.drawImage(
    image.bitmap,
    source.x * scaleX,
    source.y * scaleY,
    source.width * scaleX,
    source.height * scaleY,
    target.x,
    target.y,
    target.width,
    target.height,
  );
  if (pixelGrid && image.bitmap.width >= stage.image.width) drawPixelGrid(context, view, stage);
}

/** Lines one device px wide between image pixels: light over dark and dark over light, so they are seen on any picture. */
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
