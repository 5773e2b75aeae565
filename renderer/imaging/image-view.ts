/** A width and height: of images in image px, of viewports in CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point of the viewport, CSS px from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point, Size {}

export function scaled({ x, y, width, height }: Rectangle, factor: number): Rectangle {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

/** Returns true if `inner` is within `outer`, with a tolerance of one px for rounding. */
export function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    outer.x <= inner.x + 1 &&
    outer.y <= inner.y + 1 &&
    outer.x + outer.width >= inner.x + inner.width - 1 &&
    outer.y + outer.height >= inner.y + inner.height - 1
  );
}

/**
 * Visible part of an image as fractions: the same view fits low and full precision, and the next
 * snapshot, whatever their pixels. `magnification` 1 is "fit"; `centre` is the point of the image
 * in the middle, 0 to 1.
 */
export interface ImageView {
  readonly magnification: number;
  readonly centreX: number;
  readonly centreY: number;
}

/**
 * Surroundings of a view. `image` is the size of the best known precision, `pixelRatio` device px
 * per CSS px.
 */
export interface Stage {
  readonly image: Size;
  readonly viewport: Size;
  readonly pixelRatio: number;
}

/** The whole image, as large as the viewport allows. */
export const fitted: ImageView = { magnification: 1, centreX: 0.5, centreY: 0.5 };

/** 32 device px per image px: single pixels can be counted. */
const LARGEST_DEVICE_SCALE = 32;
/** A small image can also be magnified this much beyond "fit". */
const LEAST_MAGNIFICATION = 8;
/** Device px per image px from which lines between pixels are helpful. */
const PIXEL_GRID_SCALE = 4;
/** Factors closer to 1 than this are rounding errors. */
const EPSILON = 1e-6;

function fitScale(stage: Stage): number {
  const { image, viewport } = stage;
  return Math.min(viewport.width / Math.max(1, image.width), viewport.height / Math.max(1, image.height));
}

/** Returns CSS px per image px. */
function scaleOf(view: ImageView, stage: Stage): number {
  return fitScale(stage) * view.magnification;
}

/** Returns device px per image px: 1 is "100 %". */
export function deviceScaleOf(view: ImageView, stage: Stage): number {
  return scaleOf(view, stage) * stage.pixelRatio;
}

/** Returns true if the image is shown at "fit". */
export function isFitted(view: ImageView): boolean {
  return Math.abs(view.magnification - 1) < EPSILON;
}

/** Returns true if single pixels are large enough for lines between them. */
export function showsPixelGrid(view: ImageView, stage: Stage): boolean {
  return deviceScaleOf(view, stage) >= PIXEL_GRID_SCALE;
}

/** Returns the magnification at which one image px is one device px. */
export function magnificationOfWhole(stage: Stage): number {
  return 1 / Math.max(EPSILON, fitScale(stage) * stage.pixelRatio);
}

function limitMagnification(magnification: number, stage: Stage): number {
  const whole = magnificationOfWhole(stage);
  const smallest = Math.min(1, whole);
  const largest = Math.max(LEAST_MAGNIFICATION, whole * LARGEST_DEVICE_SCALE);
  return Math.min(Math.max(magnification, smallest), largest);
}

function limitCentre(centre: number, shownLength: number, viewportLength: number): number {
  if (shownLength <= viewportLength + EPSILON) return 0.5;
  const half = viewportLength / 2 / shownLength;
  return Math.min(Math.max(centre, half), 1 - half);
}

/** Returns the nearest valid view: an image larger than the viewport leaves no edge empty. */
export function limitView(view: ImageView, stage: Stage): ImageView {
  const magnification = limitMagnification(view.magnification, stage);
  const scale = fitScale(stage) * magnification;
  return {
    magnification,
    centreX: limitCentre(view.centreX, stage.image.width * scale, stage.viewport.width),
    centreY: limitCentre(view.centreY, stage.image.height * scale, stage.viewport.height),
  };
}

/** Returns the image's rectangle in the viewport, CSS px; it may be larger. */
export function imageRectangle(view: ImageView, stage: Stage): Rectangle {
  const scale = scaleOf(view, stage);
  const width = stage.image.width * scale;
  const height = stage.image.height * scale;
  return {
    x: stage.viewport.width / 2 - view.centreX * width,
    y: stage.viewport.height / 2 - view.centreY * height,
    width,
    height,
  };
}

/**
 * Sets the magnification; the point of the image under `point` stays there, as far as the edges
 * allow.
 */
export function magnifyAround(view: ImageView, stage: Stage, magnification: number, point: Point): ImageView {
  const limited = limitMagnification(magnification, stage);
  const before = imageRectangle(view, stage);
  const fractionX = (point.x - before.x) / before.width;
  const fractionY = (point.y - before.y) / before.height;
  const scale = fitScale(stage) * limited;
  return limitView(
    {
      magnification: limited,
      centreX: fractionX - (point.x - stage.viewport.width / 2) / (stage.image.width * scale),
      centreY: fractionY - (point.y - stage.viewport.height / 2) / (stage.image.height * scale),
    },
    stage,
  );
}

/** Returns the view with the same centre at "100 %". */
export function wholeView(view: ImageView, stage: Stage): ImageView {
  return limitView({ ...view, magnification: magnificationOfWhole(stage) }, stage);
}

/** Moves the image with the pointer by CSS px. */
export function moveBy(view: ImageView, stage: Stage, right: number, down: number): ImageView {
  const { width, height } = imageRectangle(view, stage);
  return limitView(
    { ...view, centreX: view.centreX - right / width, centreY: view.centreY - down / height },
    stage,
  );
}

/**
 * Returns the visible part of the image (image px), and its rectangle in the viewport (CSS px).
 */
export function visiblePart(
  view: ImageView,
  stage: Stage,
): { readonly source: Rectangle; readonly target: Rectangle } {
  const whole = imageRectangle(view, stage);
  const scale = scaleOf(view, stage);
  const left = Math.max(0, whole.x);
  const top = Math.max(0, whole.y);
  const width = Math.max(0, Math.min(stage.viewport.width, whole.x + whole.width) - left);
  const height = Math.max(0, Math.min(stage.viewport.height, whole.y + whole.height) - top);
  return {
    source: {
      x: (left - whole.x) / scale,
      y: (top - whole.y) / scale,
      width: width / scale,
      height: height / scale,
    },
    target: { x: left, y: top, width, height },
  };
}
