import { namesOf } from './names.ts';

/** Where the identifier of a record stands, the surest name first. An object that has one of them is a record. */
export const identifierNames = {
  organization: namesOf(
    'id organizationId organisationId orgId tenantId customerId uuid guid identifier _id uid',
  ),
  device: namesOf('id deviceId uuid guid identifier _id uid deviceUuid unitId assetId'),
  archive: namesOf('id archiveId snapshotId uuid guid identifier _id uid archiveUuid recordId'),
} as const;

/** Identifiers of a record that has none of the sure names. They mean other things, too, so they alone do not turn an object into a record. */
export const weakIdentifierNames = {
  organization: namesOf('key code slug'),
  device: namesOf('key code serialNumber serial'),
  archive: namesOf('key code'),
} as const;

/** The members with the name of a record for people. */
export const titleNames = namesOf(`
  name title displayName label fullName friendlyName shortName
  organizationName organisationName orgName deviceName archiveName caption`);

/**
 * The members with the time of an archive: a time of the capture goes before a beginning, and that before a time of the record. An object under one of
 * the names holds the time itself: `{ period: { from, to } }`.
 */
export const captureTimeNames = namesOf(`
  capturedAt captured captureTime capturedOn captureDate captureTimestamp takenAt taken takenOn shotAt acquiredAt
  recordedAt recorded recordingTime observedAt measuredAt snapshotAt snapshotTime imageTime archivedAt
  startedAt started startedOn startTime startDate startsAt startAt start beginAt begin beginTime begins beganAt
  fromTime fromDate from since firstSeen lastSeen lastSeenAt
  timestamp timestampMs ts epoch epochMs unixTime unixTimestamp eventTime createdAt creationTime creationDate createdOn created uploadedAt storedAt
  dateTime date time period interval timeRange at`);

/** The member that a format wraps a time in: MongoDB's extended JSON, JSON-LD. */
export const wrappedTimeNames = namesOf('$date $numberLong @value');

/** Seconds since the epoch, and what is to be added to them: Firestore, `Timestamp` of Protocol Buffers, Java's `Instant` member by member. */
export const secondNames = namesOf('seconds _seconds epochSecond');
export const nanosecondNames = namesOf('nanos _nanoseconds nanoseconds nano');

/** The zone beside a local time: PHP's `DateTime`, Microsoft Graph. */
export const zoneNames = namesOf('timeZone timezone zone tz');

/** Under which name an answer or a record holds a list of records of one kind: as objects, as identifiers, as a link or keyed by id. */
export const listNames = {
  organization: namesOf(
    'organizations organisations orgs organizationList organizationIds tenants customers',
  ),
  device: namesOf('devices deviceList deviceIds deviceIdList deviceRefs cameras'),
  archive: namesOf('archives archiveList archiveIds archiveIdList archiveRefs archivedSnapshots'),
} as const;

/** Under which name an answer or a record holds exactly one record of a kind, as an object or as its identifier. */
export const singleNames = {
  organization: namesOf('organization organisation org tenant customer'),
  device: namesOf('device deviceId unit'),
  archive: namesOf('archive archiveId archivedSnapshot'),
} as const;

/** The members of a record that name the record above it, as an identifier or as an object. */
export const ownerNames = {
  device: namesOf(`
    organizationId organization organisationId organisation orgId org
    tenantId tenant customerId ownerId owner parentId`),
  archive: namesOf('deviceId device unitId ownerId owner parentId'),
} as const;
