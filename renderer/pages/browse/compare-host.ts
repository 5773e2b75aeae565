import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { subjectKey, subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { ExportSubject, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { isStillWanted } from '../../dom/awaited-overlays.ts';
import {
  type ComparePane,
  type CompareRequest,
  olderFirst,
  PANE_LIMIT,
  paneOfBaseline,
  paneOfLatest,
  showSameSnapshot,
  stepPane,
} from '../../elements/compare/compare-pane.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import type { ViewerEvents } from '../../elements/viewer/viewer-actions.ts';
import { isTypedInto } from '../../keyboard/shortcuts.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { MissingScope } from '../../state/offline/missing-store.ts';
import { pagesOf } from '../../state/offline/subject-pages.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { invoke } from '../../state/store/invoke.ts';
import { isStored } from '../../state/viewer/frames.ts';

/**
 * Opens the comparison: for an element's `compare-wanted`, or for the selected or focused tiles by
 * the key C or the event `compare-selection`, from anywhere in the window.
 */
@customElement('compare-host')
class CompareHost extends AppElement {
  private readonly app = fromApp(this, {
    shows: ['connection', 'session'],
    uses: ['bridge', 'gallery', 'navigation', 'screen', 'toasts', 'viewer'],
  });

  private missing: MissingScope | null = null;

  @state() private request: CompareRequest | null = null;
  /** Compared images being exported; `null` if none are. */
  @state() private exported: readonly ExportSubject[] | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('compare-wanted', this.wanted);
    window.addEventListener('compare-selection', this.selectionWanted);
    window.addEventListener('keydown', this.pressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('compare-wanted', this.wanted);
    window.removeEventListener('compare-selection', this.selectionWanted);
    window.removeEventListener('keydown', this.pressed);
    this.app.screen.show('comparison', null);
  }

  protected override updated(): void {
    if (this.request === null) this.app.screen.show('comparison', null);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.request === null) return nothing;
    const close = () => (this.request = null);
    return html`<compare-dialog
      ${loadOverlay(() => import('../../elements/compare/compare-dialog.ts'), close)}
      .request=${this.request}
      .source=${this.app.viewer}
      .availability=${availabilityOf(this.app.session.value.session, this.app.connection.value)}
      .renderMissing=${this.renderMissing}
      @compare-shown=${this.shown}
      @compare-export=${this.exportWanted}
      @compare-close=${close}
    ></compare-dialog>${this.renderExport()}`;
  }

  private renderExport(): TemplateResult | typeof nothing {
    if (this.exported === null) return nothing;
    const close = () => (this.exported = null);
    return html`<export-dialog
      ${loadOverlay(() => import('../export/export-dialog.ts'), close)}
      .images=${this.exported}
      .suitableReport=${'comparison'}
      @dialog-close=${close}
    ></export-dialog>`;
  }

  private readonly renderMissing = (subjects: readonly SubjectReference[]): unknown => {
    if (subjects.length === 0) return nothing;
    // Keep one object per comparison, so that a download goes on while its images arrive.
    const [of, version] = [this.request, subjects.map(subjectKey).join(' ')];
    if (this.missing?.of !== of || this.missing.version !== version)
      this.missing = { of, version, precision: 'full', pages: () => pagesOf(subjects) };
    void import('../layout/missing-download.ts');
    return html`<missing-download .scope=${this.missing}></missing-download>`;
  };

  /** Has the images on the screen checked, picked and found ones too. */
  private readonly shown = ({ detail }: CustomEvent<readonly ComparePane[]>): void => {
    const subjects = new Map(detail.map(({ subject }) => [subjectKey(subject), subject]));
    this.app.screen.show('comparison', { precision: 'low', subjects: [...subjects.values()] });
  };

  private readonly exportWanted = ({ detail }: CustomEvent<readonly ComparePane[]>): void => {
    this.exported = detail.map(({ subject, best }) =>
      best === null ? subject : { ...subject, hash: best.hash },
    );
  };

  private readonly wanted = (event: Event): void => {
    this.request = (event as CustomEvent<ViewerEvents['compare-wanted']>).detail;
  };

  private readonly selectionWanted = (): void => void this.compareSelection();

  private readonly pressed = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || event.key.toLowerCase() !== 'c' || event.defaultPrevented || isTypedInto(event)) return;
    const isInDialog = event.composedPath().some((node) => node instanceof HTMLDialogElement);
    if (isInDialog || this.app.navigation.value.current.page !== 'browse') return;
    if (this.app.gallery.value.scope === null) return;
    event.preventDefault();
    void this.compareSelection();
  };

  /** Compares two to four selected subjects, or one subject with its previous snapshot. */
  private async compareSelection(): Promise<void> {
    const { gallery, toasts } = this.app;
    const { focusedIndex, selected } = gallery.value;
    const focused = focusedIndex === null ? undefined : gallery.tileAt(focusedIndex);
    const subjects = selected.size > 0 ? [...selected].map(subjectOfKey) : focused ? [focused.subject] : [];
    if (subjects.length === 0) {
      toasts.show({ message: text('compare.choose') });
      return;
    }
    const reading = this.requestOf(subjects);
    if (!(await isStillWanted(reading))) return;
    const request = await reading;
    if (request === null) return;
    this.request = request;
    if (subjects.length > PANE_LIMIT) {
      toasts.show({ message: text('compare.firstFour', { count: subjects.length }) });
    }
  }

  /** Returns `null` if none of the subjects is known any more. */
  private async requestOf(subjects: readonly SubjectReference[]): Promise<CompareRequest | null> {
    const tiles = await Promise.all(subjects.slice(0, PANE_LIMIT).map((subject) => this.tile(subject)));
    const known = tiles.filter((tile) => tile !== null);
    const [first] = known;
    if (first === undefined) return null;
    if (known.length === 1) return await this.withBefore(first);
    return { panes: known.map(paneOfLatest), mode: 'side', series: subjects };
  }

  private async tile(subject: SubjectReference): Promise<Tile | null> {
    const answer = await invoke(() => this.app.bridge.gallery.tile({ subject }));
    return answer.ok ? answer.value : null;
  }

  /**
   * Pairs a tile with the snapshot of the last visit if that differs, else with the previous or
   * next one; alone if there is none.
   */
  private async withBefore(tile: Tile): Promise<CompareRequest> {
    const { viewer } = this.app;
    const now: ComparePane = { ...paneOfLatest(tile), isOrigin: true };
    const baseline = await viewer.baseline(tile.subject);
    const visit = baseline === null ? null : paneOfBaseline(tile, baseline);
    const other =
      visit !== null && !showSameSnapshot(visit, now)
        ? visit
        : ((await stepPane(viewer, now, -1, isStored)) ??
          (await stepPane(viewer, now, 1, isStored)) ??
          (await stepPane(viewer, now, -1)));
    return { panes: other === null ? [now] : olderFirst(other, now), mode: 'side' };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'compare-host': CompareHost;
  }
}
