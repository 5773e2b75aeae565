import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type {
  Bridge,
  CapabilityChange,
  Environment,
  EnvironmentCapabilities,
  EnvironmentCapability,
  Failure,
} from '../../../preload/contract/index.ts';
import {
  type CapabilityName,
  capabilityValues,
  settableCapabilities,
  settableValues,
} from '../../../preload/contract/session/capability-values.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { capabilityTitle, capabilityWord } from '../../state/session/capability-words.ts';
import { invoke } from '../../state/store/invoke.ts';
import { selectInput } from '../layout/select-input.ts';

/**
 * Choices of a service where its interface leaves them open: detected values, and values set by
 * the user. Fires `dialog-close`.
 */
@customElement('capabilities-dialog')
class CapabilitiesDialog extends AppElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    skeletonStyles,
    css`
      .capabilities {
        display: grid;
        gap: var(--space-4);
        margin-block: var(--space-4);
      }

      .profile {
        max-block-size: 20rem;
        overflow: auto;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        user-select: text;
      }

      .locked {
        display: flex;
        gap: var(--space-2);
        align-items: center;
      }

      .skeleton {
        block-size: var(--control-height);
      }
    `,
  ];

  @property({ attribute: false }) bridge!: Bridge;
  @property({ attribute: false }) environment!: Pick<Environment, 'id' | 'name'>;

  @state() private capabilities: readonly EnvironmentCapability[] | null = null;
  @state() private profile: EnvironmentCapabilities['profile'] = null;
  @state() private failure: Failure | null = null;
  @state() private announcement = '';

  private readonly dialog = new DialogController(this);

  protected override firstUpdated(): void {
    void this.take(() => this.bridge.capabilities.read({ environmentId: this.environment.id }), '');
  }

  private async take(
    call: () => ReturnType<Bridge['capabilities']['read']>,
    announcement: string,
  ): Promise<void> {
    this.failure = null;
    const answer = await invoke(call);
    if (answer.ok) {
      this.capabilities = answer.value.capabilities;
      this.profile = answer.value.profile;
      this.announcement = announcement;
    } else this.failure = answer.failure;
  }

  private change(name: SettableCapability, value: string): void {
    const environmentId = this.environment.id;
    const change = { environmentId, name, value: value === '' ? null : value };
    void this.take(() => this.bridge.capabilities.change(change), text('capabilities.saved'));
  }

  private readonly reset = () => {
    const environmentId = this.environment.id;
    void this.take(() => this.bridge.capabilities.reset({ environmentId }), text('capabilities.resetDone'));
  };

  private renderCapability({ name, value, setBy }: EnvironmentCapability): TemplateResult {
    if (!isSettable(name)) {
      return html`<div class="field">
        <p class="field-label">${capabilityTitle(name)}</p>
        <p class="hint">${sayWhose(name, value, setBy)}</p>
      </div>`;
    }
    const isManaged = setBy === 'administrator';
    const isSet = setBy === 'person' || isManaged;
    return html`
      <div class="field">
        <label for=${name}>${capabilityTitle(name)}</label>
        ${selectInput({
          id: name,
          describedBy: `${name}-hint`,
          value: isSet ? (value ?? '') : '',
          options: [
            { value: '', label: text('capabilities.automatic') },
            ...settableValues(name).map((one) => ({ value: one, label: capabilityWord(name, one) })),
          ],
          disabled: isManaged,
          choose: (chosen) => this.change(name, chosen),
        })}
        <p class="hint ${isManaged ? 'locked' : ''}" id="${name}-hint">
          ${isManaged ? icon('lock') : nothing}${sayWhose(name, value, setBy)}
        </p>
      </div>
    `;
  }

  private renderCapabilities(): TemplateResult {
    const { capabilities, profile } = this;
    if (profile !== null)
      return html`<pre
        class="profile"
        tabindex="0"
        role="region"
        dir="ltr"
        aria-label=${text('serviceProfile.title')}
      >${profile.json}</pre>`;
    if (capabilities !== null) {
      return html`<div class="capabilities">${capabilities.map((capability) => this.renderCapability(capability))}</div>`;
    }
    if (this.failure !== null) return html``;
    return html`<div class="capabilities" role="status" aria-label=${text('capabilities.loading')}>
      ${Object.keys(capabilityValues).map(() => html`<div class="skeleton"></div>`)}
    </div>`;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('capabilities.title', { name: this.environment.name }),
      body: html`
        <p class="muted">
          ${
            this.profile === null
              ? text('capabilities.lead')
              : text('serviceProfile.lead', { name: this.profile.name })
          }
        </p>
        ${failureAlert(this.failure)}
        ${this.renderCapabilities()}
        <p class="hint" role="status">${this.announcement}</p>
      `,
      actions: html`
        ${
          this.profile === null
            ? textButton(text('capabilities.reset'), this.reset, { unavailable: this.capabilities === null })
            : nothing
        }
        ${textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
      `,
    });
  }
}

type SettableCapability = CapabilityChange['name'];

function isSettable(name: CapabilityName): name is SettableCapability {
  return settableCapabilities.some((settable) => settable === name);
}

/** Says who set a capability, and the detected value if that applies. */
function sayWhose(name: CapabilityName, value: string | null, setBy: EnvironmentCapability['setBy']): string {
  return setBy === 'service' && value !== null
    ? text('capabilities.setBy.service', { value: capabilityWord(name, value) })
    : text(`capabilities.setBy.${setBy === 'service' ? 'none' : setBy}`);
}

declare global {
  interface HTMLElementTagNameMap {
    'capabilities-dialog': CapabilitiesDialog;
  }
}
