import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { switchControl, switchStyles } from '../../elements/widgets/switch-control.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { isManaged } from '../../state/settings/is-managed.ts';
import { invoke } from '../../state/store/invoke.ts';
import { unsignedReason } from '../../state/viewer/unsigned-reason.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { type Copied, copyableKey, copyableKeyStyles } from './copyable-key.ts';
import './pack-identity.ts';

/** Signing of exports, and the public key for those who check them. */
@customElement('settings-exports')
class SettingsExports extends AppElement {
  static override styles = [settingsStyles, switchStyles, copyableKeyStyles];

  private readonly app = fromApp(this, { shows: ['info', 'settings'], uses: ['bridge'] });

  @state() private signer: ExportSignerState | null = null;
  @state() private copied: Copied = 'no';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load(false);
  }

  private async load(make: boolean): Promise<void> {
    const answer = await invoke(() => this.app.bridge.exports.signer({ make }));
    this.signer = answer.ok ? answer.value : { kind: 'locked' };
  }

  private renderSwitch(): TemplateResult {
    const { app } = this;
    const isSigned = app.settings.value?.exportSigned === true;
    const reason = unsignedReason(this.signer);
    const isDecided = isManaged(app, 'exportSigned');
    return settingsRow({
      name: text('settings.exports.sign'),
      hint: reason ?? text('export.sign.hint'),
      isManaged: isDecided,
      control: switchControl({
        label: text('settings.exports.sign'),
        checked: isSigned && (isDecided || reason === null),
        disabled: isDecided || reason !== null,
        toggle: () => app.settings.choose({ exportSigned: !isSigned }),
      }),
    });
  }

  private renderUnmade(): TemplateResult {
    return settingsRow({
      name: text('settings.exports.key'),
      hint: text('settings.exports.key.unmade'),
      control: textButton(text('settings.exports.key.make'), () => this.makeKey()),
    });
  }

  /** Moves the focus to the key, as the pressed button is gone. */
  private async makeKey(): Promise<void> {
    await this.load(true);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.buttons button')?.focus();
  }

  private renderKey(): TemplateResult | typeof nothing {
    if (this.signer?.kind === 'unmade') return this.renderUnmade();
    if (this.signer?.kind !== 'ready') return nothing;
    return copyableKey({
      name: text('settings.exports.key'),
      hint: text('settings.exports.key.hint'),
      key: this.signer.allowedSigners,
      copied: this.copied,
      onCopied: (copied) => (this.copied = copied),
    });
  }

  protected override render(): TemplateResult {
    return html`
      <section class="card">${this.renderSwitch()} ${this.renderKey()}</section>
      <pack-identity .bridge=${this.app.bridge}></pack-identity>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-exports': SettingsExports;
  }
}
