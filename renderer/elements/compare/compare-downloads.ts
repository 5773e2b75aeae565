import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Failure, Precision, Tile, Unsubscribe } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { answeredWithout } from '../../state/gallery/best-snapshot.ts';
import type { DownloadCost } from '../../state/offline/offline-words.ts';
import type { Availability } from '../../state/session/availability.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { type ComparePane, withTile } from './compare-pane.ts';

/** What comes of the full precision of a pane. `past`: the service has only later images of the device. */
export type PaneDownload =
  | { readonly kind: 'done' | 'past' | 'lowOnly' }
  | { readonly kind: 'downloading'; readonly before: Tile; readonly wanted: Precision }
  /** The person can have it downloaded. */
  | { readonly kind: 'left'; readonly why: 'saver' | 'lowByChoice' | Exclude<Availability, 'open'> }
  /** The service answered without it; the person can try again. */
  | { readonly kind: 'failed'; readonly failure: Failure | null };

/** The comparison, as its downloads see it. */
export interface DownloadHost extends ReactiveControllerHost {
  readonly source: ViewerSource | undefined;
  readonly availability: Availability;
  readonly shownPanes: readonly ComparePane[];
  /** No other snapshot is being looked for: what is shown is what is wanted. */
  readonly isSettled: boolean;
  /** Shows a pane in place of another, unless that is gone. */
  replacePane(pane: ComparePane, next: ComparePane): void;
}

/** The last visit may have ended with what its subject still has. */
function keyOf({ role, subject, at }: ComparePane): string {
  return `${role} ${subjectKey(subject)} ${at}`;
}

/** Whether a pane shows what its subject has now: an archive always does, of a device earlier images are gone from the service. */
function isOfTile({ subject, best }: ComparePane, tile: Tile): boolean {
  if (subject.archiveId !== null || best === null) return true;
  return [tile.low?.hash, tile.full?.hash].includes(best.hash);
}

/** Downloads the full precision of all panes by itself, as far as the mode, the settings and the connection allow. */
export class CompareDownloads implements ReactiveController {
  private states = new Map<string, PaneDownload | 'reading'>();
  private readonly costs = new Map<string, DownloadCost>();
  private unsubscribe: Unsubscribe | undefined;
  private availability: Availability = 'open';
  /** The comparison is gone. An answer that was under way still updates it. */
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
  }

  /** Null while it is not known. */
  of(pane: ComparePane): PaneDownload | null {
    const state = this.states.get(keyOf(pane));
    return state === undefined || state === 'reading' ? null : state;
  }

  /** What the full precision of a pane takes; null while it is not known. */
  costOf(pane: ComparePane): DownloadCost | null {
    return this.costs.get(keyOf(pane)) ?? null;
  }

  hostUpdated(): void {
    const { source, availability } = this.host;
    if (source === undefined || this.isOver) return;
    if (availability !== this.availability) {
      // What could not be requested before is tried again.
      this.availability = availability;
      for (const [key, state] of this.states)
        if (state !== 'reading' && state.kind === 'left') this.states.delete(key);
    }
    this.unsubscribe ??= source.onChanged((subjects) => {
      const changed = new Set(subjects.map(subjectKey));
      for (const pane of this.host.shownPanes)
        if (changed.has(subjectKey(pane.subject))) void this.answered(source, pane);
    });
    if (!this.host.isSettled) return;
    for (const pane of this.host.shownPanes) if (!this.states.has(keyOf(pane))) void this.begin(source, pane);
  }

  /** The panes whose full precision the person can have downloaded. */
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
    this.states.set(keyOf(pane), 'reading');
    const tile = await source.tile(pane.subject);
    if (this.isOver) return;
    if (!this.host.shownPanes.some((shown) => keyOf(shown) === keyOf(pane))) {
      // The person stepped on: it is not worth a download.
      this.states.delete(keyOf(pane));
      return;
    }
    if (pane.best?.precision === 'full') {
      this.set(pane, { kind: 'done' });
      return;
    }
    if (pane.role === 'baseline' || (tile !== null && !isOfTile(pane, tile))) {
      this.set(pane, { kind: 'past' });
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

  /** Requests what may come by itself; the state says what does. */
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

  private async answered(source: ViewerSource, pane: ComparePane): Promise<void> {
    const state = this.of(pane);
    if (state === null || state.kind === 'done' || state.kind === 'past') return;
    const tile = await source.tile(pane.subject);
    if (tile === null || this.of(pane) !== state) return;
    const shown = this.show(pane, tile);
    const best = bestSnapshot(tile);
    if (best?.precision === 'full') this.set(shown, { kind: 'done' });
    else if (state.kind !== 'downloading') this.set(shown, state);
    else if (answeredWithout(state.before, tile)) this.set(shown, { kind: 'failed', failure: tile.failure });
    else if (state.wanted === 'low' && best !== null) this.set(shown, this.request(source, tile));
    else this.set(shown, state);
  }
}
