import { type Context, Hono } from 'hono';
import { adminOperations } from './operations/admin.ts';
import {
  archiveSearch,
  deviceReads,
  listDevicesOfAll,
  listOrganizationDevices,
  searchesAllArchives,
} from './operations/device-reads.ts';
import { searchDevices } from './operations/device-search.ts';
import { deviceWrites } from './operations/device-writes.ts';
import { documentation } from './operations/documentation.ts';
import { streamEvents } from './operations/events.ts';
import { markQuery } from './operations/list-page.ts';
import { listOrganizations, readOrganization } from './operations/organizations.ts';
import { signInOperations } from './operations/sign-in.ts';
import { snapshotOperations } from './operations/snapshots.ts';
import { respond } from './respond.ts';
import { Address } from './service/address.ts';
import { authorize, checkCall, type Operation } from './service/operation.ts';
import { ProblemError } from './service/problem.ts';
import type { Service } from './service/service.ts';
import type { Settings } from './service/settings.ts';

function listsOf(settings: Settings): readonly Operation[] {
  const { devicesAt } = settings.shape;
  const lists = devicesAt === 'usual' ? ['organization', 'organizationDevices'] : [devicesAt];
  const cut = (operation: Operation): Operation => ({
    ...operation,
    query: { ...operation.query, ...markQuery(settings) },
  });
  return [
    cut(listOrganizations),
    ...(lists.includes('organization') ? [readOrganization] : []),
    ...(lists.includes('organizationDevices') ? [cut(listOrganizationDevices)] : []),
    ...(lists.includes('devices')
      ? settings.devicePrefixes.map((prefix) => cut(listDevicesOfAll(prefix)))
      : []),
  ];
}

function operationsOf(settings: Settings): readonly Operation[] {
  return [
    ...signInOperations[settings.signIn],
    ...listsOf(settings),
    // Before the paths with a parameter, as "search" is not an identifier.
    searchDevices,
    ...(searchesAllArchives(settings) ? [archiveSearch(settings)] : []),
    ...settings.devicePrefixes.flatMap((prefix) => [
      ...snapshotOperations(prefix, settings),
      ...deviceReads(prefix, settings),
      ...deviceWrites(prefix),
    ]),
    streamEvents,
    ...adminOperations,
  ];
}

function perform(service: Service, operation: Operation, context: Context): Response | Promise<Response> {
  const user = operation.open === true ? null : authorize(service, context.req.header('authorization'));
  const address = new Address(context.req.url);
  const call = {
    context,
    service,
    user,
    address,
    parameter: (name: string): string => context.req.param(name) ?? '',
    query: (name: string): string | undefined =>
      address.search === '' ? undefined : (address.searchParams.get(name) ?? undefined),
  };
  checkCall(operation, call);
  return operation.handle(call);
}

function matches(path: string, pathname: string): boolean {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
}

export function createApi(service: Service): Hono {
  const api = new Hono();
  const known = operationsOf(service.settings);
  const all = [...known, ...documentation(known)];

  for (const operation of all) {
    const { method, path, deprecation } = operation;
    api.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      respond(service, context, `${method} ${path}`, () => perform(service, operation, context), deprecation),
    );
  }
  // Searched only if nothing matches: a catch-all route for each path would put the router into
  // its slow mode.
  api.notFound((context) =>
    respond(service, context, 'unknown', () => {
      const { pathname } = new Address(context.req.url);
      const allowed = all.filter(({ path }) => matches(path, pathname)).map(({ method }) => method);
      if (allowed.length === 0) throw new ProblemError(404, 'There is nothing here.');
      const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
      throw new ProblemError(405, `Use one of ${allow}.`, { allow });
    }),
  );
  return api;
}
