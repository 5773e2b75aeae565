import * as fc from 'fast-check';
import { assertNever } from '../../../../preload/contract/core/assert-never.ts';
import type { ScriptedAnswer, SeenRequest } from '../../../support/fault-server.ts';
import { tinyJpeg } from '../support/tiny-images.ts';

/** Part of a drawn service: two organizations with devices, each with archives. */
export interface DrawnArchive {
  readonly id: string;
  /** Whole seconds, ms since the epoch. */
  readonly capturedAt: number;
}
export interface DrawnDevice {
  readonly id: string;
  readonly name: string;
  readonly archives: readonly DrawnArchive[];
}
export interface DrawnOrganization {
  readonly id: string;
  readonly name: string;
  readonly devices: readonly DrawnDevice[];
}

type Json = Record<string, unknown>;

const words = [
  'id',
  'ref',
  'Serial',
  'x_no',
  'cams',
  'hits',
  'data',
  'größe',
  'a b',
  '@odata.id',
  "it's",
  'next',
  'total',
];
/** Members from the outside in; the surrounding texts make each path unique. */
const members = (prefix: string) =>
  fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
    .map((path) => path.map((word, at) => (at === 0 ? `${prefix}${word}` : word)));

const pathOf = (path: readonly string[]) =>
  `$${path.map((name) => (/^[A-Za-z]\w*$/.test(name) ? `.${name}` : `['${name.replaceAll("'", "\\'")}']`)).join('')}`;

/** Writes a value at a path of members. */
function put(into: Json, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[name] = value;
  else put((into[name] ??= {}) as Json, rest, value);
}

const PAGE_SIZE = 2;

const pagings = fc.oneof(
  fc.constant({ kind: 'whole' } as const),
  fc.constant({ kind: 'link' } as const),
  fc.record({ kind: fc.constant('next' as const), at: members('n') }),
  fc.record({
    kind: fc.constant('cursor' as const),
    at: members('c'),
    parameter: fc.constantFrom('after', 'page_token', 'q'),
  }),
  fc.record({
    kind: fc.constantFrom('page' as const, 'offset' as const),
    first: fc.constantFrom(0, 1),
    parameter: fc.constantFrom('page', 'skip', '$p'),
    ends: fc.constantFrom('total', 'totalHeader', 'more', 'last', 'size'),
  }),
);
type Paging = typeof pagings extends fc.Arbitrary<infer Value> ? Value : never;

const isInBody = (paging: Paging) =>
  paging.kind === 'next' ||
  paging.kind === 'cursor' ||
  ('ends' in paging && paging.ends !== 'totalHeader' && paging.ends !== 'size');

const lists = fc
  .record({
    list: fc.oneof(fc.constant<string[]>([]), members('l')),
    id: members('i'),
    name: members('m'),
    paging: pagings,
  })
  // A bare list has no members about its pages.
  .map((list) =>
    list.list.length === 0 && isInBody(list.paging) ? Object.assign(list, { list: ['lData'] }) : list,
  );
type List = typeof lists extends fc.Arbitrary<infer Value> ? Value : never;

export const drawnServices = fc.record({
  organizations: lists,
  devices: lists,
  archives: lists,
  devicesAre: fc.constantFrom('inside', 'below', 'together', 'behindSites'),
  archivesAre: fc.constantFrom('inside', 'below', 'searched'),
  owner: members('o'),
  time: members('t'),
  timeForm: fc.constantFrom('text', 'seconds', 'milliseconds'),
  image: fc.constantFrom('itself', 'address', 'redirect', 'bySize'),
  imageAt: members('u'),
});
export type DrawnService = typeof drawnServices extends fc.Arbitrary<infer Value> ? Value : never;

const paths = {
  organizations: '/orgs',
  sites: '/orgs/{organizationId}/sites',
  devices: {
    inside: undefined,
    below: '/orgs/{organizationId}/cams',
    together: '/cams',
    behindSites: '/sites/{site}/cams',
  },
  archives: { inside: undefined, below: '/cams/{deviceId}/shots', searched: '/shots' },
} as const;

/** Drops undefined members, as JSON does. */
const given = (members: Json) => JSON.parse(JSON.stringify(members)) as Json;

