import { css, html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Environment, Failure, FoundService } from '../../../preload/contract/index.ts';
import { readServiceAddress } from '../../../preload/contract/rules/service-address.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { spinnerStyles } from '../../elements/styles/spinner-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { checkEnvironment, type EnvironmentErrors } from '../../state/session/check-environment.ts';
import {
  draftOfAddress,
  draftOfService,
  type EnvironmentDraft,
  environmentOfDraft,
} from '../../state/session/environment-draft.ts';
import type { SessionStore } from '../../state/session/session-store.ts';
import { type Missed, renderEnvironmentAddress } from './environment-address.ts';
import { renderEnvironmentDetails } from './environment-details.ts';

/** Steps to a new environment: enter its address, ask the service, confirm its answer. */
type Stage =
  | { readonly kind: 'address'; readonly missed: Missed | null }
  | { readonly kind: 'asking' }
  | { readonly kind: 'details'; readonly found: FoundService | null };

const BEGIN: Stage = { kind: 'address', missed: null };

/** Fields of the advanced part, which opens to show their errors. */
const ADVANCED_FIELDS = ['methods', 'issuer', 'scopes', 'profile'] as const;

/**
 * Adds an environment by its address, or asks before removing one (`removes`). Fires
 * `environment-added` with the new one, and `dialog-close`.
 */
