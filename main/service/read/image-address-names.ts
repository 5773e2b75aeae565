import { namesOf } from './names.ts';

/** Address of the full image, as text or link object. */
export const fullAddressNames = namesOf(`
  secureUrl url snapshotUrl imageUrl fullUrl fullPrecisionUrl signedUrl presignedUrl downloadUrl originalUrl sourceUrl
  href uri link location address src image full original snapshotUri imageUri download
  fileUrl contentUrl mediaUrl enclosure content @odata.mediaReadLink large`);

/** Names of addresses of pages and of other things than images. */
export const PAGE_ADDRESS =
  /(?:web|product|page|html|docs?|help|type|about|profile|avatar|icon|logo|status|monitor|self|callback|terms|license)(?:_?ur[il])?$/i;

/** Words in or next to an address's name that mark a small image. */
export const SAYS_SMALL = /^(?!.*(?:original|full|large)).*(?:thumb|preview|small|low|tiny|mini)/i;

/** Address of the low-precision image. */
export const previewAddressNames = namesOf(`
  previewUrl thumbnailUrl lowPrecisionUrl lowUrl lowResolutionUrl smallUrl
  preview thumbnail lowPrecision low small previewUri thumbnailUri thumb`);

export const addressEnvelopeNames = namesOf(`
  data result snapshot _links links properties urls images image addresses attributes
  response payload value items snapshots renditions variants`);

export const progressNames = namesOf('status state jobStatus jobState snapshotStatus snapshotState progress');

/** Share of the work done, out of 1 or 100. */
export const partDoneNames = namesOf('progress percentComplete percentage percent completion');

/** Members that only a job's status has. */
export const jobNames = namesOf('job jobId task taskId operation operationId monitor monitorUrl statusUrl');

/** Words for an image that isn't ready; `running` is left out: it may be a device's state. */
export const unreadyWords: ReadonlySet<string> = new Set(
  'accepted capturing creating enqueued generating inprogress notready pending preparing processing queued rendering scheduled submitted uploading'.split(
    ' ',
  ),
);

export const precisionNames = namesOf(
  'precision lowPrecision isLowPrecision quality resolution variant rel kind type size label',
);

/** Words for a precision, in lower case without punctuation. */
export const precisionWords = {
  low: 'low lowprecision preview thumbnail thumb small lowres lowresolution'.split(' '),
  full: 'full fullprecision high highprecision original large fullres fullresolution highresolution'.split(
    ' ',
  ),
} as const;
