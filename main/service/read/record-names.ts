import { namesOf } from './names.ts';

export type RecordKind = 'organization' | 'device' | 'archive';

/** Identifiers of a record, the surest first. An object that has one of them is a record. */
export const identifierNames = {
  organization: namesOf(
    'id organizationId organisationId orgId tenantId customerId uuid guid identifier _id uid',
  ),
  device: namesOf(`
    id deviceId uuid guid identifier _id uid @iot.id deviceUuid unitId assetId cameraId camId webcamId thingId hostId
    stationId sensorId sysId`),
  archive: namesOf(`
    id archiveId snapshotId uuid guid identifier _id uid @iot.id archiveUuid recordId imageId photoId assetId eventId`),
} as const;

/** Ambiguous identifiers; alone they don't make an object a record. */
export const weakIdentifierNames = {
  organization: namesOf('key code slug'),
  device: namesOf('key code serialNumber serial deviceSerial eui devEui thingName'),
  archive: namesOf('key code'),
} as const;

export const titleNames = namesOf(`
  name title displayName label fullName friendlyName shortName
  organizationName organisationName orgName deviceName archiveName caption
  commonName cameraName alias nickname display originalFileName fileName publicId`);

/** Members with a record's own identifier, name and time. */
export const holderNames = namesOf(`
  ids identity identification metadata mediaMetadata config configuration settings properties attributes info details`);

/** Members of an object that stands for an identifier or a name: MongoDB's extended JSON, NGSI. */
export const valueNames = namesOf('$oid value text');

/** Identifiers of related records, apart from `ownerNames`. */
export const neighbourNames = namesOf(`
  accountId networkId siteId locationId groupId userId projectId profileId bridgeId hubId vehicleId productId modelId
  typeId roomId homeId zoneId regionId policyId requestId`);

/**
 * Times of an archive: capture, then beginning, then record. An object under one of the names
 * holds the time itself: `{ period: { from, to } }`.
 */
export const captureTimeNames = namesOf(`
  capturedAt captured captureTime capturedOn captureDate captureTimestamp takenAt taken takenOn shotAt acquiredAt
  recordedAt recorded recordingTime observedAt measuredAt snapshotAt snapshotTime imageTime archivedAt
  startedAt started startedOn startTime startDate startsAt startAt start beginAt begin beginTime begins beganAt
  fromTime fromDate from since firstSeen lastSeen lastSeenAt
  timestamp timestampMs ts epoch epochMs unixTime unixTimestamp eventTime createdAt creationTime creationDate createdOn created uploadedAt storedAt
  dateTime date time period interval timeRange at`);

/** Members that wrap a time: MongoDB's extended JSON, JSON-LD. */
export const wrappedTimeNames = namesOf('$date $numberLong @value');

/**
 * Seconds since the epoch, with a fraction next to them: Firestore, Protocol Buffers' `Timestamp`,
 * Java's `Instant` by member.
 */
export const secondNames = namesOf('seconds _seconds epochSecond');
export const nanosecondNames = namesOf('nanos _nanoseconds nanoseconds nano');

/** Zone next to a local time: PHP's `DateTime`, Microsoft Graph. */
export const zoneNames = namesOf('timeZone timezone zone tz');

/** Names of a list of records by kind: objects, identifiers, a link, or keyed by id. */
export const listNames = {
  organization: namesOf(
    'organizations organisations orgs organizationList organizationIds tenants customers',
  ),
  device: namesOf('devices deviceList deviceIds deviceIdList deviceRefs cameras'),
  archive: namesOf('archives archiveList archiveIds archiveIdList archiveRefs archivedSnapshots'),
} as const;

/** Names of exactly one record by kind, as object or identifier. */
export const singleNames = {
  organization: namesOf('organization organisation org tenant customer'),
  device: namesOf('device deviceId unit'),
  archive: namesOf('archive archiveId archivedSnapshot'),
} as const;

/** Members of a record that name the record above it, as identifier or object. */
export const ownerNames = {
  device: namesOf(`
    organizationId organization organisationId organisation orgId org
    tenantId tenant customerId ownerId owner parentId`),
  archive: namesOf('deviceId device unitId ownerId owner parentId'),
} as const;
