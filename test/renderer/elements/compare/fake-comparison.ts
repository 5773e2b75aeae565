import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import type {
  Frame,
  Precision,
  SnapshotSummary,
  SubjectReference,
  Tile,
} from '../../../../preload/contract/index.ts';
import { CompareDownloads } from '../../../../renderer/elements/compare/compare-downloads.ts';
import { type ComparePane, paneOfTile } from '../../../../renderer/elements/compare/compare-pane.ts';
import { CompareTimes } from '../../../../renderer/elements/compare/compare-times.ts';
import type { Availability } from '../../../../renderer/state/session/availability.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const now = Date.UTC(2026, 10, 21, 12);

export function snapshot(hash: string, precision: Precision, capturedAt: number): SnapshotSummary {
  return {
    hash,
    precision,
    mediaType: 'image/jpeg',
    widthPixels: 480,
    heightPixels: 270,
    byteLength: 1,
    capturedAt,
    receivedAt: null,
    fetchedAt: now,
    confirmedAt: now,
  };
}

export function tile(deviceId: string, archiveId: string | null, capturedAt: number, low = true): Tile {
  const name = archiveId ?? deviceId;
  return {
    subject: { deviceId, archiveId },
    name,
    deviceName: deviceId,
    low: low ? snapshot(`${deviceId} ${name} low`, 'low', capturedAt) : null,
    full: null,
    availability: low ? 'available' : 'unknown',
    failure: null,
    checkedAt: null,
    marks: [],
  };
}

export function frameOf({ subject, name, low, full }: Tile, at: number): Frame {
  const knowledge = full === null ? (low === null ? 'onService' : 'low') : 'full';
  return { subject, name, at, clock: 'captured', knowledge, low, full };
}

/** A comparison without a screen, and the service behind it. */
export function begin(tiles: readonly Tile[], shown: readonly Tile[], changes: Partial<ViewerSource> = {}) {
  const stored = new Map(tiles.map((one) => [subjectKey(one.subject), one]));
  const asked: string[] = [];
  let changed: (subjects: readonly SubjectReference[]) => void = () => {};
  let followers = 0;
  /** The archives that only a fresh list has. */
  const unlisted = new Set<string>();
  const listed = (refresh: boolean) =>
    [...stored.values()].filter((one) => refresh || !unlisted.has(one.name));
  const times: Record<string, number> = {};
  const source = {
    tile: async (subject) => stored.get(subjectKey(subject)) ?? null,
    baseline: async () => null,
    timeline: async (deviceId, _around, refresh = false) => {
      const frames = listed(refresh)
        .filter(({ subject }) => subject.deviceId === deviceId)
        .map((one) => frameOf(one, one.low?.capturedAt ?? times[one.name] ?? 0))
        .toSorted((one, other) => one.at - other.at);
      return { deviceName: deviceId, frames, total: frames.length, undated: 0, listedAt: null };
    },
    download: (subject, precision) => asked.push(`${subject.archiveId ?? subject.deviceId} ${precision}`),
    onChanged(listener) {
      changed = listener;
      followers += 1;
      return () => {
        followers -= 1;
      };
    },
    requestDownload: async () => null,
    picture: async () => [],
    fullCost: async () => ({ byteLength: 1_200_000, seconds: 3 }),
    precision: () => 'full',
    savingMode: () => null,
    zone: () => 'utc',
    ...changes,
  } as Partial<ViewerSource> as ViewerSource;
  const host = {
    source,
    zone: 'utc' as const,
    availability: 'open' as Availability,
    shownPanes: shown.map(paneOfTile) as readonly ComparePane[],
    series: shown.map(({ subject }) => subject),
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
    get isSettled(): boolean {
      return compared.state !== 'looking';
    },
    showPanes(panes: readonly ComparePane[] | null) {
      host.shownPanes = panes ?? shown.map(paneOfTile);
    },
    replacePane(pane: ComparePane, next: ComparePane) {
      host.shownPanes = host.shownPanes.map((one) => (one === pane ? next : one));
    },
  };
  const compared: CompareTimes = new CompareTimes(host);
  const downloads = new CompareDownloads(host);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve();
      downloads.hostUpdated();
    }
  };
  return {
    host,
    times: compared,
    downloads,
    asked,
    unlisted,
    capturedAt: times,
    settle,
    followers: () => followers,
    names: () => host.shownPanes.map(({ name }) => name),
    costs: () => host.shownPanes.map((pane) => downloads.costOf(pane)),
    kinds: () => host.shownPanes.map((pane) => downloads.of(pane)?.kind),
    /** The service sends what was requested. */
    async arrive(next: Tile) {
      stored.set(subjectKey(next.subject), next);
      changed([next.subject]);
      await settle();
    },
  };
}

export const gate = tile('gate', null, now);
export const pump = tile('pump', null, now - HOUR_MS);
export const lastWeek = tile('gate', 'last week', now - 7 * DAY_MS - 3 * HOUR_MS, false);
