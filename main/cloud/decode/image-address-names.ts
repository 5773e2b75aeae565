import { namesOf } from './names.ts';

/** Where the address of the full image stands, as text or as a link object. */
export const fullAddressNames = namesOf(`
  url snapshotUrl imageUrl fullUrl fullPrecisionUrl signedUrl presignedUrl downloadUrl originalUrl sourceUrl
  href uri link location address src image full original snapshotUri imageUri download
  fileUrl contentUrl mediaUrl enclosure content @odata.mediaReadLink`);

/** Where the address of the image in low precision stands. */
export const previewAddressNames = namesOf(`
  previewUrl thumbnailUrl lowPrecisionUrl lowUrl lowResolutionUrl smallUrl
  preview thumbnail lowPrecision low small previewUri thumbnailUri thumb`);

/** The members in which services wrap the addresses. */
export const addressEnvelopeNames = namesOf(`
  data result snapshot _links links properties urls images image addresses attributes
  response payload value items snapshots renditions variants`);

/** The members that say how far the service is with an image. */
export const progressNames = namesOf('status state jobStatus jobState snapshotStatus snapshotState progress');

/** The words of services for an image that is not ready, in lower case without marks; `running` may be the state of a device. */
export const unreadyWords: ReadonlySet<string> = new Set(
  'capturing creating enqueued generating inprogress notready pending preparing processing queued rendering submitted uploading'.split(
    ' ',
  ),
);

/** The members that state the precision of an image. */
export const precisionNames = namesOf(
  'precision lowPrecision isLowPrecision quality resolution variant rel kind type size',
);

/** The words of services for a precision, in lower case without marks. */
export const precisionWords = {
  low: 'low lowprecision preview thumbnail thumb small lowres lowresolution'.split(' '),
  full: 'full fullprecision high highprecision original large fullres fullresolution highresolution'.split(
    ' ',
  ),
} as const;
