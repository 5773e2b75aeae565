import { html, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Failure } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { LocationView } from '../../state/navigation/location.ts';

/** Names and saves a view. Fires `view-named` with the saved view, and `dialog-close`. */
@customElement('view-dialog')
class ViewDialog extends AppElement {
  static override styles = [dialogStyles, fieldStyles];

  private readonly app = fromApp(this, { uses: ['savedViews'] });
  @property({ attribute: false }) view!: LocationView;

  @state() private failure: Failure | null = null;

  @query('input') private readonly field!: HTMLInputElement;

  private readonly dialog = new DialogController(this);
  private isSaving = false;

  private readonly save = async (event: Event) => {
    event.preventDefault();
    if (this.isSaving) return;
    const name = this.field.value.trim();
    if (name === '') {
      this.field.focus();
      return;
    }
    const { id, terms } = this.view;
    const { savedViews } = this.app;
    this.isSaving = true;
    const answer = await (id === null ? savedViews.save({ name, terms }) : savedViews.change({ id, name }));
    if (!answer.ok) {
      this.isSaving = false;
      this.failure = answer.failure;
      return;
    }
    this.dispatchEvent(new CustomEvent('view-named', { detail: answer.value }));
    this.dialog.close();
  };

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text(this.view.id === null ? 'view.save' : 'view.rename'),
      body: html`<form id="form" novalidate @submit=${this.save}>
        ${failureAlert(this.failure)}
        <div class="field">
          <label for="name">${text('view.name')}</label>
          <input id="name" class="input" autocomplete="off" maxlength=${NAME_LIMIT} .value=${this.view.name.slice(0, NAME_LIMIT)} />
          <p class="hint">${text('view.nameHint')}</p>
        </div>
      </form>`,
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        <button class="button primary" type="submit" form="form">${text('view.saveNow')}</button>
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'view-dialog': ViewDialog;
  }
}
