import type { ReceivedImage } from '../../main/gate/accept-snapshot.ts';

/** An image as if it had passed the gate, whatever its bytes are: the library does not look into them. */
export function receivedImage(known: Pick<ReceivedImage, 'bytes'> & Partial<ReceivedImage>): ReceivedImage {
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
