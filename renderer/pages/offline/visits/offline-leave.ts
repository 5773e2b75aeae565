import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AppState } from '../../../state/app-state.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import './offline-ready.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import './offline-visit.ts';
import './offline-short-connections.ts';

/** Before, during and after a visit: ready to leave, a short time with a signal, the end of the visit. */
@customElement('offline-leave')
class OfflineLeave extends LitElement {
  static override styles = [baseStyles, settingsStyles];

  @property({ attribute: false }) app!: AppState;

  protected override render(): TemplateResult {
    return html`
      <section><offline-ready .app=${this.app}></offline-ready></section>
      <section><offline-short-connections .app=${this.app}></offline-short-connections></section>
      <section><offline-visit .app=${this.app}></offline-visit></section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-leave': OfflineLeave;
  }
}
