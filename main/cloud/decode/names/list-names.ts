import { namesOf } from './names.ts';

/** Under which name an answer or a record holds a list of records of one sort: as objects, as identifiers, as a link or keyed by id. */
export const listNames = {
  organization: namesOf([
    'organizations',
    'organisations',
    'orgs',
    'organizationList',
    'organizationIds',
    'tenants',
    'customers',
  ]),
  device: namesOf(['devices', 'deviceList', 'deviceIds', 'deviceIdList', 'deviceRefs', 'cameras']),
  archive: namesOf([
    'archives',
    'archiveList',
    'archiveIds',
    'archiveIdList',
    'archiveRefs',
    'archivedSnapshots',
  ]),
} as const;

/** Under which name an answer or a record holds exactly one record of a sort, as an object or as its identifier. */
export const singleNames = {
  organization: namesOf(['organization', 'organisation', 'org', 'tenant', 'customer']),
  device: namesOf(['device', 'deviceId', 'unit']),
  archive: namesOf(['archive', 'archiveId', 'archivedSnapshot']),
} as const;

/** The members of a device that name its organization, as an identifier or as an object. */
export const ownerNames = namesOf([
  'organizationId',
  'organization',
  'organisationId',
  'organisation',
  'orgId',
  'org',
  'tenantId',
  'tenant',
  'customerId',
  'ownerId',
  'owner',
  'parentId',
]);

/** The members of an archive that name its device, as an identifier or as an object. */
export const archiveOwnerNames = namesOf(['deviceId', 'device', 'unitId', 'ownerId', 'owner', 'parentId']);