const TOTAL = ['zTotal'];
const MORE = ['zMore'];

function pagingOf(paging: Paging): Json {
  if (paging.kind === 'next') return { kind: 'next', next: pathOf(paging.at) };
  if (paging.kind === 'cursor')
    return { kind: 'cursor', mark: pathOf(paging.at), parameter: paging.parameter };
  if (paging.kind !== 'page' && paging.kind !== 'offset') return paging;
  const { kind, first, parameter, ends } = paging;
  const stated = {
    total: pathOf(TOTAL),
    totalHeader: 'X-Total',
    more: pathOf(MORE),
    last: pathOf(MORE),
    size: PAGE_SIZE,
  };
  return { kind, first, parameter, [ends]: stated[ends] };
}

/** Returns the profile of a drawn service. */
export function profileOf(service: DrawnService): Json {
  const { devicesAre, archivesAre, owner, time, timeForm, image, imageAt } = service;
  const listed = ({ list, id, name, paging }: List, path: string | undefined) => ({
    list: `${pathOf(list)}[*]`,
    id: pathOf(id),
    name: pathOf(name),
    path,
    paging: path === undefined ? undefined : pagingOf(paging),
  });
  const requests = (path: string) => ({
    full: {
      path,
      image:
        image === 'bySize' ? "$.all[?@.size == 'L'].at" : image === 'address' ? pathOf(imageAt) : undefined,
    },
    low: {
      path: `${path}?small=1`,
      image:
        image === 'bySize' ? "$.all[?@.size == 'S'].at" : image === 'address' ? pathOf(imageAt) : undefined,
    },
  });
  return given({
    version: 1,
    name: 'Drawn',
    organizations: listed(service.organizations, paths.organizations),
    levels:
      devicesAre === 'behindSites'
        ? [{ as: 'site', path: paths.sites, list: '$[*]', id: '$.no', name: '$.called' }]
        : undefined,
    devices: {
      ...listed(insideOf(service.devices, devicesAre), paths.devices[devicesAre]),
      organization: devicesAre === 'together' ? pathOf(owner) : undefined,
    },
    archives: {
      ...listed(insideOf(service.archives, archivesAre), paths.archives[archivesAre]),
      method: archivesAre === 'searched' ? 'POST' : undefined,
      body: archivesAre === 'searched' ? { filters: { cam: '{deviceId}' } } : undefined,
      time: pathOf(time),
      timeForm,
    },
    snapshots: {
      device: requests('/cams/{deviceId}/image'),
      archive: requests('/cams/{deviceId}/shots/{archiveId}/image'),
    },
  });
}

/** An inner list is in a member. */
const insideOf = (list: List, are: string): List =>
  are === 'inside' && list.list.length === 0 ? { ...list, list: ['lInside'] } : list;

/**
 * Answers the requests of a drawn service. `imagesAt`: origin of the images, at `/full` and
 * `/low`.
 */
