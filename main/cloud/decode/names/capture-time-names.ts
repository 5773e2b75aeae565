import { namesOf } from './names.ts';

/** Where the time of an archive stands; what speaks of the capture comes before what speaks of the record. */
export const captureTimeNames = namesOf([
  'capturedAt',
  'captureTime',
  'capturedOn',
  'captureDate',
  'takenAt',
  'recordedAt',
  'archivedAt',
  'timestamp',
  'createdAt',
  'creationTime',
  'createdOn',
  'created',
  'dateTime',
  'date',
  'time',
]);
