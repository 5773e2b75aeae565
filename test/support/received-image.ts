import type { ReceivedImage } from '../../main/gate/accept-snapshot.ts';

/** Image as a test states it, without the gate's marks. */
export type StatedImage = {
  readonly [Key in keyof ReceivedImage]: Key extends 'bytes' | 'precision' | 'flaw'
    ? ReceivedImage[Key]
    : ReceivedImage[Key] extends infer Value
      ? Value extends number
        ? number
        : Value extends string
          ? string
          : Value
      : never;
};

/** Returns an image as if it had passed the gate: the library doesn't look into its bytes. */
export function receivedImage(known: Pick<StatedImage, 'bytes'> & Partial<StatedImage>): ReceivedImage {
  return {
    mediaType: 'image/jpeg',
    widthPixels: 1,
    heightPixels: 1,
    flaw: null,
    precision: 'full',
    capturedAt: null,
    capturedOffsetMinutes: null,
    receivedAt: null,
    requestId: null,
    ...known,
  } as ReceivedImage;
}
