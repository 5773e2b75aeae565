import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../../dom/app-element.ts';
import { loadOverlay } from '../../../elements/dialogs/load-overlay.ts';
import { fromApp } from '../../../state/app-context.ts';

/** Opens the dialog for pins on request from anywhere in the window. */
@customElement('offline-pin-host')
class OfflinePinHost extends AppElement {
  private readonly app = fromApp(this, { shows: ['pinning'] });

  protected override render(): TemplateResult | typeof nothing {
    const request = this.app.pinning.value;
    if (request === null) return nothing;
    const close = () => this.app.pinning.close();
    return html`<offline-pin-dialog
      ${loadOverlay(() => import('./offline-pin-dialog.ts'), close)}
      .request=${request}
      @dialog-close=${close}
    ></offline-pin-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-pin-host': OfflinePinHost;
  }
}
