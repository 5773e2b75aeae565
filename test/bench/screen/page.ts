import 'photoswipe/style.css';
import { differenceOfBoth } from './difference.ts';
import { openPhotoSwipe, openViewer, showImage } from './next-image.ts';
import { makeThumbnails, makeThumbnailsAlone } from './thumbnails.ts';
import { zoomInCanvas, zoomInImage, zoomInSeadragon } from './zoom-pan.ts';

/** What the rows run inside of the page. */
const screen = {
  openViewer,
  openPhotoSwipe,
  showImage,
  zoomInCanvas,
  zoomInImage,
  zoomInSeadragon,
  makeThumbnails,
  makeThumbnailsAlone,
  differenceOfBoth,
};

declare global {
  interface Window {
    benchScreen: typeof screen;
  }
}

window.benchScreen = screen;
