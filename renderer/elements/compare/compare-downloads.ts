import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Failure, Precision, Tile, Unsubscribe } from '../../../preload/contract/index.ts';
import { bestSnapshot, compareSnapshots } from '../../../preload/contract/rules/best-snapshot.ts';
import { answeredWithout } from '../../state/gallery/best-snapshot.ts';
import type { DownloadCost } from '../../state/offline/offline-words.ts';
import type { Availability } from '../../state/session/availability.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { type ComparePane, paneOfLatest, withTile } from './compare-pane.ts';

/**
 * Download state of a pane's full precision. `past`: the service has only later images of the
 * device.
 */
export type PaneDownload =
  | { readonly kind: 'done' | 'past' | 'lowOnly' }
  | { readonly kind: 'downloading'; readonly before: Tile; readonly wanted: Precision }
  /** The user can start the download. */
  | { readonly kind: 'left'; readonly why: 'saver' | 'lowByChoice' | Exclude<Availability, 'open'> }
  /** The service answered without it; the user can retry. */
  | { readonly kind: 'failed'; readonly failure: Failure | null };

/** The comparison, as seen by its downloads. */
export interface DownloadHost extends ReactiveControllerHost {
  readonly source: ViewerSource | undefined;
  readonly availability: Availability;
  readonly shownPanes: readonly ComparePane[];
  /** True if no other snapshot is being looked for. */
  readonly isSettled: boolean;
  /** Replaces a pane, unless it is gone. */
  replacePane(pane: ComparePane, next: ComparePane): void;
}

/** Includes the role: a baseline may be an image that its subject still has. */
function keyOf({ role, subject, at }: ComparePane): string {
  return `${role} ${subjectKey(subject)} ${at}`;
}

/**
 * Returns true if a pane shows what its subject has now: always for an archive; a device's earlier
 * images are gone from the service.
 */
function isOfTile({ subject, best }: ComparePane, tile: Tile): boolean {
  if (subject.archiveId !== null || best === null) return true;
  return [tile.low?.hash, tile.full?.hash].includes(best.hash);
}

/**
 * Returns true if a device now has another image than a pane, rather than another precision of the
 * same. If no clock tells, full precision is of the same image unless the device says otherwise.
 */
function isOther({ subject, best }: ComparePane, tile: Tile): boolean {
  const latest = bestSnapshot(tile);
  if (subject.archiveId !== null || best === null || latest === null) return false;
  if (latest.hash === best.hash) return false;
  const compared = compareSnapshots(latest, best);
  if (compared !== null) return compared !== 0;
  const captures = [latest.capturedAt, best.capturedAt];
  const isOtherCapture = !captures.includes(null) && captures[0] !== captures[1];
  return isOtherCapture || latest.precision === best.precision;
}

/**
 * Downloads the full precision of all panes automatically, as far as mode, settings and connection
 * allow. Newer images wait until the user takes them, so that no compared image is swapped.
 */
export class CompareDownloads implements ReactiveController {
  private states = new Map<string, PaneDownload | 'reading'>();
  private readonly costs = new Map<string, DownloadCost>();
  private readonly newer = new Map<string, Tile>();
  /** Panes whose device already had another image when they were opened: a newer one is not theirs. */
  private readonly past = new Set<string>();
  /** Reads one after the other, so that an answer never follows one that is older. */
  private reads = Promise.resolve();
  private unsubscribe: Unsubscribe | undefined;
  private availability: Availability = 'open';
  /** True once the comparison is closed. A pending answer still updates it. */
  private isOver = false;

  constructor(private readonly host: DownloadHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.isOver = false;
  }

  hostDisconnected(): void {
    this.isOver = true;
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    this.states.clear();
    this.costs.clear();
    this.newer.clear();
    this.past.clear();
  }

  /** Returns `null` until known. */
  of(pane: ComparePane): PaneDownload | null {
    const state = this.states.get(keyOf(pane));
    return state === undefined || state === 'reading' ? null : state;
  }

  /** Returns the cost of a pane's full precision; `null` until known. */
  costOf(pane: ComparePane): DownloadCost | null {
    return this.costs.get(keyOf(pane)) ?? null;
  }

  hostUpdated(): void {
    const { source, availability } = this.host;
    if (source === undefined || this.isOver) return;
    if (availability !== this.availability) {
      // Retries what could not be requested before.
      this.availability = availability;
      for (const [key, state] of this.states)
        if (state !== 'reading' && state.kind === 'left') this.states.delete(key);
    }
    this.unsubscribe ??= source.onChanged((subjects) => {
      const changed = new Set(subjects.map(subjectKey));
      this.read(async () => {
        for (const pane of this.host.shownPanes)
          if (changed.has(subjectKey(pane.subject))) await this.answered(source, pane);
      });
    });
    if (!this.host.isSettled) return;
    for (const pane of this.host.shownPanes) {
      if (this.states.has(keyOf(pane))) continue;
      this.states.set(keyOf(pane), 'reading');
      this.read(() => this.begin(source, pane));
    }
  }

