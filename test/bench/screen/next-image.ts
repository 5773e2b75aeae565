import PhotoSwipe from 'photoswipe';
import '../../../renderer/elements/image-canvas.ts';
import { asSnapshot, type BenchImage, emptyStage, look, nextFrame, until } from './stage.ts';

/** How long each image is looked at: less than a quick person, enough to decode one ahead (ms). */
const LOOKED_AT = 250;

/** Steps through the images as the viewer does, and answers how long each took to be seen after the step (ms). */
export async function nextInViewer(images: readonly BenchImage[]): Promise<readonly number[]> {
  const stage = emptyStage();
  const canvas = document.createElement('image-canvas');
  stage.append(canvas);
  const snapshots = images.map(asSnapshot);
  const waits: number[] = [];
  for (const [index, snapshot] of snapshots.entries()) {
    const begun = performance.now();
    canvas.best = snapshot;
    canvas.ahead = [index + 1, index - 1, index + 2].flatMap((place) => snapshots[place] ?? []);
    await canvas.updateComplete;
    await until(() => canvas.state === 'best');
    await nextFrame();
    waits.push(performance.now() - begun);
    await look(LOOKED_AT);
  }
  canvas.remove();
  return waits.slice(1);
}

/** The same in PhotoSwipe, with its preloading of one before and two after. */
export async function nextInPhotoSwipe(images: readonly BenchImage[]): Promise<readonly number[]> {
  const gallery = new PhotoSwipe({
    dataSource: images.map(({ hash, widthPixels, heightPixels }) => ({
      src: `/snapshots/${hash}`,
      width: widthPixels,
      height: heightPixels,
    })),
    appendToEl: emptyStage(),
    preload: [1, 2],
    showHideAnimationType: 'none',
    index: 0,
  });
  gallery.init();
  const waits: number[] = [];
  for (const [index, { hash }] of images.entries()) {
    const begun = performance.now();
    if (index > 0) gallery.goTo(index);
    const image = () => {
      const element = gallery.currSlide?.content.element;
      return element instanceof HTMLImageElement && element.src.endsWith(hash) ? element : null;
    };
    await until(() => image()?.complete === true && image()?.isConnected === true);
    await image()?.decode();
    await nextFrame();
    waits.push(performance.now() - begun);
    await look(LOOKED_AT);
  }
  gallery.destroy();
  return waits.slice(1);
}
