import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Environment, Failure, NewEnvironment } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import {
  checkEnvironment,
  type EnvironmentErrors,
  needsDevelopment,
} from '../../state/session/check-environment.ts';
import {
  type EnvironmentDraft,
  emptyEnvironmentDraft,
  environmentOfDraft,
} from '../../state/session/environment-draft.ts';
import type { SessionStore } from '../../state/session/session-store.ts';
import { selectInput } from '../layout/select-input.ts';
import { renderEnvironmentSignIn, renderEnvironmentText } from './environment-sign-in-fields.ts';

const KINDS = ['production', 'staging', 'development'] as const;

/**
 * Adds an environment, or asks before it removes one (`removes`). Fires `environment-added` with the new one and
 * `dialog-close`.
 */
@customElement('environment-dialog')
class EnvironmentDialog extends AppElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    css`
      form {
        display: grid;
        gap: var(--space-4);
        margin-block-start: var(--space-3);
      }

      fieldset {
        display: grid;
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        border: 0;
      }

      legend {
        padding: 0;
        font-weight: var(--weight-medium);
      }

      .authorization {
        display: grid;
        gap: var(--space-4);
        padding-inline-start: var(--space-4);
        border-inline-start: 2px solid var(--color-line);
      }
    `,
  ];

  @property({ attribute: false }) session!: SessionStore;
  @property({ attribute: false }) removes: Environment | null = null;

  @state() draft: EnvironmentDraft = emptyEnvironmentDraft;
  @state() errors: EnvironmentErrors = {};
  @state() private failure: Failure | null = null;

  private readonly dialog = new DialogController(this);

  readonly change = (part: Partial<EnvironmentDraft>): void => {
    this.draft = { ...this.draft, ...part };
    if (Object.keys(this.errors).length > 0) this.errors = checkEnvironment(this.draft);
  };

  private readonly add = async (event: Event) => {
    event.preventDefault();
    this.failure = null;
    this.errors = checkEnvironment(this.draft);
    if (Object.keys(this.errors).length > 0) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const answer = await this.session.addEnvironment(environmentOfDraft(this.draft));
    if (!answer.ok) {
      this.failure = answer.failure;
      return;
    }
    this.dispatchEvent(new CustomEvent('environment-added', { detail: answer.value }));
    this.dialog.close();
  };

  private async removeEnvironment(environment: Environment): Promise<void> {
    const answer = await this.session.removeEnvironment(environment.id);
    if (answer.ok) this.dialog.close();
    else this.failure = answer.failure;
  }

  private renderKind(): TemplateResult {
    return html`
      <div class="field">
        <label for="kind">${text('environment.kind')}</label>
        ${selectInput<NewEnvironment['kind']>({
          id: 'kind',
          describedBy: 'kind-hint',
          value: this.draft.kind,
          options: KINDS.map((value) => ({ value, label: text(`environment.kind.${value}`) })),
          choose: (kind) => this.change({ kind }),
        })}
        <p class="hint" id="kind-hint">${text('environment.kindHint')}</p>
      </div>
    `;
  }

  /** What the error of the address asks for, in one press. */
  private renderUseDevelopment(): TemplateResult | typeof nothing {
    if (this.errors.baseUrl === undefined || !needsDevelopment(this.draft)) return nothing;
    return textButton(text('environment.useDevelopment'), () => {
      this.change({ kind: 'development' });
      this.renderRoot.querySelector<HTMLElement>('#kind')?.focus();
    });
  }

  private renderAdd(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('environment.addTitle'),
      body: html`
        <p class="muted">${text('environment.addLead')}</p>
        <form id="form" novalidate @submit=${this.add}>
          ${failureAlert(this.failure)}
          ${renderEnvironmentText(this, 'name', { label: text('environment.name'), hint: text('environment.nameHint') })}
          ${renderEnvironmentText(this, 'baseUrl', { label: text('environment.address'), hint: text('environment.addressHint') })}
          ${this.renderUseDevelopment()} ${this.renderKind()} ${renderEnvironmentSignIn(this)}
        </form>
      `,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        <button class="button primary" type="submit" form="form">${text('environment.save')}</button>
      `,
    });
  }

  private renderRemove(environment: Environment): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('environment.removeTitle', { name: environment.name }),
      body: html`
        ${failureAlert(this.failure)}
        <p>${text('environment.removeLead')}</p>
        <p class="muted">${environment.host}</p>
      `,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        ${textButton(text('action.remove'), () => void this.removeEnvironment(environment), { classes: 'danger' })}
      `,
    });
  }

  protected override render(): TemplateResult {
    return this.removes === null ? this.renderAdd() : this.renderRemove(this.removes);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'environment-dialog': EnvironmentDialog;
  }
}
