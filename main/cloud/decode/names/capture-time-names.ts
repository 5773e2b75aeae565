import { namesOf } from './names.ts';

/** The members with the time of an archive; a time of the capture goes before a time of the record. */
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
