import OpenSeadragon from 'openseadragon';
import '../../../renderer/elements/image/image-canvas.ts';
import { asSnapshot, type BenchImage, emptyStage, nextFrame, until } from './stage.ts';

/** How long each frame took, ms; the first is not among them, as it may set things up. */
export interface ZoomPan {
  readonly setUp: number;
  readonly frames: readonly number[];
}

const MIDDLE = { x: 640, y: 400 };
/** In for a while, about at that size, and out again. */
const STEPS = [
  ...Array.from({ length: 30 }, () => ({ zoom: 1.1, right: 0, down: 0 })),
  ...Array.from({ length: 60 }, (_, step) => ({
    zoom: 1,
    right: step < 30 ? -12 : 12,
    down: step % 2 ? 9 : -9,
  })),
  ...Array.from({ length: 30 }, () => ({ zoom: 1 / 1.1, right: 0, down: 0 })),
];

async function measure(begun: number, move: (step: (typeof STEPS)[number]) => void): Promise<ZoomPan> {
  const setUp = performance.now() - begun;
  const frames: number[] = [];
  for (const step of STEPS) {
    const start = performance.now();
    move(step);
    await nextFrame();
    frames.push(performance.now() - start);
  }
  return { setUp, frames: frames.slice(1) };
}

/** The product's canvas. */
export async function zoomInCanvas(image: BenchImage): Promise<ZoomPan> {
  const stage = emptyStage();
  const begun = performance.now();
  const canvas = document.createElement('image-canvas');
  stage.append(canvas);
  canvas.best = asSnapshot(image);
  await canvas.updateComplete;
  await until(() => canvas.state === 'best');
  await nextFrame();
  const result = await measure(begun, ({ zoom, right, down }) => {
    if (zoom === 1) canvas.move(right, down);
    else canvas.zoom(zoom, MIDDLE);
  });
  await until(() => canvas.sharpness >= 0.98);
  canvas.remove();
  return result;
}

/** An `<img>` under a CSS transform. */
export async function zoomInImage(image: BenchImage): Promise<ZoomPan> {
  const stage = emptyStage();
  const begun = performance.now();
  const element = document.createElement('img');
  element.src = `/snapshots/${image.hash}`;
  await element.decode();
  const fit = Math.min(1_280 / image.widthPixels, 800 / image.heightPixels);
  element.style.transformOrigin = '0 0';
  element.style.position = 'absolute';
  stage.append(element);
  let view = { scale: fit, x: 0, y: 0 };
  const apply = () => {
    element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };
  apply();
  await nextFrame();
  const result = await measure(begun, ({ zoom, right, down }) => {
    view = {
      scale: view.scale * zoom,
      x: MIDDLE.x - (MIDDLE.x - view.x) * zoom + right,
      y: MIDDLE.y - (MIDDLE.y - view.y) * zoom + down,
    };
    apply();
  });
  element.remove();
  return result;
}

/** OpenSeadragon with its canvas drawer, without its animations. */
export async function zoomInSeadragon(image: BenchImage): Promise<ZoomPan> {
  const stage = emptyStage();
  const begun = performance.now();
  const viewer = new OpenSeadragon.Viewer({
    element: stage,
    drawer: 'canvas',
    showNavigationControl: false,
    animationTime: 0,
    immediateRender: true,
    maxZoomPixelRatio: 32,
    tileSources: { type: 'image', url: `/snapshots/${image.hash}` },
  });
  await new Promise((resolve) => {
    viewer.addHandler('tile-drawn', resolve);
  });
  await nextFrame();
  const { viewport } = viewer;
  const result = await measure(begun, ({ zoom, right, down }) => {
    if (zoom === 1)
      viewport.panBy(viewport.deltaPointsFromPixels(new OpenSeadragon.Point(-right, -down)), true);
    else viewport.zoomBy(zoom, viewport.pointFromPixel(new OpenSeadragon.Point(MIDDLE.x, MIDDLE.y)), true);
  });
  viewer.destroy();
  return result;
}