  /** Returns the shown panes whose device has sent a newer image since. */
  outdated(): readonly ComparePane[] {
    return this.host.shownPanes.filter((pane) => this.newer.has(keyOf(pane)));
  }

  /** Shows the newer images, and downloads them in full as far as allowed. */
  takeNewer(): void {
    for (const pane of this.outdated()) {
      const tile = this.newer.get(keyOf(pane));
      if (tile !== undefined) this.host.replacePane(pane, paneOfLatest(tile));
    }
    for (const key of this.newer.keys()) this.states.delete(key);
    this.newer.clear();
  }

  private read(work: () => Promise<void>): void {
    const { reads } = this;
    const next = async () => {
      await reads;
      await work();
    };
    this.reads = next();
  }

  /** Returns the panes whose full precision the user can download. */
  missing(): readonly ComparePane[] {
    return this.host.shownPanes.filter((pane) => {
      const kind = this.of(pane)?.kind;
      return kind === 'left' || kind === 'failed';
    });
  }

  private set(pane: ComparePane, state: PaneDownload): void {
    this.states.set(keyOf(pane), state);
    this.host.requestUpdate();
  }

  private async begin(source: ViewerSource, pane: ComparePane): Promise<void> {
    const tile = await source.tile(pane.subject);
    if (this.isOver) return;
    if (!this.host.shownPanes.some((shown) => keyOf(shown) === keyOf(pane))) {
      // The user stepped on: a download is not worth it.
      this.states.delete(keyOf(pane));
      return;
    }
    if (pane.isLatest === true && tile !== null && isOther(pane, tile)) {
      this.note(pane, tile);
      return;
    }
    const isPast =
      pane.role === 'baseline' || (pane.isLatest !== true && tile !== null && !isOfTile(pane, tile));
    if (isPast) this.past.add(keyOf(pane));
    if (isPast || pane.best?.precision === 'full') {
      this.set(pane, { kind: pane.best?.precision === 'full' ? 'done' : 'past' });
      return;
    }
    if (tile === null) {
      this.set(pane, { kind: 'failed', failure: null });
      return;
    }
    const shown = this.show(pane, tile);
    if (shown.best?.precision === 'full') {
      this.set(shown, { kind: 'done' });
      return;
    }
    void this.readCost(source, shown);
    this.set(shown, this.request(source, tile));
  }

  private async readCost(source: ViewerSource, pane: ComparePane): Promise<void> {
    const cost = await source.fullCost(pane.subject);
    if (cost === null || this.isOver) return;
    this.costs.set(keyOf(pane), cost);
    this.host.requestUpdate();
  }

  /** Requests what may be downloaded automatically; returns the resulting state. */
  private request(source: ViewerSource, tile: Tile): PaneDownload {
    const { availability } = this.host;
    if (availability !== 'open') return { kind: 'left', why: availability };
    const held = source.savingMode() ?? (source.precision() === 'low' ? 'lowByChoice' : null);
    if (held !== null && tile.low !== null)
      return held === 'lowOnly' ? { kind: held } : { kind: 'left', why: held };
    const wanted = held === null ? 'full' : 'low';
    source.download(tile.subject, wanted);
    return { kind: 'downloading', before: tile, wanted };
  }

  private show(pane: ComparePane, tile: Tile): ComparePane {
    const next = withTile(pane, tile);
    if (next.best?.hash !== pane.best?.hash) this.host.replacePane(pane, next);
    return next;
  }

  /** Notes a newer image. Nothing else is said of the pane until the user takes it. */
  private note(pane: ComparePane, tile: Tile): void {
    this.newer.set(keyOf(pane), tile);
    this.set(pane, { kind: 'done' });
  }

  private async answered(source: ViewerSource, pane: ComparePane): Promise<void> {
    const state = this.of(pane);
    const key = keyOf(pane);
    if (state === null || this.past.has(key)) return;
    const tile = await source.tile(pane.subject);
    if (tile === null || this.of(pane) !== state) return;
    if (isOther(pane, tile)) {
      this.note(pane, tile);
      return;
    }
    if (state.kind === 'done' || state.kind === 'past') return;
    const shown = this.show(pane, tile);
    const best = bestSnapshot(tile);
    if (best?.precision === 'full') this.set(shown, { kind: 'done' });
    else if (state.kind !== 'downloading') this.set(shown, state);
    else if (answeredWithout(state.before, tile)) this.set(shown, { kind: 'failed', failure: tile.failure });
    else if (state.wanted === 'low' && best !== null) this.set(shown, this.request(source, tile));
    else this.set(shown, state);
  }
}
