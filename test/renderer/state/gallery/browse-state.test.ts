import { describe, expect, test } from 'vitest';
import type { ConnectionState, Failure, FleetOverview } from '../../../../preload/contract/index.ts';
import type { FleetView } from '../../../../renderer/state/fleet/fleet-store.ts';
import { browseState } from '../../../../renderer/state/gallery/browse-state.ts';
import type { GalleryView } from '../../../../renderer/state/gallery/gallery-view.ts';

const failure: Failure = { code: 'serviceFailed' };
const overview: FleetOverview = { organizations: [], total: 0, confirmedAt: 5, state: { kind: 'idle' } };
const fleet: FleetView = {
  overview,
  organizations: [],
  failure: null,
  refreshing: false,
  expanded: new Set(),
  rows: { length: 0, at: () => undefined, indexOf: () => -1 },
};
const withOrganization: FleetView = { ...fleet, organizations: [{ id: 'a', name: 'A', deviceCount: 0 }] };
const gallery: GalleryView = {
  scope: null,
  total: null,
  selected: new Set(),
  focusedIndex: null,
  order: { sort: 'name', descending: false, filters: [] },
  chosenOrder: { sort: 'name', descending: false, filters: [] },
  groups: [],
  attention: null,
  reportedUntil: null,
  isOutOfOrder: false,
  arrived: 0,
  selectedBytes: 0,
  selectedDownloaded: 0,
  counted: 0,
  failure: null,
};
const online: ConnectionState = {
  status: 'online',
  since: 0,
  byChoice: false,
  lastConfirmedAt: 0,
  pending: 0,
  pausedUntil: null,
  storageFailure: null,
  failure: null,
};
const offline: ConnectionState = { ...online, status: 'offline' };

describe('what the browse page shows', () => {
  test('an outline until something is known', () => {
    expect(browseState({ ...fleet, overview: null }, gallery, null).kind).toBe('loading');
    expect(
      browseState({ ...fleet, overview: { ...overview, state: { kind: 'loading' } } }, gallery, online).kind,
    ).toBe('loading');
  });

  test('that the account has no organizations, once the service said so', () => {
    expect(browseState(fleet, gallery, online).kind).toBe('noOrganizations');
    expect(browseState(fleet, gallery, offline).kind).toBe('noOrganizations');
  });

  test('that nothing is stored, before the first request to the service', () => {
    const never = { ...fleet, overview: { ...overview, confirmedAt: null } };
    expect(browseState(never, gallery, offline).kind).toBe('nothingStored');
  });

  test('why the list could not be read, when there is none', () => {
    const failed = { ...fleet, overview: { ...overview, state: { kind: 'failed', failure } as const } };
    expect(browseState(failed, gallery, online)).toEqual({ kind: 'failed', failure });
  });

  test('what is stored, also when the list could not be refreshed', () => {
    const failed = {
      ...withOrganization,
      overview: { ...overview, state: { kind: 'failed', failure } as const },
    };
    expect(browseState(failed, { ...gallery, total: 3 }, offline)).toEqual({
      kind: 'gallery',
      total: 3,
      failure: null,
    });
  });

  test('that an organization has no devices', () => {
    expect(browseState(withOrganization, { ...gallery, total: 0 }, online).kind).toBe('noDevices');
  });

  test('P46: why the devices of the organization on the screen are unknown', () => {
    const refused = { id: 'a', name: 'A', deviceCount: 0, part: { total: null, failure } };
    const other = { id: 'b', name: 'B', deviceCount: 0, part: { total: null } };
    const view: FleetView = { ...fleet, organizations: [refused, other] };
    const of = (organizationId: string): GalleryView => ({
      ...gallery,
      scope: { kind: 'organization', organizationId },
      total: 0,
    });
    expect(browseState(view, of('a'), online)).toEqual({ kind: 'failed', failure });
    expect(browseState(view, of('b'), online).kind).toBe('noDevices');
    expect(browseState(view, { ...of('a'), total: 3 }, online).kind).toBe('gallery');
  });
});
