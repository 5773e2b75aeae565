import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { fail, type Result, succeed } from '../../../preload/contract/core/result.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, Frame, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { invoke } from '../store/invoke.ts';
import type { FilmSnapshot } from './film-frames.ts';

/**
 * Most snapshots of one film: a quarter of an hour at five a second, longer than anybody watches.
 */
export const FILM_LIMIT = 5_000;

/** Tiles read at a time. */
const AT_A_TIME = 8;

/** Snapshots that a film can be made of. */
export interface FilmMaterial {
  readonly deviceName: string | null;
  readonly snapshots: readonly FilmSnapshot[];
  /** Snapshots that only the service has. */
  readonly notDownloaded: number;
  /** Archives without any time. */
  readonly undated: number;
  /** Older snapshots beyond `FILM_LIMIT`. */
  readonly beyond: number;
}

function keyOf(frame: Frame): string {
  const hashes = `${frame.full?.hash ?? ''} ${frame.low?.hash ?? ''}`;
  return `${subjectKey(frame.subject)} ${frame.clock} ${frame.at} ${hashes}`;
}

export interface History extends FilmMaterial {
  /** Archives of which nothing is stored. */
  readonly absent: readonly Pick<Frame, 'subject' | 'name'>[];
}

/** A part of a history with `count` snapshots, both ends included; ms since the epoch. */
export interface HistoryPart {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface ReadOptions {
  readonly part?: HistoryPart | undefined;
  /** Snapshots of the material. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  /** Gets the number of snapshots read so far. */
  readonly onRead?: (count: number) => void;
}

/**
 * Reads the history of a device or a part of it, page by page from the newest on: a page surrounds
 * the oldest known time. Failure: `cancelled` if the signal aborts.
 */
export async function readHistory(
  { viewer }: Pick<Bridge, 'viewer'>,
  deviceId: string,
  { part, limit = FILM_LIMIT, signal, onRead }: ReadOptions = {},
): Promise<Result<History>> {
  const frames = new Map<string, Frame>();
  let around: number | null = part?.to ?? null;
  for (;;) {
    const before: number = frames.size;
    const answer = await invoke(() => viewer.timeline({ deviceId, around, limit: PAGE_LIMIT }));
    if (!answer.ok) return answer;
    if (signal?.aborted === true) return fail({ code: 'cancelled' });
    const { deviceName } = answer.value;
    const { total, undated } = part === undefined ? answer.value : { total: part.count, undated: 0 };
    for (const frame of answer.value.frames)
      if (part === undefined || (frame.at >= part.from && frame.at <= part.to))
        frames.set(keyOf(frame), frame);
    onRead?.(frames.size);
    const isAll = frames.size + undated >= total;
    if (isAll || frames.size === before || frames.size >= limit) {
      const newest = [...frames.values()].toSorted((one, other) => other.at - one.at).slice(0, limit);
      const beyond = Math.max(0, total - undated - newest.length);
      return succeed({ ...materialOf(deviceName, newest), undated, beyond });
    }
    around = Math.min(...answer.value.frames.map(({ at }) => at));
  }
}

function materialOf(deviceName: string, frames: readonly Frame[]) {
  const snapshots = frames.flatMap((frame): FilmSnapshot[] => {
    const snapshot = bestSnapshot(frame);
    const tile = { subject: frame.subject, name: frame.name, deviceName };
    return snapshot === null ? [] : [{ tile, snapshot, at: frame.at }];
  });
  const notDownloaded = frames.filter(({ knowledge }) => knowledge === 'onService').length;
  const absent = frames
    .filter((frame) => frame.subject.archiveId !== null && bestSnapshot(frame) === null)
    .map(({ subject, name }) => ({ subject, name }));
  return { deviceName, snapshots, notDownloaded, absent };
}

export async function readSubjects(
  { gallery }: Pick<Bridge, 'gallery'>,
  subjects: readonly SubjectReference[],
): Promise<Result<FilmMaterial>> {
  const waiting = subjects.slice(0, FILM_LIMIT).values();
  const tiles: Tile[] = [];
  let failed: Extract<Result<Tile>, { ok: false }> | null = null;
  const read = async () => {
    for (const subject of waiting) {
      const answer = await invoke(() => gallery.tile({ subject }));
      if (answer.ok) tiles.push(answer.value);
      else failed = answer;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, read));
  if (tiles.length === 0 && failed !== null) return failed;
  const snapshots = tiles.flatMap((tile): FilmSnapshot[] => {
    const snapshot = bestSnapshot(tile);
    return snapshot === null ? [] : [{ tile, snapshot, at: snapshotTime(snapshot).at }];
  });
  const [first] = tiles;
  const isOneDevice = tiles.every(({ subject }) => subject.deviceId === first?.subject.deviceId);
  return succeed({
    deviceName: isOneDevice ? (first?.deviceName ?? null) : null,
    snapshots,
    notDownloaded: tiles.length - snapshots.length,
    undated: 0,
    beyond: subjects.length - Math.min(subjects.length, FILM_LIMIT),
  });
}
