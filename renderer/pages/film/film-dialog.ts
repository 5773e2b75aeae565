import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ExportSubject } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { jobDialogStyles } from '../../elements/dialogs/job-dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { failureAlert, failureNote } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import {
  createFilmStore,
  type FilmScope,
  type FilmStore,
  type FilmView,
  type SavedFilm,
} from '../../state/film/film-store.ts';
import { showStores } from '../../state/store/store-controller.ts';
import type { FilmAnswer, FilmRequest } from '../../workers/film-request.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';
import { renderFilmChoices } from './film-choices.ts';
import { filmDialogStyles } from './film-dialog-styles.ts';
import { filmWords } from './film-words.ts';
import '../../elements/widgets/progress-bar.ts';
import '../../locales/add-late-texts.ts';

type Step<Name extends FilmView['step']> = Extract<FilmView, { step: Name }>;

/** Creates the film of a device or of several subjects, for the dialog below. */
export function openFilm(
  { bridge, viewer }: Pick<AppState, 'bridge' | 'viewer'>,
  scope: FilmScope,
): FilmStore {
  const worker = createWorkerClient<FilmRequest, FilmAnswer>(() => startWorker('film'));
  return createFilmStore(bridge, worker, scope, filmWords(viewer.zone));
}

export interface FilmExport {
  readonly images: readonly ExportSubject[];
  readonly film: SavedFilm;
}

/**
 * Saves a film: choices, folder, progress and result, without a network. Fires `film-export` with
 * a `FilmExport`, and `dialog-close`; a started film goes on.
 */
@customElement('film-dialog')
class FilmDialog extends AppElement {
  static override styles = [dialogStyles, fieldStyles, jobDialogStyles, filmDialogStyles];

  @property({ attribute: false }) film!: FilmStore;

  private readonly dialog = new DialogController(this);
  private step: FilmView['step'] | null = null;

  protected readonly stores = showStores(this, () => [this.film]);

  /** Moves the focus to the first control of the next step, as the pressed button is gone. */
  protected override updated(): void {
    const { step } = this.film.value;
    if (step === this.step) return;
    const isLost = this.step !== null && this.shadowRoot?.activeElement?.closest('dialog') === null;
    this.step = step;
    const first = step === 'choosing' ? 'select' : '.dialog-actions .button:not([disabled])';
    if (isLost || this.shadowRoot?.activeElement === null) {
      this.renderRoot.querySelector<HTMLElement>(first)?.focus();
    }
  }

  private renderMaking({ fileName, frameCount, progress }: Step<'making'>): TemplateResult {
    const label = text('film.making', { file: fileName });
    const { framesDone, byteLength } = progress;
    return html`
      <div class="running">
        <p>${label}</p>
        <progress-bar spoken .label=${label} .value=${framesDone} .max=${frameCount}></progress-bar>
        <p class="figures">
          <span>${text('film.progress', { done: framesDone, total: frameCount })}</span>
          <span>${formatBytes(byteLength)}</span>
        </p>
        <p class="hint">${text('film.goesOn')}</p>
      </div>
    `;
  }

  private export({ filmId, film, images }: Step<'made'>): void {
    const { fileName, byteLength } = film;
    const detail = { images, film: { filmId, fileName, byteLength } };
    this.dispatchEvent(new CustomEvent<FilmExport>('film-export', { detail }));
  }

  private renderBody(view: FilmView): unknown {
    switch (view.step) {
      case 'reading':
        return html`<p class="muted" role="status">${text('film.reading')}</p>`;
      case 'readFailed':
        return failureNote(view.failure, this.film.read);
      case 'choosing':
        return renderFilmChoices(view, this.film.choose);
      case 'making':
        return this.renderMaking(view);
      case 'made':
        return renderMade(view);
      case 'cancelled':
        return renderEnd('cancelled', 'circleAlert', text('film.cancelled'), [text('film.nothing')]);
      case 'failed':
        return html`
          ${renderEnd('failed', 'circleAlert', text('film.failed'), [
            ...(view.failure === null ? [text('film.encoderFailed')] : []),
            text('film.nothing'),
          ])}
          ${failureAlert(view.failure)}
        `;
      default:
        return assertNever(view);
    }
  }

  private renderActions(view: FilmView): TemplateResult {
    switch (view.step) {
      case 'choosing': {
        const canStart = view.isSupported === true && view.material.snapshots.length > 1;
        return html`
          ${textButton(text('action.cancel'), this.dialog.close)}
          ${textButton(text('film.start'), this.film.start, { classes: 'primary', unavailable: !canStart })}
        `;
      }
      case 'making':
        return textButton(text('film.stop'), this.film.cancel);
      case 'made':
        return html`
          ${textButton(text('film.export'), () => this.export(view), { symbol: 'download' })}
          ${textButton(text('film.show'), this.film.reveal, { symbol: 'folderOpen' })}
          ${textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
        `;
      case 'cancelled':
      case 'failed':
        return html`
          ${textButton(text('action.close'), this.dialog.close)}
          ${textButton(text('action.tryAgain'), this.film.read, { classes: 'primary' })}
        `;
      case 'reading':
      case 'readFailed':
        return textButton(text('action.cancel'), this.dialog.close);
      default:
        return assertNever(view);
    }
  }

  protected override render(): TemplateResult {
    const view = this.film.value;
    return dialogFrame(this.dialog, {
      heading: text('film.title'),
      body: html`<div class="steps">${this.renderBody(view)}</div>`,
      actions: this.renderActions(view),
    });
  }
}

function renderEnd(
  tone: 'done' | 'cancelled' | 'failed',
  symbol: IconName,
  heading: string,
  lines: readonly string[],
): TemplateResult {
  return html`
    <div class="end ${tone}" role="alert">
      ${icon(symbol)}
      <div>
        <h3>${heading}</h3>
        ${lines.map((line) => html`<p class="muted">${line}</p>`)}
      </div>
    </div>
  `;
}

function renderMade({ film }: Step<'made'>): TemplateResult {
  const { fileName, byteLength, unreadableCount } = film;
  return renderEnd('done', 'circleCheck', text('film.made'), [
    text('film.madeText', { file: fileName, bytes: formatBytes(byteLength) }),
    ...(unreadableCount === 0 ? [] : [text('film.unreadable', { count: unreadableCount })]),
  ]);
}

declare global {
  interface HTMLElementTagNameMap {
    'film-dialog': FilmDialog;
  }
}
