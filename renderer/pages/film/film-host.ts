import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import { AppElement } from '../../dom/app-element.ts';
import type { ViewerEvents } from '../../elements/viewer/viewer-actions.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { FilmScope, FilmStore } from '../../state/film/film-store.ts';
import type { FilmExport } from './film-dialog.ts';

/**
 * Opens the dialog of a film: of what the viewer shows (`film-wanted`), and of what is selected or focused in the gallery, by the event
 * `film-selection` from anywhere in the window. A film goes on without its dialog.
 */
@customElement('film-host')
class FilmHost extends AppElement {
  private readonly app = fromApp(this, { uses: ['bridge', 'gallery', 'toasts', 'viewer'] });

  @state() private film: FilmStore | null = null;
  @state() private isOpen = false;
  /** The film that is exported with its snapshots; null: none. */
  @state() private exported: FilmExport | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('film-wanted', this.wanted);
    window.addEventListener('film-selection', this.selectionWanted);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('film-wanted', this.wanted);
    window.removeEventListener('film-selection', this.selectionWanted);
    this.film?.close();
    this.film = null;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.exported !== null) {
      const { images, film } = this.exported;
      return html`<export-dialog
        .images=${images}
        .film=${film}
        @dialog-close=${() => (this.exported = null)}
      ></export-dialog>`;
    }
    if (this.film === null || !this.isOpen) return nothing;
    return html`<film-dialog
      .film=${this.film}
      @film-export=${this.exportWanted}
      @dialog-close=${this.closed}
    ></film-dialog>`;
  }

  private readonly wanted = (event: Event): void => {
    const { deviceId } = (event as CustomEvent<ViewerEvents['film-wanted']>).detail;
    void this.open({ kind: 'device', deviceId });
  };

  private readonly selectionWanted = (): void => {
    const { gallery, toasts } = this.app;
    const { focusedIndex, selected } = gallery.value;
    const focused = focusedIndex === null ? undefined : gallery.tileAt(focusedIndex);
    const subjects = selected.size > 0 ? [...selected].map(subjectOfKey) : focused ? [focused.subject] : [];
    const [first] = subjects;
    if (first === undefined) toasts.show({ message: text('film.choose') });
    else if (subjects.length > 1) void this.open({ kind: 'subjects', subjects });
    else void this.open({ kind: 'device', deviceId: first.deviceId });
  };

  /** A film under way is shown first: there is one at a time. */
  private async open(scope: FilmScope): Promise<void> {
    const { openFilm } = await import('./film-dialog.ts');
    if (!this.isConnected) return;
    if (this.film?.value.step !== 'making') {
      this.film?.close();
      const film = openFilm(this.app, scope);
      film.subscribe(() => this.report(film));
      this.film = film;
    }
    this.isOpen = true;
  }

  private readonly exportWanted = ({ detail }: CustomEvent<FilmExport>): void => {
    // It is no part of the first screen.
    void import('../export/export-dialog.ts');
    this.closed();
    this.exported = detail;
  };

  private readonly closed = (): void => {
    this.isOpen = false;
    if (this.film?.value.step === 'making') return;
    this.film?.close();
    this.film = null;
  };

  /** Says how a film ended whose dialog is closed. */
  private report(film: FilmStore): void {
    const view = film.value;
    if (this.isOpen || film !== this.film || view.step === 'making') return;
    const { toasts } = this.app;
    if (view.step === 'failed') toasts.warn(text('film.failed'));
    if (view.step === 'made') {
      const action = { label: text('film.show'), run: film.reveal };
      toasts.show({ message: text('film.made'), tone: 'good', action });
    }
    this.film = null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'film-host': FilmHost;
  }
}