@customElement('environment-dialog')
class EnvironmentDialog extends AppElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    spinnerStyles,
    css`
      form,
      .advanced {
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

      .field > .button {
        justify-self: start;
        max-inline-size: 100%;
        overflow-wrap: anywhere;
      }

      .missed {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: var(--space-2);
        padding: var(--space-3);
        border-radius: var(--radius-medium);
        background: var(--color-danger-soft);
        overflow-wrap: anywhere;
        > .icon {
          margin-block-start: 0.125rem;
          color: var(--color-danger-text);
        }
        @media (forced-colors: active) {
          border: 1px solid CanvasText;
        }
      }

      .message {
        color: var(--color-danger-text);
        font-weight: var(--weight-strong);
      }

      .next {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin-block-start: var(--space-2);
      }

      .found {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: var(--space-2) var(--space-4);
        align-items: baseline;
        margin: 0;
        dt {
          color: var(--color-text-muted);
        }
        dd {
          min-inline-size: 0;
          margin: 0;
        }
      }

      .address {
        overflow-wrap: anywhere;
        font-weight: var(--weight-medium);
      }

      summary {
        inline-size: max-content;
        cursor: pointer;
      }
    `,
  ];

  @property({ attribute: false }) session!: SessionStore;
  @property({ attribute: false }) removes: Environment | null = null;

  @state() private stage: Stage = BEGIN;
  @state() private typed = '';
  /** Set once the address was submitted: from then on, its errors are shown. */
  @state() private isChecked = false;
  @state() private draft: EnvironmentDraft = draftOfAddress('');
  @state() private errors: EnvironmentErrors = {};
  @state() private isAdvanced = false;
  @state() private failure: Failure | null = null;
  @state() private announcement = '';

  private readonly dialog = new DialogController(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.stage.kind === 'asking') this.session.cancelInquiry();
  }

  private readonly change = (part: Partial<EnvironmentDraft>): void => {
    // An issuer entered by the user needs no further consent.
    this.draft = { ...this.draft, ...(part.issuer === undefined ? {} : { otherHosts: [] }), ...part };
    if (Object.keys(this.errors).length > 0) this.errors = checkEnvironment(this.draft);
  };

  private async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>(selector);
    field?.focus();
    if (field?.matches('input:not([type="checkbox"])') === true) field.select();
  }

  private readonly ask = async (event: Event) => {
    event.preventDefault();
    await this.inquire(this.typed);
  };

  private async inquire(typed: string): Promise<void> {
    this.failure = null;
    const read = readServiceAddress(typed);
    if ('problem' in read) {
      this.isChecked = true;
      this.stage = BEGIN;
      await this.focusOn('#address');
      return;
    }
    const asking: Stage = { kind: 'asking' };
    this.stage = asking;
    this.announcement = text('environment.asking');
    const answer = await this.session.inquire(read);
    // Another address was asked meanwhile, or the dialog was closed.
    if (this.stage !== asking || !this.isConnected) return;
    if (!answer.ok) {
      this.stage = BEGIN;
      this.failure = answer.failure;
      await this.focusOn('#address');
    } else if (answer.value.kind === 'service') {
      this.announcement = text('environment.found');
      await this.showDetails(draftOfService(answer.value), answer.value);
    } else {
      this.announcement = '';
      this.stage = { kind: 'address', missed: answer.value };
      await this.focusOn('#address');
    }
  }

  private async stopAsking(): Promise<void> {
    this.session.cancelInquiry();
    this.stage = BEGIN;
    this.announcement = text('environment.askStopped');
    await this.focusOn('#address');
  }

  private async showDetails(draft: EnvironmentDraft, found: FoundService | null): Promise<void> {
    this.draft = draft;
    this.errors = {};
    this.stage = { kind: 'details', found };
    await this.focusOn('#name');
  }

  private readonly addAnyway = (): void => {
    const read = readServiceAddress(this.typed);
    if ('address' in read) void this.showDetails(draftOfAddress(read.address), null);
  };

  private readonly changeAddress = (): void => {
    this.stage = BEGIN;
    this.announcement = '';
    void this.focusOn('#address');
  };

  private readonly add = async (event: Event) => {
    event.preventDefault();
    this.failure = null;
    this.errors = checkEnvironment(this.draft);
    if (Object.keys(this.errors).length > 0) {
      this.isAdvanced ||= ADVANCED_FIELDS.some((field) => this.errors[field] !== undefined);
      await this.focusOn('[aria-invalid="true"]');
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

  private renderBody(): TemplateResult {
    const { stage, draft, errors, change } = this;
    if (stage.kind === 'details') {
      return renderEnvironmentDetails({
        draft,
        errors,
        change,
        found: stage.found,
        isAdvanced: this.isAdvanced,
        openAdvanced: (isOpen) => (this.isAdvanced = isOpen),
        changeAddress: this.changeAddress,
      });
    }
    return renderEnvironmentAddress({
      typed: this.typed,
      isAsking: stage.kind === 'asking',
      isChecked: this.isChecked,
      missed: stage.kind === 'address' ? stage.missed : null,
      type: (typed) => {
        this.typed = typed;
        this.announcement = '';
        if (stage.kind === 'address' && stage.missed !== null) this.stage = BEGIN;
      },
      use: (address) => {
        this.typed = address;
        void this.inquire(address);
      },
      addAnyway: this.addAnyway,
    });
  }

  private renderAdd(): TemplateResult {
    const isAsking = this.stage.kind === 'asking';
    const areDetails = this.stage.kind === 'details';
    const isFound = this.stage.kind === 'details' && this.stage.found !== null;
    const cancel = isAsking ? () => void this.stopAsking() : this.dialog.close;
    const submit = text(areDetails ? 'environment.save' : 'environment.ask');
    return dialogFrame(this.dialog, {
      heading: text('environment.addTitle'),
      body: html`
        <p class="muted">${text(isFound ? 'environment.found' : 'environment.addLead')}</p>
        <form id="form" novalidate @submit=${areDetails ? this.add : this.ask}>
          ${failureAlert(this.failure)} ${this.renderBody()}
        </form>
        <p class="visually-hidden" role="status">${this.announcement}</p>
      `,
      actions: html`
        ${textButton(text('action.cancel'), cancel)}
        <button class="button primary" type="submit" form="form" aria-disabled=${isAsking}>
          ${isAsking ? html`<span class="spinner" aria-hidden="true"></span>${text('environment.asking')}` : submit}
        </button>
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
