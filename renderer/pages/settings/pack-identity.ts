import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bridge, PackIdentityState } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { invoke } from '../../state/store/invoke.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { type Copied, copyableKey, copyableKeyStyles } from './copyable-key.ts';
import { qrCode, qrCodeStyles } from './qr-code.ts';
import '../../locales/add-late-texts.ts';

/** The `age1…` key of this laptop, for those who make packs for it. */
@customElement('pack-identity')
class PackIdentity extends AppElement {
  static override styles = [
    settingsStyles,
    copyableKeyStyles,
    qrCodeStyles,
    css`
      :host {
        display: block;
        margin-block-start: var(--space-4);
      }
    `,
  ];

  @property({ attribute: false }) bridge!: Bridge;
  @state() private identity: PackIdentityState | null = null;
  @state() private copied: Copied = 'no';

  protected override firstUpdated(): void {
    void this.load(false);
  }

  private async load(make: boolean): Promise<void> {
    const answer = await invoke(() => this.bridge.packs.identity({ make }));
    // A failing keychain is treated as locked.
    this.identity = answer.ok ? answer.value : { kind: 'locked' };
  }

  /** Moves the focus to the new key, as the pressed button is gone. */
  private async make(): Promise<void> {
    await this.load(true);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.buttons button')?.focus();
  }

  private renderReady(recipient: string): TemplateResult {
    return copyableKey({
      name: text('pack.identity'),
      hint: text('pack.identity.hint'),
      key: recipient,
      beside: qrCode(recipient, text('pack.identity.code')),
      copied: this.copied,
      onCopied: (copied) => (this.copied = copied),
    });
  }

  private renderRow({ kind, ...state }: PackIdentityState): TemplateResult {
    if (kind === 'ready') return this.renderReady('recipient' in state ? state.recipient : '');
    if (kind !== 'unmade')
      return settingsRow({
        name: text('pack.identity'),
        hint: text(kind === 'locked' ? 'pack.identity.locked' : 'pack.identity.noKeychain'),
        control: nothing,
      });
    return settingsRow({
      name: text('pack.identity'),
      hint: text('pack.identity.unmade'),
      control: textButton(text('pack.identity.make'), () => this.make()),
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.identity === null) return nothing;
    return html`<section class="card">${this.renderRow(this.identity)}</section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pack-identity': PackIdentity;
  }
}
