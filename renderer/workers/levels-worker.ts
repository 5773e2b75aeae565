import { decodeImage, type ImageSource } from '../imaging/image-decode.ts';
import { countLuminance, type Histogram } from '../imaging/levels.ts';
import { answerRequests } from './answer-requests.ts';

/** Longer side of the counted picture, px: more pixels change no percentile visibly. */
const SIDE = 512;

answerRequests<ImageSource, Histogram>(async (source, signal) => {
  const { bitmap } = await decodeImage(source, { width: SIDE, height: SIDE }, signal);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('There is no canvas to read the image from.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const value = countLuminance(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer));
  return { value, transfer: [value.buffer] };
});
