import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import { AppElement } from '../../dom/app-element.ts';
import { isStillWanted } from '../../dom/awaited-overlays.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import type { ViewerEvents } from '../../elements/viewer/viewer-actions.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { FilmScope, FilmStore } from '../../state/film/film-store.ts';
import type { FilmExport } from './film-dialog.ts';

/**
 * Opens the film dialog: for the viewer's `film-wanted`, or for the selected or focused tiles by
 * the event `film-selection`, from anywhere in the window. A film goes on without its dialog.
 */
@customElement('film-host')
class FilmHost extends AppElement {
  private readonly app = fromApp(this, { uses: ['bridge', 'gallery', 'pinning', 'toasts', 'viewer'] });

  @state() private film: FilmStore | null = null;
  @state() private isOpen = false;
  /** Images being exported, with the film that they are of, if any; `null` if none are. */
  @state() private exported:
    | (Pick<FilmExport, 'images'> & { readonly film: FilmExport['film'] | null })
    | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('film-wanted', this.wanted);
    window.addEventListener('film-selection', this.selectionWanted);
    window.addEventListener('range-wanted', this.rangeWanted);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('film-wanted', this.wanted);
    window.removeEventListener('film-selection', this.selectionWanted);
    window.removeEventListener('range-wanted', this.rangeWanted);
    this.film?.close();
    this.film = null;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.exported !== null) {
      const { images, film } = this.exported;
      const close = () => (this.exported = null);
      return html`<export-dialog
        ${loadOverlay(() => import('../export/export-dialog.ts'), close)}
        .images=${images}
        .film=${film}
        @dialog-close=${close}
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
    const { deviceId, range } = (event as CustomEvent<ViewerEvents['film-wanted']>).detail;
    void this.open({ kind: 'device', deviceId, part: range });
  };

  private readonly rangeWanted = (event: Event): void => {
    void this.useRange((event as CustomEvent<ViewerEvents['range-wanted']>).detail);
  };

  private async useRange(wanted: ViewerEvents['range-wanted']): Promise<void> {
    const { action, signal, onEnd } = wanted;
    const loading = import('./range-images.ts');
    if (!(await isStillWanted(loading)) || !this.isConnected) return onEnd('');
    const { imagesInRange, keepRange } = await loading;
    const images = await imagesInRange(this.app, wanted);
    if (signal.aborted) return;
    if (!images.ok) onEnd(images.message);
    else if (action === 'keepOffline') onEnd(keepRange(this.app.pinning, images.value));
    else {
      onEnd('');
      this.exported = { images: images.value.map(({ image }) => image), film: null };
    }
  }

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

  /** Shows a film in progress first, as there is one at a time. */
  private async open(scope: FilmScope): Promise<void> {
    const loading = import('./film-dialog.ts');
    if (!(await isStillWanted(loading)) || !this.isConnected) return;
    const { openFilm } = await loading;
    if (this.film?.value.step !== 'making') {
      this.film?.close();
      const film = openFilm(this.app, scope);
      film.subscribe(() => this.report(film));
      this.film = film;
    }
    this.isOpen = true;
  }

  private readonly exportWanted = ({ detail }: CustomEvent<FilmExport>): void => {
    this.closed();
    this.exported = detail;
  };

  private readonly closed = (): void => {
    this.isOpen = false;
    if (this.film?.value.step === 'making') return;
    this.film?.close();
    this.film = null;
  };

  /** Reports the end of a film whose dialog is closed. */
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
