import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Failure, Precision, Tile, Unsubscribe } from '../../../preload/contract/index.ts';
import { answeredWithout, bestSnapshot } from '../../state/gallery/best-snapshot.ts';
import type { DownloadCost } from '../../state/offline/offline-words.ts';
import type { Availability } from '../../state/session/availability.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { type ComparePane, withTile } from './compare-pane.ts';

/**
 * What comes of the full precision of a pane: nothing is left to do (`done`); it is on its way; the service has only later images of the device
 * (`past`); the mode or the settings leave it to the person; the service can't be used; or it answered without it.
 */
export type PaneDownload =
  | { readonly kind: 'done' | 'past' }
  | { readonly kind: 'downloading'; readonly before: Tile; readonly wanted: Precision }
  | { readonly kind: 'saver' | 'lowOnly' | 'lowByChoice' }
  | { readonly kind: 'unavailable'; readonly availability: Exclude<Availability, 'open'> }
  /** It comes with the next connection. */
  | { readonly kind: 'requested'; readonly availability: Availability }
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

function keyOf({ subject, at }: ComparePane): string {
  return `${subjectKey(subject)} ${at}`;
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
        if (state !== 'reading' && state.kind === 'unavailable') this.states.delete(key);
    }
    this.unsubscribe ??= source.onChanged((subjects) => {
      const changed = new Set(subjects.map(subjectKey));
      for (const pane of this.host.shownPanes)
        if (changed.has(subjectKey(pane.subject))) void this.answered(source, pane);
    });
    if (!this.host.isSettled) return;
    for (const pane of this.host.shownPanes)
      if (!this.states.has(keyOf(pane))) void this.begin(source, pane, 'byItself');
  }

  /** The person requests the full precision of all panes. */
  requestFull(): void {
    const { source } = this.host;
    if (source === undefined) return;
    for (const pane of this.host.shownPanes) {
      const kind = this.of(pane)?.kind;
      if (kind !== 'done' && kind !== 'past' && kind !== 'downloading')
        void this.begin(source, pane, 'byPerson');
    }
  }

  /** The person requests a pane with the next connection. */
  async requestLater(pane: ComparePane): Promise<void> {
    const { source, availability } = this.host;
    if (source === undefined) return;
    const failure = await source.requestDownload(pane.subject, 'full');
    this.set(pane, failure === null ? { kind: 'requested', availability } : { kind: 'failed', failure });
  }

  private set(pane: ComparePane, state: PaneDownload): void {
    this.states.set(keyOf(pane), state);
    this.host.requestUpdate();
  }

  private async begin(
    source: ViewerSource,
    pane: ComparePane,
    cause: 'byItself' | 'byPerson',
  ): Promise<void> {
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
    this.set(shown, this.request(source, tile, cause));
  }

  private async readCost(source: ViewerSource, pane: ComparePane): Promise<void> {
    const cost = await source.fullCost(pane.subject);
    if (cost === null || this.isOver) return;
    this.costs.set(keyOf(pane), cost);
    this.host.requestUpdate();
  }

  /** Requests what may come; the state says what does. */
  private request(source: ViewerSource, tile: Tile, cause: 'byItself' | 'byPerson'): PaneDownload {
    const { availability } = this.host;
    if (availability !== 'open') return { kind: 'unavailable', availability };
    const mode = source.savingMode();
    const isHeld = mode === 'lowOnly' || cause === 'byItself';
    const held = isHeld ? (mode ?? (source.precision() === 'low' ? 'lowByChoice' : null)) : null;
    if (held !== null && tile.low !== null) return { kind: held };
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
    if (state?.kind !== 'downloading') return;
    const tile = await source.tile(pane.subject);
    if (tile === null || this.of(pane) !== state) return;
    const shown = this.show(pane, tile);
    const best = bestSnapshot(tile);
    if (best?.precision === 'full') this.set(shown, { kind: 'done' });
    else if (answeredWithout(state.before, tile)) this.set(shown, { kind: 'failed', failure: tile.failure });
    else if (state.wanted === 'low' && best !== null) this.set(shown, this.request(source, tile, 'byItself'));
    else this.set(shown, state);
  }
}
