import { namesOf } from './names.ts';

/** Where the identifier of a record stands, the surest name first. An object that has one of them is a record. */
export const identifierNames = {
  organization: namesOf([
    'id',
    'organizationId',
    'organisationId',
    'orgId',
    'tenantId',
    'customerId',
    'uuid',
    'guid',
    'identifier',
    '_id',
    'uid',
  ]),
  device: namesOf([
    'id',
    'deviceId',
    'uuid',
    'guid',
    'identifier',
    '_id',
    'uid',
    'deviceUuid',
    'unitId',
    'assetId',
  ]),
  archive: namesOf([
    'id',
    'archiveId',
    'snapshotId',
    'uuid',
    'guid',
    'identifier',
    '_id',
    'uid',
    'archiveUuid',
    'recordId',
  ]),
} as const;

/** Identifiers of a record that has none of the sure names. They mean other things, too, so they alone do not turn an object into a record. */
export const weakIdentifierNames = {
  organization: namesOf(['key', 'code', 'slug']),
  device: namesOf(['key', 'code', 'serialNumber', 'serial']),
  archive: namesOf(['key', 'code']),
} as const;
