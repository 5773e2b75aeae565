import { namesOf } from './names.ts';

/** Where the name of a record for people stands. */
export const titleNames = namesOf([
  'name',
  'title',
  'displayName',
  'label',
  'fullName',
  'friendlyName',
  'shortName',
  'organizationName',
  'organisationName',
  'orgName',
  'deviceName',
  'archiveName',
  'caption',
]);
