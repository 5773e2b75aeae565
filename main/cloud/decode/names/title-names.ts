import { namesOf } from './names.ts';

/** The members with the name of a record for people. */
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
