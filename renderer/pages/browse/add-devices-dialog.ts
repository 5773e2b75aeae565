import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AddDevicesReport, Failure } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { spinnerStyles } from '../../elements/styles/spinner-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import '../../locales/add-late-texts.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import {
  type AddDevicesError,
  type AddDevicesInput,
  readAddDevices,
} from '../../state/fleet/read-add-devices.ts';
import { openLocation, resolveLocation } from '../../state/navigation/resolve-location.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';
import '../../elements/widgets/failure-note.ts';

type Row = AddDevicesReport['rows'][number];

const OUTCOME_ICONS: Readonly<Record<Row['outcome'], IconName>> = {
  added: 'circleCheck',
  unverified: 'clock',
  present: 'check',
  notFound: 'circleQuestionMark',
  failed: 'circleAlert',
};

/** Outcomes after which the device is in the fleet. */
const OUTCOMES_THERE: ReadonlySet<Row['outcome']> = new Set(['added', 'unverified', 'present']);

const addDevicesDialogStyles = css`
  form {
    display: grid;
    gap: var(--space-4);
    margin-block-start: var(--space-4);
  }

  textarea.input {
    font-size: var(--text-body);
  }

  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  #results {
    outline: none;
  }

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    align-items: center;
    min-block-size: 2.25rem;
    border-block-end: 1px solid var(--color-line);
  }

  li:last-child {
    border-block-end: 0;
  }

  li > .icon {
    color: var(--outcome-color, var(--color-text-muted));
  }

  .outcome {
    color: var(--outcome-text, var(--color-text-muted));
    font-size: var(--text-small);
  }

  .reason {
    grid-column: 2 / -1;
    padding-block-end: var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .added {
    --outcome-color: var(--color-good);
    --outcome-text: var(--color-good-text);
  }

  .unverified {
    --outcome-color: var(--color-caution);
    --outcome-text: var(--color-caution-text);
  }

  .notFound,
  .failed {
    --outcome-color: var(--color-danger);
    --outcome-text: var(--color-danger-text);
  }
`;

/** Adds devices, and archives of one device, by their ids. Fires `dialog-close`. */
@customElement('add-devices-dialog')
class AddDevicesDialog extends AppElement {
  static override styles = [dialogStyles, fieldStyles, spinnerStyles, addDevicesDialogStyles];

  private readonly app = fromApp(this, {
    uses: ['bridge', 'commands', 'fleet', 'navigation', 'toasts'],
  });
  /** Initial ids, one per line, from a list dropped on the window. */
  @property({ attribute: false }) identifiers = '';

  @state() private deviceText = '';
  @state() private archiveText = '';
  @state() private error: AddDevicesError | null = null;
  @state() private busy = false;
  @state() private failure: Failure | null = null;
  @state() private report: AddDevicesReport | null = null;