export function answerAs(service: DrawnService, fleet: readonly DrawnOrganization[], imagesAt: string) {
  const { devicesAre, archivesAre, owner, time, timeForm, image, imageAt } = service;
  const record = (
    { id: idAt, name: nameAt }: List,
    { id, name }: { readonly id: string; readonly name: string },
  ) => {
    const written: Json = {};
    put(written, idAt, id);
    put(written, nameAt, name);
    return written;
  };
  const archive = ({ id, capturedAt }: DrawnArchive) => {
    const written = record(service.archives, { id, name: id });
    const stated = {
      text: new Date(capturedAt).toISOString(),
      seconds: capturedAt / 1_000,
      milliseconds: capturedAt,
    };
    put(written, time, stated[timeForm]);
    return written;
  };
  const device = (one: DrawnDevice, organizationId: string) => {
    const written = record(service.devices, one);
    if (devicesAre === 'together') put(written, owner, organizationId);
    if (archivesAre === 'inside')
      put(written, insideOf(service.archives, 'inside').list, one.archives.map(archive));
    return written;
  };
  const organization = (one: DrawnOrganization) => {
    const written = record(service.organizations, one);
    if (devicesAre === 'inside')
      put(
        written,
        insideOf(service.devices, 'inside').list,
        one.devices.map((inner) => device(inner, one.id)),
      );
    return written;
  };
  const all = fleet.flatMap(({ id, devices }) => devices.map((inner) => device(inner, id)));

  return (request: SeenRequest): ScriptedAnswer => {
    const url = new URL(request.target, 'http://service.invalid');
    const steps = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const [kind, id = '', below = ''] = steps;
    const owned = fleet.find((one) => one.id === id);
    const camera = fleet.flatMap(({ devices }) => devices).find((one) => one.id === id);
    if (steps.at(-1) === 'image') return imageAnswer(url.searchParams.has('small') ? 'low' : 'full');
    if (kind === 'orgs' && below === '') return page(service.organizations, fleet.map(organization), url);
    if (kind === 'orgs' && below === 'sites') return { body: [{ no: `s-${id}`, called: 'Yard' }] };
    if (kind === 'sites')
      return devicesOf(
        fleet.find((one) => `s-${one.id}` === id),
        url,
      );
    if (kind === 'orgs') return devicesOf(owned, url);
    if (kind === 'cams' && id === '') return page(service.devices, all, url);
    if (kind === 'cams') return page(service.archives, (camera?.archives ?? []).map(archive), url);
    const { filters } = JSON.parse(request.body) as { readonly filters: { readonly cam: string } };
    const searched = fleet.flatMap(({ devices }) => devices).find((one) => one.id === filters.cam);
    return page(service.archives, (searched?.archives ?? []).map(archive), url);
  };

  function devicesOf(of: DrawnOrganization | undefined, url: URL): ScriptedAnswer {
    return page(
      service.devices,
      (of?.devices ?? []).map((inner) => device(inner, of?.id ?? '')),
      url,
    );
  }

  function imageAnswer(precision: 'full' | 'low'): ScriptedAnswer {
    const target = `${imagesAt}/${precision}`;
    switch (image) {
      case 'itself':
        return imageIn(precision);
      case 'redirect':
        return { status: 302, headers: { location: target } };
      case 'bySize':
        return {
          body: {
            all: [
              { size: 'S', at: `${imagesAt}/low` },
              { size: 'L', at: `${imagesAt}/full` },
            ],
          },
        };
      case 'address': {
        const body: Json = {};
        put(body, imageAt, target);
        return { body };
      }
      default:
        return assertNever(image);
    }
  }
}

/** Returns a picture whose width shows its precision. */
export function imageIn(precision: 'full' | 'low'): ScriptedAnswer {
  return {
    headers: { 'content-type': 'image/jpeg' },
    body: tinyJpeg(precision === 'full' ? 1_920 : 320, 100),
  };
}

/** Returns a page of a list, with what its paging states. */
function page({ list, paging }: List, records: readonly unknown[], url: URL): ScriptedAnswer {
  const number = (parameter: string, first: number) =>
    Number(url.searchParams.get(parameter) ?? first) - first;
  const from =
    paging.kind === 'whole'
      ? 0
      : paging.kind === 'page'
        ? number(paging.parameter, paging.first) * PAGE_SIZE
        : paging.kind === 'offset'
          ? number(paging.parameter, paging.first)
          : Number(url.searchParams.get(paging.kind === 'cursor' ? paging.parameter : 'from') ?? 0);
  const end = paging.kind === 'whole' ? records.length : from + PAGE_SIZE;
  const isLast = end >= records.length;
  const here = records.slice(from, end);
  const document: Json = {};
  const headers: Record<string, string> = {};
  const next = `${url.pathname}?from=${end}`;
  if (paging.kind === 'link' && !isLast) headers['link'] = `<${next}>; rel="next"`;
  if (paging.kind === 'next') put(document, paging.at, isLast ? null : next);
  if (paging.kind === 'cursor') put(document, paging.at, isLast ? '' : String(end));
  if (paging.kind === 'page' || paging.kind === 'offset') {
    put(document, TOTAL, records.length);
    if (paging.ends === 'totalHeader') headers['x-total'] = String(records.length);
    put(document, MORE, paging.ends === 'more' ? !isLast : isLast);
  }
  if (list.length === 0) return { body: here, headers };
  put(document, list, here);
  return { body: document, headers };
}
