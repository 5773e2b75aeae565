import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { UpdateMode, UpdateState, UpdateStep } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import '../../elements/widgets/progress-bar.ts';
import '../../locales/add-late-texts.ts';

const MODES: readonly UpdateMode[] = ['automatic', 'file', 'off'];

/** Newer version, its release notes, and the way updates are installed. */
@customElement('updates-panel')
class UpdatesPanel extends AppElement {
  static override styles = [
    settingsStyles,
    css`
      .parts,
      .state {
        display: grid;
        gap: var(--space-4);
      }

      .state {
        gap: var(--space-3);
      }

      fieldset {
        display: grid;
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        border: 0;
      }

      .card > * {
        padding: var(--space-4);
      }

      .card > * + * {
        border-block-start: 1px solid var(--color-line);
      }

      .running,
      legend {
        font-weight: var(--weight-strong);
      }

      legend {
        margin-block-end: var(--space-2);
        padding: 0;
      }

      label,
      .locked {
        display: flex;
        gap: var(--space-2);
        align-items: baseline;
      }

      .locked {
        align-items: center;
      }

      .notes {
        max-block-size: 14rem;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
        user-select: text;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['updates', 'info', 'now'] });

  /** Hides the choice if it has no effect, unless an administrator set it. */
  private renderMode({ mode, modeManaged, step }: UpdateState): TemplateResult | typeof nothing {
    const isUseless = step.kind === 'unavailable' && step.obstacle !== 'noServer';
    if (isUseless && !modeManaged) return nothing;
    return html`<div><fieldset ?disabled=${modeManaged}>
      <legend>${text('updates.mode')}</legend>
      ${MODES.map(
        (choice) => html`<label>
          <input
            type="radio"
            name="mode"
            value=${choice}
            .checked=${choice === mode}
            @change=${() => void this.app.updates.act((updates) => updates.changeMode({ mode: choice }))}
          />
          ${text(`updates.mode.${choice}`)}
        </label>`,
      )}
      ${modeManaged ? html`<p class="muted locked">${icon('lock')}${text('managed.setting')}</p>` : nothing}
    </fieldset></div>`;
  }

  /** Outside the status of the step, as a page of text is read on demand, not announced. */
  private renderNotes(step: UpdateStep): TemplateResult | typeof nothing {
    const notes = step.kind === 'downloading' || step.kind === 'ready' ? step.notes : '';
    if (notes === '') return nothing;
    return html`<section aria-labelledby="notes">
      <h3 id="notes">${text('updates.notes')}</h3>
      <div class="notes scrolls" tabindex="0" role="group" aria-labelledby="notes">${notes}</div>
    </section>`;
  }

  private renderStep(step: UpdateStep): TemplateResult {
    switch (step.kind) {
      case 'unavailable':
        return html`<p>${text(`updates.unavailable.${step.obstacle}`)}</p>`;
      case 'idle': {
        const time = formatTime(step.checkedAt ?? 0, this.app.now.value);
        const current = text('updates.current', { time });
        return html`<p class="muted">${step.checkedAt === null ? text('updates.neverChecked') : current}</p>`;
      }
      case 'checking':
        return html`<p>${text('updates.checking')}</p>`;
      case 'downloading': {
        const label = text('updates.downloading', { version: step.version });
        return html`<p>${label}</p>
          <progress-bar label=${label} .value=${step.share} .max=${1}></progress-bar>`;
      }
      case 'ready':
        return html`<p>${text('updates.ready', { version: step.version })}</p>
          ${step.waitsForJob ? html`<p>${text('updates.jobRunning')}</p>` : nothing}`;
      case 'installing':
        return html`<p>${text('updates.installing', { version: step.version })}</p>`;
      case 'failed':
        return html`<failure-note .failure=${step.failure}></failure-note>`;
      default:
        return assertNever(step);
    }
  }

  private renderInstall(step: UpdateStep): TemplateResult | typeof nothing {
    if (step.kind !== 'ready') return nothing;
    const install = () => this.app.updates.act((calls) => calls.installNow());
    return html`<div class="buttons">
      ${textButton(text('updates.install'), install, { classes: 'primary', disabled: step.waitsForJob })}
    </div>`;
  }

  private renderChoices({ mode, step }: UpdateState): TemplateResult | typeof nothing {
    const { updates } = this.app;
    const isBusy = step.kind === 'checking' || step.kind === 'downloading' || step.kind === 'installing';
    const offersFile = step.kind !== 'unavailable' || step.obstacle === 'noServer';
    if (mode === 'off' || !offersFile || isBusy) return nothing;
    const check = textButton(text('updates.check'), () => updates.act((calls) => calls.check()));
    return html`<div class="buttons">
        ${mode === 'automatic' && step.kind !== 'unavailable' ? check : nothing}
        ${textButton(text('updates.chooseFile'), () => updates.act((calls) => calls.chooseFile()))}
      </div>
      <p class="muted">${text('updates.chooseFileHint')}</p>`;
  }

  private renderState(state: UpdateState): TemplateResult {
    return html`<div role="status">${this.renderStep(state.step)}</div>
      ${this.renderNotes(state.step)} ${this.renderInstall(state.step)} ${this.renderChoices(state)}`;
  }

  protected override render(): TemplateResult {
    const { state, failure } = this.app.updates.value;
    const version = this.app.info.value?.version ?? '';
    return html`<div class="parts">
      ${failureAlert(failure)}
      <div class="card">
        <div class="state">
          <p class="running">${text('updates.running', { version })}</p>
          ${state === null ? nothing : this.renderState(state)}
        </div>
        ${state === null ? nothing : this.renderMode(state)}
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'updates-panel': UpdatesPanel;
  }
}
