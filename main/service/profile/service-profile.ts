import { z } from 'zod';
import { SERVICE_PROFILE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { fail, type Result, type ServiceCapabilityValues, succeed } from '../../../preload/contract/index.ts';
import { parseBoundedJson } from '../../gate/bounded-json.ts';
import { UnusablePath, valueAt } from './json-path.ts';

const path = z
  .string()
  .max(500)
  .superRefine((text, context) => {
    try {
      valueAt(text);
    } catch (error) {
      if (!(error instanceof UnusablePath)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  })
  .meta({
    id: 'path',
    description:
      'A path of RFC 9535: $, .name, [\'name\'], [0], [*], [?@.name == "value"] and [?@.name]. In a record, $ is the record.',
  });

const paths = z
  .union([path, z.array(path).min(1).max(20)])
  .meta({ id: 'paths', description: 'A path, or several of which the first one with a value counts.' });

const address = z
  .string()
  .max(2_000)
  .regex(/^\/(?!\/)[^\s#\\]*$/, {
    error: 'begins with one /, below the address of the service, without spaces and #',
  })
  .meta({
    id: 'address',
    description:
      'Below the address of the service, with its query. {organizationId}, {deviceId}, {archiveId} and the name of a level stand for an identifier.',
  });

/** Member with one of several values. */
const stated = z.strictObject({
  path,
  values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(50),
});

const total = path.optional().meta({ description: 'How many records all pages have together.' });
const totalHeader = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'The header field that states the total.' });
const more = path.optional().meta({ description: 'True while there is another page.' });
const last = path.optional().meta({ description: 'True on the last page.' });
const parameter = z.string().min(1).max(100).meta({ description: 'The query parameter.' });
const first = z.int().min(0).max(1).optional().meta({ description: 'The number of the first one, 0 or 1.' });
const size = z
  .int()
  .min(1)
  .max(100_000)
  .optional()
  .meta({ description: 'How many records a full page has.' });
const ends = { total, totalHeader, more, last };

const paging = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('whole'), ...ends }).meta({ description: 'There is one page.' }),
    z
      .strictObject({ kind: z.literal('link'), ...ends })
      .meta({ description: 'The Link header field names the next page (RFC 8288).' }),
    z
      .strictObject({ kind: z.literal('next'), next: paths, ...ends })
      .meta({ description: 'The answer names the address of the next page.' }),
    z
      .strictObject({ kind: z.literal('cursor'), mark: paths, parameter, ...ends })
      .meta({ description: 'The answer has a mark, which a parameter takes.' }),
    z
      .strictObject({ kind: z.literal('page'), parameter, first, size, pages: path.optional(), ...ends })
      .meta({ description: 'A parameter takes the number of the page. "pages": where their count is.' }),
    z
      .strictObject({ kind: z.literal('offset'), parameter, first, size, ...ends })
      .meta({ description: 'A parameter takes how many records go before the page.' }),
  ])
  .meta({ id: 'paging', description: 'How a list goes on. "whole" unless given.' });

const record = {
  list: path.meta({
    description:
      'Where the records are, most often with [*] at its end. Without a "path" beside it, in the record above.',
  }),
  nullIsEmpty: z
    .boolean()
    .optional()
    .meta({ description: 'null instead of the list means that there is none.' }),
  id: z.union([path, z.literal('memberName'), z.strictObject({ lastStepOf: path })]).meta({
    id: 'identifier',
    description:
      'The identifier in a record; "memberName": of the member that holds it; {"lastStepOf": path}: the last step of the address there.',
  }),
  name: paths
    .optional()
    .meta({ description: 'The name in a record. Without one it is called by its identifier.' }),
  cut: z
    .array(z.string().max(200))
    .max(200)
    .optional()
    .meta({ description: 'Members that are never stored: secrets.' }),
};

const listed = {
  ...record,
  path: address.optional(),
  method: z.enum(['GET', 'POST']).optional(),
  body: z
    .record(z.string(), z.json())
    .optional()
    .meta({ description: 'The body of a POST, with the same {…} in its texts.' }),
  paging: paging.optional(),
};

const snapshot = z
  .strictObject({
    path: address,
    image: paths.optional().meta({
      description:
        'Where the address of the image is. Without it, the answer is the image or a redirect to it.',
    }),
    onItsWay: stated
      .optional()
      .meta({ description: 'What says that the image is not there yet. A status of 202 always does.' }),
    none: stated
      .optional()
      .meta({ description: 'What says that there is no image. 204, 404, 410 and a null address always do.' }),
  })
  .meta({ id: 'snapshot', description: 'How an image is requested.' });

const snapshots = z.strictObject({
  full: snapshot,
  low: snapshot.optional().meta({ description: 'The small image, if the service has one.' }),
});

