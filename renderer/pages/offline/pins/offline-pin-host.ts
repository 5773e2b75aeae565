import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../../dom/app-element.ts';
import { fromApp } from '../../../state/app-context.ts';

/** Opens the dialog for pins wherever in the window it is asked for. */
@customElement('offline-pin-host')
class OfflinePinHost extends AppElement {
  private readonly app = fromApp(this, { shows: ['pinning'] });

  protected override render(): TemplateResult | typeof nothing {
    const request = this.app.pinning.value;
    if (request === null) return nothing;
    // It is no part of the first screen.
    void import('./offline-pin-dialog.ts');
    return html`<offline-pin-dialog
      .request=${request}
      @dialog-close=${() => this.app.pinning.close()}
    ></offline-pin-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-pin-host': OfflinePinHost;
  }
}
