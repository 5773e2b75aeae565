import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { NAME_LIMIT } from '../../../../preload/contract/core/limits.ts';
import type {
  EstimateRequest,
  Failure,
  Pin,
  PinPrecision,
  PinRule,
} from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { DialogController, dialogFrame } from '../../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../../elements/dialogs/dialog-styles.ts';
import { fieldStyles } from '../../../elements/styles/field-styles.ts';
import { failureAlert } from '../../../elements/widgets/failure-note.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { type PlainTextKey, text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { readySheetPage } from '../../../state/offline/announce-ready.ts';
import '../../../elements/widgets/time-field.ts';
import { nextTimeAt } from '../../../state/offline/next-time-at.ts';
import type { PinCandidate, PinRequest } from '../../../state/offline/offline-pinning.ts';
import { pinTargets } from '../../../state/offline/pin-location.ts';
import { visitName } from '../../../state/offline/visit-name.ts';
import { availabilityOf } from '../../../state/session/availability.ts';
import { invoke } from '../../../state/store/invoke.ts';
import '../../../elements/widgets/segment-choice.ts';
import './offline-estimate.ts';
import './offline-rule-field.ts';
import './offline-target-choice.ts';

/** The newest snapshot of each device, without its archives. */
const LATEST: PinRule = { kind: 'newest', number: 0 };

/** Initial values of a visit: a week, small, to compare the newest images with. */
const OF_A_VISIT = { rule: { kind: 'days', number: 7 }, precision: 'newestFull' } as const;

/** Delay of the estimate after a number was typed, in ms. */
const TYPING_REST = 350;

/** Pinned names shown in the heading; the rest is counted. */
const NAMES_SHOWN = 5;

function isSamePin(pin: Pin, rule: PinRule, precision: PinPrecision): boolean {
  const number = (one: PinRule) => (one.kind === 'all' ? null : one.number);
  return pin.precision === precision && pin.rule.kind === rule.kind && number(pin.rule) === number(rule);
}

/** Heading and button of each job. */
const WORDS = {
  choose: ['offline.pin.title', 'offline.pin.keep'],
  add: ['offline.pin.title', 'offline.pin.keep'],
  prepare: ['visit.prepare', 'visit.prepare.start'],
  change: ['offline.pin.change', 'offline.pin.save'],
} as const satisfies Record<PinRequest['kind'], readonly PlainTextKey[]>;

/**
 * Adds pins, prepares a visit or changes a pin, showing the cost before the download starts. Fires
 * `dialog-close`.
 */