/** How one service answers, as data written by an administrator. */
export const serviceProfile = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    name: z.string().min(1).max(100).meta({ description: 'The service, for people.' }),
    signIn: z
      .strictObject({ path: address, body: z.record(z.string(), z.json()), token: path })
      .optional()
      .meta({
        description:
          'The sign-in by password, with {username} and {password} in its body. POST /v1/auth unless given.',
      }),
    organizations: z
      .union([
        z.strictObject({ ...listed, path: address }),
        z.strictObject({
          fixed: z.strictObject({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) }),
        }),
      ])
      .meta({ description: 'The list of organizations, or the only one, if the service has none.' }),
    levels: z
      .array(
        z.strictObject({
          ...listed,
          path: address,
          as: z
            .string()
            .regex(/^[A-Za-z]\w{0,39}$/)
            .meta({ description: 'Its name in {…}, and of the fact that each device gets.' }),
        }),
      )
      .max(4)
      .optional()
      .meta({ description: 'Lists between organizations and devices, from the outside in: sites, groups.' }),
    devices: z.strictObject({
      ...listed,
      organization: path.optional().meta({
        description: 'The identifier of its organization in a device, if one list has all devices.',
      }),
    }),
    archives: z
      .strictObject({
        ...listed,
        time: path.meta({ description: 'When the image was taken.' }),
        timeForm: z.enum(['text', 'seconds', 'milliseconds']).optional().meta({
          description: '"text" unless given: ISO 8601, or another usual form. Else the time since 1970.',
        }),
        zone: z
          .string()
          .max(64)
          .optional()
          .meta({ description: 'The zone of times that name none, by its IANA name. UTC unless given.' }),
      })
      .optional()
      .meta({ description: 'The archives of a device. Left out: the service doesn’t list them.' }),
    snapshots: z.strictObject({
      device: snapshots,
      archive: snapshots.optional(),
    }),
  })
  .superRefine((profile, context) => {
    for (const [at, template, allowed] of placeholdersOf(profile)) {
      for (const [, name = ''] of template.matchAll(/\{(\w*)\}/g))
        if (!allowed.includes(name))
          context.addIssue({ code: 'custom', path: at, message: `“{${name}}” is not known here` });
    }
  })
  .meta({
    title: 'Fleetglass service profile',
    description: 'How a service answers, for Fleetglass to read it.',
  });

export type ServiceProfile = z.output<typeof serviceProfile>;
export type ProfileList = NonNullable<ServiceProfile['archives'] | ServiceProfile['devices']>;
export type ProfilePaging = z.output<typeof paging>;
export type ProfileSnapshot = z.output<typeof snapshot>;
export type ProfileSnapshots = z.output<typeof snapshots>;

/** Parses a profile. Failure: `invalidInput`, which names member and rule, but no value. */
export function parseServiceProfile(text: string): Result<ServiceProfile> {
  const refused = (rule: string) =>
    fail({ code: 'invalidInput', refusal: 'serviceProfile', facts: { rule } });
  if (text.length > SERVICE_PROFILE_LIMIT)
    return refused(`it is longer than ${SERVICE_PROFILE_LIMIT} characters`);
  let json: unknown;
  try {
    json = parseBoundedJson(Buffer.from(text));
  } catch {
    return refused('it is not JSON, or gives a name twice');
  }
  const parsed = serviceProfile.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const { path: at = [], message = '' } = parsed.error.issues[0] ?? {};
  return refused(
    `${at.length === 0 ? 'the whole' : at.map(String).join('.')}: ${message.replace(/\.$/, '')}`,
  );
}

/** Returns the stated capabilities, for decisions outside the client. */
export function capabilitiesOf({ archives }: ServiceProfile): ServiceCapabilityValues {
  if (archives === undefined) return { archiveLists: 'none' };
  return { archiveLists: archives.path === undefined ? 'embedded' : 'deviceArchives' };
}

/** Returns the identifiers that a profile's outermost list needs. */
export function outermostIdentifiers({ organizations }: ServiceProfile): Readonly<Record<string, string>> {
  return 'fixed' in organizations ? { organizationId: organizations.fixed.id } : {};
}

type Placeholders = readonly [at: (string | number)[], template: string, allowed: readonly string[]];

/** Returns each address with the identifiers known when it is requested. */
function placeholdersOf({
  organizations,
  levels = [],
  devices,
  archives,
  snapshots: images,
  signIn,
}: ServiceProfile): readonly Placeholders[] {
  const outer = ['organizationId', ...levels.map(({ as }) => as)];
  const subject = (kind: 'device' | 'archive', allowed: readonly string[]) =>
    (['full', 'low'] as const).flatMap((precision): readonly Placeholders[] => {
      const found = images[kind]?.[precision];
      return found === undefined ? [] : [[['snapshots', kind, precision, 'path'], found.path, allowed]];
    });
  return [
    ...('path' in organizations
      ? [[['organizations', 'path'], organizations.path, []] satisfies Placeholders]
      : []),
    ...levels.map(
      (level, index): Placeholders => [['levels', index, 'path'], level.path, outer.slice(0, index + 1)],
    ),
    [['devices', 'path'], devices.path ?? '', outer],
    [['archives', 'path'], archives?.path ?? '', ['deviceId']],
    [['signIn', 'path'], signIn?.path ?? '', []],
    ...subject('device', ['deviceId']),
    ...subject('archive', ['deviceId', 'archiveId']),
  ];
}
