import type { ReceivedImage } from '../../main/gate/accept-snapshot.ts';

/** An image as a test states it, without the marks of the gate. */
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

/** An image as if it had passed the gate, whatever its bytes are: the library does not look into them. */
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