@customElement('offline-pin-dialog')
class OfflinePinDialog extends AppElement {
  static override styles = [
    dialogStyles,
    fieldStyles,
    css`
      :host {
        --dialog-width: 36rem;
      }

      .steps {
        display: grid;
        gap: var(--space-4);
      }

      .names {
        font-weight: var(--weight-medium);
        overflow-wrap: anywhere;
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['connection', 'session'],
    uses: ['bridge', 'gallery', 'navigation', 'now', 'offline', 'savedViews', 'settings', 'toasts'],
  });
  @property({ attribute: false }) request!: PinRequest;

  @state() private candidates: readonly PinCandidate[] = [];
  @state() private rule: PinRule = LATEST;
  @state() private isRuleUsable = true;
  @state() private precision: PinPrecision = 'full';
  @state() private estimates: readonly EstimateRequest[] = [];
  /** `07:30`. */
  @state() private leavesAt: string | null = null;
  /** Name of the visit. */
  @state() private name = '';
  @state() private isBusy = false;
  @state() private failure: Failure | null = null;

  private readonly dialog = new DialogController(this);
  private typing: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('request')) return;
    const { request } = this;
    if (request.kind === 'change') {
      const { pin } = request;
      this.candidates = [{ target: pin.target, title: pin.title }];
      this.rule = pin.rule;
      this.precision = pin.precision;
    } else {
      this.candidates = request.kind === 'choose' ? [] : request.candidates;
      const isVisit = request.kind === 'prepare';
      this.rule = this.candidates[0]?.rule ?? (isVisit ? OF_A_VISIT.rule : LATEST);
      this.precision = isVisit ? OF_A_VISIT.precision : (this.app.settings.value?.precision ?? 'low');
      this.name = visitName(this.candidates);
    }
    this.estimateNow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.typing);
  }

  private estimateNow(): void {
    clearTimeout(this.typing);
    this.estimates = this.candidates.map(({ target }) => ({ kind: 'pin', target, rule: this.rule }));
  }

  private changeRule(rule: PinRule | null): void {
    clearTimeout(this.typing);
    this.isRuleUsable = rule !== null;
    if (rule === null) {
      this.estimates = [];
      return;
    }
    this.rule = rule;
    this.typing = setTimeout(() => this.estimateNow(), TYPING_REST);
  }

  private isOnline(): boolean {
    return availabilityOf(this.app.session.value.session, this.app.connection.value) === 'open';
  }

  /** Pins, downloads and checks; the page of the check shows the progress. */
  private async prepare(): Promise<void> {
    const { candidates, name, rule } = this;
    const precision = this.chosenPrecision();
    const { bridge, gallery, navigation, now, offline } = this.app;
    this.isBusy = true;
    this.failure = null;
    const targets = await pinTargets(candidates, this.app);
    if (!targets.ok) return this.failed(targets.failure);
    const pins = targets.value.map((target) => ({ target, rule, precision }));
    const leavingAt = nextTimeAt(this.leavesAt, now.value);
    const download = this.isOnline();
    const visit = { name: name.trim() === '' ? visitName(candidates) : name, pins };
    const answer = await invoke(() => bridge.offline.prepareToLeave({ leavingAt, download, visit }));
    if (!answer.ok) return this.failed(answer.failure);
    await offline.load();
    gallery.reload(false);
    this.dialog.close();
    navigation.go(readySheetPage);
  }

  private failed(failure: Failure): void {
    this.failure = failure;
    this.isBusy = false;
  }

  private readonly save = async () => {
    if (this.isBusy || !this.isRuleUsable || this.candidates.length === 0) return;
    const { rule, request } = this;
    const precision = this.chosenPrecision();
    if (request.kind === 'prepare') return this.prepare();
    if (request.kind === 'change' && isSamePin(request.pin, rule, precision)) {
      this.dialog.close();
      return;
    }
    this.isBusy = true;
    this.failure = null;
    const { offline } = this.app.bridge;
    const targets = await pinTargets(this.candidates, this.app);
    if (!targets.ok) return this.failed(targets.failure);
    for (const target of targets.value) {
      const answer = await invoke(() =>
        request.kind === 'change'
          ? offline.changePin({ pinId: request.pin.id, rule, precision })
          : offline.addPin({ target, rule, precision }),
      );
      if (!answer.ok) return this.failed(answer.failure);
    }
    const count = this.candidates.length;
    const message = text(request.kind === 'change' ? 'offline.pin.changed' : 'offline.pin.added', { count });
    this.app.toasts.show({ message, tone: 'good' });
    void this.app.offline.load();
    this.app.gallery.reload(false);
    this.dialog.close();
  };

  /**
   * Returns true if a target can have archives: a rule is about these, and a single archive has
   * none.
   */
  private hasArchives(): boolean {
    return this.candidates.some(({ target }) => target.kind !== 'archive') || this.candidates.length === 0;
  }

  private takesArchives(): boolean {
    const { rule } = this;
    return this.hasArchives() && (rule.kind !== 'newest' || rule.number > 0);
  }

  /** Returns the precision; without archives, "newest in full" is the same as full. */
  private chosenPrecision(): PinPrecision {
    return this.precision === 'newestFull' && !this.takesArchives() ? 'full' : this.precision;
  }

  private precisions(): readonly PinPrecision[] {
    return this.takesArchives() ? ['low', 'newestFull', 'full'] : ['low', 'full'];
  }

  private renderNames(): TemplateResult | typeof nothing {
    if (this.request.kind === 'choose') return nothing;
    const rest = this.candidates.length - NAMES_SHOWN;
    return html`<p class="names">
      ${this.candidates
        .slice(0, NAMES_SHOWN)
        .map(({ title }) => title)
        .join(', ')}
      ${rest > 0 ? text('offline.pin.more', { count: rest }) : nothing}
    </p>`;
  }

  private renderVisit(): TemplateResult {
    return html`<div class="field">
        <label for="name">${text('visit.name')}</label>
        <input
          id="name"
          class="input"
          maxlength=${NAME_LIMIT}
          autocomplete="off"
          dir="auto"
          .value=${this.name}
          @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)}
        />
      </div>
      <div class="field">
      <time-field
        label=${text('visit.leavingAt')}
        .value=${this.leavesAt}
        @value-change=${({ detail }: CustomEvent<string | null>) => (this.leavesAt = detail)}
      ></time-field>
      <p class="hint">${text(this.isOnline() ? 'visit.hint' : 'visit.hintLater')}</p>
    </div>`;
  }

  private renderBody(): TemplateResult {
    const isVisit = this.request.kind === 'prepare';
    return html`<div class="steps">
      ${
        this.request.kind === 'choose'
          ? html`<offline-target-choice
            @target-chosen=${(event: CustomEvent<PinCandidate | null>) => {
              this.candidates = event.detail === null ? [] : [event.detail];
              this.estimateNow();
            }}
          ></offline-target-choice>`
          : this.renderNames()
      }
      ${isVisit ? this.renderVisit() : nothing}
      ${
        this.hasArchives()
          ? html`<offline-rule-field
            .rule=${this.rule}
            @rule=${(event: CustomEvent<PinRule | null>) => this.changeRule(event.detail)}
          ></offline-rule-field>`
          : nothing
      }
      <div class="field">
        <span class="field-label">${text('offline.pin.precision')}</span>
        <segment-choice
          .label=${text('offline.pin.precision')}
          .options=${this.precisions().map((value) => ({ value, label: text(`offline.precision.${value}`) }))}
          .value=${this.chosenPrecision()}
          @choice=${(event: CustomEvent<PinPrecision>) => (this.precision = event.detail)}
        ></segment-choice>
      </div>
      ${
        this.estimates.length === 0
          ? nothing
          : html`<div class="field">
            <span class="field-label">${text('offline.estimate')}</span>
            <offline-estimate
              .bridge=${this.app.bridge}
              .requests=${this.estimates}
              .chosen=${this.chosenPrecision()}
              .without=${this.takesArchives() ? [] : ['newestFull']}
            ></offline-estimate>
          </div>`
      }
      ${failureAlert(this.failure)}
    </div>`;
  }

  protected override render(): TemplateResult {
    const [heading, action] = WORDS[this.request.kind];
    const canSave = this.candidates.length > 0 && this.isRuleUsable && !this.isBusy;
    return dialogFrame(this.dialog, {
      heading: text(heading),
      body: this.renderBody(),
      actions: html`
        ${textButton(text('action.cancel'), this.dialog.close)}
        ${textButton(text(action), this.save, { classes: 'primary', disabled: !canSave })}
      `,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-pin-dialog': OfflinePinDialog;
  }
}
