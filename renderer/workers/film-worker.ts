import { CanvasSource, canEncodeVideo, Output, Quality, StreamTarget, WebMOutputFormat } from 'mediabunny';
import { type DecodedImage, decodeImage, type ImageSource } from '../imaging/image-decode.ts';
import { answerRequests } from './answer-requests.ts';
import { drawCaption, drawImage, drawLines } from './film-drawing.ts';
import type { FilmAnswer, FilmLook, FilmPart, FilmPicture, FilmRequest } from './film-request.ts';

/** A part fits into one message to the main process. */
const PART_BYTES = 512 * 1024;
/** Interval of key frames, s: a seek decodes no more than this. */
const KEY_FRAME_SECONDS = 2;

/**
 * VP9 quantizer, 0 to 63, lower is better: keeps details readable in a snapshot, at about the
 * bytes of its JPEG.
 */
const QUANTIZER = 48;
/**
 * For encoders that take only a bitrate: they divide it by 30 frames a second, however few there
 * are.
 */
const FALLBACK_BITS_PER_PIXEL = 0.5;
const FALLBACK_RATE = 30;

const MS_PER_SECOND = 1_000;

type Film = ReturnType<typeof createFilm>;

let film: Film | null = null;

/** Returns the same quality for each frame: with a bitrate, motion would lose quality. */
function quality({ width, imageHeight }: FilmLook): Quality {
  const bitrate = Math.ceil(width * imageHeight * FALLBACK_BITS_PER_PIXEL * FALLBACK_RATE);
  return new Quality({ quantizer: QUANTIZER, bitrate });
}

/**
 * Creates a VP9 film in WebM. Its output is collected in `parts`, at most that of a few pictures.
 */
function createFilm(look: FilmLook) {
  const canvas = new OffscreenCanvas(look.width, look.imageHeight + look.captionHeight);
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new Error('There is no canvas to draw on.');
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: quality(look),
    keyFrameInterval: KEY_FRAME_SECONDS,
  });
  const parts: FilmPart[] = [];
  const target = new StreamTarget(
    new WritableStream({
      write({ data, position }) {
        parts.push({ position, data: data.slice().buffer });
      },
    }),
    { chunked: true, chunkSize: PART_BYTES },
  );
  const output = new Output({ format: new WebMOutputFormat(), target });
  output.addVideoTrack(source);
  return { look, pen, source, output, parts };
}

async function read({ width, imageHeight: height }: FilmLook, image: ImageSource, signal: AbortSignal) {
  try {
    return await decodeImage(image, { width, height }, signal);
  } catch {
    return null;
  }
}

function draw({ pen, look }: Film, picture: FilmPicture, image: DecodedImage | null): void {
  if (picture.kind === 'gap') {
    drawLines(pen, look, picture.lines);
    drawCaption(pen, look, '', '');
    return;
  }
  if (image === null) drawLines(pen, look, [picture.unreadable]);
  else drawImage(pen, look, image);
  drawCaption(pen, look, picture.title, picture.detail);
}

/**
 * Draws and encodes a picture. Returns false if its image could not be read; the picture then says
 * so.
 */
async function add(
  current: Film,
  { picture, startMs, lengthMs }: Extract<FilmRequest, { kind: 'picture' }>,
  signal: AbortSignal,
): Promise<boolean> {
  const image = picture.kind === 'snapshot' ? await read(current.look, picture.source, signal) : null;
  draw(current, picture, image);
  image?.bitmap.close();
  // Waits while the encoder is busy.
  await current.source.add(startMs / MS_PER_SECOND, lengthMs / MS_PER_SECOND);
  return picture.kind === 'gap' || image !== null;
}

async function answer(request: FilmRequest, signal: AbortSignal): Promise<FilmAnswer> {
  if (request.kind === 'check') {
    const { look } = request;
    const height = look.imageHeight + look.captionHeight;
    const isSupported =
      typeof VideoEncoder !== 'undefined' &&
      (await canEncodeVideo('vp9', { width: look.width, height, quality: quality(look) }));
    return { isSupported, isReadable: true, parts: [] };
  }
  if (request.kind === 'begin') {
    film = createFilm(request.look);
    await film.output.start();
  }
  if (film === null) throw new Error('There is no film.');
  const isReadable = request.kind !== 'picture' || (await add(film, request, signal));
  if (request.kind === 'finish') await film.output.finalize();
  return { isSupported: true, isReadable, parts: film.parts.splice(0) };
}

answerRequests<FilmRequest, FilmAnswer>(async (request, signal) => {
  const value = await answer(request, signal);
  return { value, transfer: value.parts.map(({ data }) => data) };
});
