import PhotoSwipe from 'photoswipe';
import '../../../renderer/elements/image/image-canvas.ts';
import { asSnapshot, type BenchImage, emptyStage } from './stage.ts';

/** Shows the image at that index of the list. */
type Show = (index: number) => void;

let show: Show = () => undefined;

/** The product's viewer, with what it decodes ahead: one before, two after. */
export function openViewer(images: readonly BenchImage[]): void {
  const stage = emptyStage();
  const canvas = document.createElement('image-canvas');
  stage.append(canvas);
  const snapshots = images.map(asSnapshot);
  show = (index) => {
    canvas.best = snapshots[index] ?? null;
    canvas.ahead = [index + 1, index - 1, index + 2].flatMap((near) => snapshots[near] ?? []);
  };
  show(0);
}

/** PhotoSwipe, with its preloading of one before and two after. */
export function openPhotoSwipe(images: readonly BenchImage[]): void {
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
  show = (index) => {
    gallery.goTo(index);
  };
}

/** Steps to an image; answers when the step began, ms since the epoch. */
export function showImage(index: number): number {
  const begun = performance.timeOrigin + performance.now();
  show(index);
  return begun;
}
