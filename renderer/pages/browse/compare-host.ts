import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { subjectKey, subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { ExportSubject, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import {
  type ComparePane,
  type CompareRequest,
  olderFirst,
  PANE_LIMIT,
  paneOfBaseline,
  paneOfTile,
  showSameSnapshot,
  stepPane,
} from '../../elements/compare/compare-pane.ts';
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
 * Opens the comparison: of what an element asks for (`compare-wanted`), and of what is selected or focused in the gallery, by the
 * key C or the event `compare-selection` from anywhere in the window.
 */
@customElement('compare-host')
class CompareHost extends AppElement {
  private readonly app = fromApp(this, {
    shows: ['connection', 'session'],
    uses: ['bridge', 'gallery', 'navigation', 'screen', 'toasts', 'viewer'],
  });

  private missing: MissingScope | null = null;

  @state() private request: CompareRequest | null = null;
  /** The compared images that are exported; null: none. */
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
    const subjects = this.request?.panes.map(({ subject }) => subject);
    this.app.screen.show('comparison', subjects === undefined ? null : { precision: 'low', subjects });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.request === null) return nothing;
    // It is no part of the first screen.
    void import('../../elements/compare/compare-dialog.ts');
    return html`<compare-dialog
      .request=${this.request}
      .source=${this.app.viewer}
      .availability=${availabilityOf(this.app.session.value.session, this.app.connection.value)}
      .renderMissing=${this.renderMissing}
      @compare-export=${this.exportWanted}
      @compare-close=${() => (this.request = null)}
    ></compare-dialog>${this.renderExport()}`;
  }

  private renderExport(): TemplateResult | typeof nothing {
    if (this.exported === null) return nothing;
    return html`<export-dialog
      .images=${this.exported}
      .suitableReport=${'comparison'}
      @dialog-close=${() => (this.exported = null)}
    ></export-dialog>`;
  }

  private readonly renderMissing = (subjects: readonly SubjectReference[]): unknown => {
    if (subjects.length === 0) return nothing;
    // One comparison all the time: a download goes on while its images come one by one.
    const [of, version] = [this.request, subjects.map(subjectKey).join(' ')];
    if (this.missing?.of !== of || this.missing.version !== version)
      this.missing = { of, version, precision: 'full', pages: () => pagesOf(subjects) };
    void import('../layout/missing-download.ts');
    return html`<missing-download .scope=${this.missing}></missing-download>`;
  };

  private readonly exportWanted = ({ detail }: CustomEvent<readonly ComparePane[]>): void => {
    void import('../export/export-dialog.ts');
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

  /** Two to four that are selected beside each other; one, or the focused one, with what it was before. */
  private async compareSelection(): Promise<void> {
    const { gallery, toasts } = this.app;
    const { focusedIndex, selected } = gallery.value;
    const focused = focusedIndex === null ? undefined : gallery.tileAt(focusedIndex);
    const subjects = selected.size > 0 ? [...selected].map(subjectOfKey) : focused ? [focused.subject] : [];
    if (subjects.length === 0) {
      toasts.show({ message: text('compare.choose') });
      return;
    }
    const tiles = await Promise.all(subjects.slice(0, PANE_LIMIT).map((subject) => this.tile(subject)));
    const known = tiles.filter((tile) => tile !== null);
    const [first] = known;
    if (first === undefined) return;
    this.request =
      known.length > 1
        ? { panes: known.map(paneOfTile), mode: 'side', series: subjects }
        : await this.withBefore(first);
    if (subjects.length > PANE_LIMIT) {
      toasts.show({ message: text('compare.firstFour', { count: subjects.length }) });
    }
  }

  private async tile(subject: SubjectReference): Promise<Tile | null> {
    const answer = await invoke(() => this.app.bridge.gallery.tile({ subject }));
    return answer.ok ? answer.value : null;
  }

  /** With the last visit where another snapshot was stored then, else with the one before; alone where there is no other. */
  private async withBefore(tile: Tile): Promise<CompareRequest> {
    const { viewer } = this.app;
    const now = paneOfTile(tile);
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