  private readonly dialog = new DialogController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('identifiers') && this.identifiers !== '') this.deviceText = this.identifiers;
  }

  private input(): AddDevicesInput {
    return readAddDevices(this.deviceText, this.archiveText);
  }

  private readonly submit = async (event: Event) => {
    event.preventDefault();
    if (this.busy) return;
    const { error, request } = this.input();
    this.error = error;
    this.failure = null;
    if (error !== null) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    this.busy = true;
    const answer = await invoke(() => this.app.bridge.fleet.addDevices(request));
    this.busy = false;
    if (answer.ok) this.report = answer.value;
    else this.failure = answer.failure;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#results, [role="alert"]')?.focus();
  };

  /**
   * Opens the added device, or the list of all added ones, as the service may not name their
   * organization.
   */
  private async show(deviceIds: readonly string[]): Promise<void> {
    const [deviceId = ''] = deviceIds;
    this.dialog.close();
    const { app } = this;
    if (deviceIds.length === 1) return openLocation(app, { kind: 'device', deviceId });
    const answer = await resolveLocation(app, { kind: 'device', deviceId });
    if (!answer.ok) return app.toasts.warn(answer.failure);
    app.navigation.go({
      page: 'browse',
      location: { organization: answer.value.organization, device: null },
    });
    app.commands.request({ kind: 'focusContent' });
  }

  private again(): void {
    this.report = null;
    this.deviceText = '';
    this.archiveText = '';
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#devices')?.focus());
  }

  private change(part: 'deviceText' | 'archiveText', event: Event): void {
    this[part] = (event.target as HTMLTextAreaElement).value;
    if (this.error !== null) this.error = this.input().error;
  }

  private renderError(field: AddDevicesError['field']): TemplateResult | typeof nothing {
    if (this.error?.field !== field) return nothing;
    return html`<p class="error" id="${field}-error">${icon('circleAlert')}${this.error.message}</p>`;
  }

  private renderArea(id: AddDevicesError['field'], label: string, hint: string): TemplateResult {
    const part = id === 'devices' ? 'deviceText' : 'archiveText';
    return html`
      <div class="field">
        <label for=${id}>${label}</label>
        <textarea
          id=${id}
          class="input code"
          rows=${id === 'devices' ? 6 : 3}
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          aria-invalid=${this.error?.field === id}
          aria-describedby="${id}-hint ${id}-error"
          .value=${this[part]}
          @input=${(event: Event) => this.change(part, event)}
        ></textarea>
        <p class="hint" id="${id}-hint">${hint}</p>
        ${this.renderError(id)}
      </div>
    `;
  }

  private renderForm({ request, repeated }: AddDevicesInput): TemplateResult {
    const { deviceIds, archiveIds } = request;
    const archives = archiveIds.length;
    const offersArchives = deviceIds.length === 1 || this.archiveText.trim() !== '';
    return html`
      <p class="muted">${text('addDevices.lead')}</p>
      <form id="form" novalidate @submit=${this.submit}>
        ${
          this.failure === null
            ? nothing
            : html`<div role="alert" tabindex="-1"><failure-note .failure=${this.failure}></failure-note></div>`
        }
        ${this.renderArea('devices', text('addDevices.deviceIds'), text('addDevices.deviceIdsHint'))}
        ${offersArchives ? this.renderArea('archives', text('addDevices.archiveIds'), text('addDevices.archiveIdsHint')) : nothing}
        <p class="counts" aria-live="polite">
          <span>${text('addDevices.counted', { count: deviceIds.length })}</span>
          ${archives === 0 ? nothing : html`<span>${text('addDevices.countedArchives', { count: archives })}</span>`}
          ${repeated === 0 ? nothing : html`<span>${text('addDevices.repeated', { count: repeated })}</span>`}
        </p>
      </form>
    `;
  }

  private renderRow({ subject, outcome, failure }: Row): TemplateResult {
    return html`
      <li class=${outcome}>
        ${icon(OUTCOME_ICONS[outcome])}
        <span class="code">${subject.archiveId ?? subject.deviceId}</span>
        <span class="outcome">${text(`addDevices.outcome.${outcome}`)}</span>
        ${failure === null || outcome === 'notFound' ? nothing : html`<span class="reason">${failureText(failure).message}</span>`}
      </li>
    `;
  }

  private renderActions(): TemplateResult {
    if (this.report !== null) {
      const there = this.report.rows.filter(
        ({ subject, outcome }) => subject.archiveId === null && OUTCOMES_THERE.has(outcome),
      );
      const deviceIds = there.map(({ subject }) => subject.deviceId);
      return html`
        ${
          deviceIds.length === 0
            ? nothing
            : textButton(text('addDevices.show', { count: deviceIds.length }), () => this.show(deviceIds))
        }
        ${textButton(text('addDevices.more'), () => this.again())}
        ${textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
      `;
    }
    const label = text(this.busy ? 'addDevices.submitting' : 'addDevices.submit');
    return html`
      ${textButton(text('action.cancel'), this.dialog.close)}
      <button class="button primary" type="submit" form="form" aria-disabled=${this.busy}>
        ${this.busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}${label}
      </button>
    `;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('addDevices.title'),
      body:
        this.report === null
          ? this.renderForm(this.input())
          : html`<ul id="results" tabindex="-1" aria-label=${text('addDevices.results')}>
              ${this.report.rows.map((row) => this.renderRow(row))}
            </ul>`,
      actions: this.renderActions(),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'add-devices-dialog': AddDevicesDialog;
  }
}
