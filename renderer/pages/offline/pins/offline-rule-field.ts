import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PIN_RULE_LIMITS } from '../../../../preload/contract/core/limits.ts';
import type { PinRule } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { fieldStyles } from '../../../elements/styles/field-styles.ts';
import { text } from '../../../locales/text.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { selectInput } from '../../layout/select-input.ts';

/** Kinds of rules that the field offers; `latest` is "the newest 0 archives". */
const KINDS = ['latest', 'newest', 'days', 'every', 'all'] as const;
type Kind = (typeof KINDS)[number];

/** Initial value and limits of each kind; no archives at all is the kind `latest`. */
const NUMBERS = {
  newest: { start: 10, ...PIN_RULE_LIMITS.newest, least: 1 },
  days: { start: 7, ...PIN_RULE_LIMITS.days },
  every: { start: 10, ...PIN_RULE_LIMITS.every },
} as const;

function kindOf(rule: PinRule): Kind {
  return rule.kind === 'newest' && rule.number === 0 ? 'latest' : rule.kind;
}

/**
 * Chooses which archives of each device are pinned. Fires `rule` with the `PinRule` at each
 * letter; `null`, with the reason below, while the number is invalid.
 */
@customElement('offline-rule-field')
class OfflineRuleField extends AppElement {
  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }

      .select {
        flex: 1 1 14rem;
      }

      .number {
        flex: 0 1 7rem;
      }
    `,
  ];

  @property({ attribute: false }) rule: PinRule = { kind: 'newest', number: 0 };

  @state() private isInvalid = false;

  private notify(rule: PinRule | null): void {
    this.isInvalid = rule === null;
    this.dispatchEvent(new CustomEvent<PinRule | null>('rule', { detail: rule }));
  }

  private chooseKind(kind: Kind): void {
    if (kind === 'latest') this.notify({ kind: 'newest', number: 0 });
    else if (kind === 'all') this.notify({ kind: 'all' });
    else this.notify({ kind, number: NUMBERS[kind].start });
  }

  private typed(event: Event): void {
    const { rule } = this;
    if (rule.kind === 'all') return;
    const { least, most } = NUMBERS[rule.kind];
    const number = (event.target as HTMLInputElement).valueAsNumber;
    const isUsable = Number.isInteger(number) && number >= least && number <= most;
    this.notify(isUsable ? { kind: rule.kind, number } : null);
  }

  protected override render(): TemplateResult {
    const kind = kindOf(this.rule);
    const { rule } = this;
    return html`<div class="field">
      <label for="kind">${text('offline.rule')}</label>
      <div class="line">
        ${selectInput({
          id: 'kind',
          value: kind,
          options: KINDS.map((value) => ({ value, label: text(`offline.rule.kind.${value}`) })),
          choose: (chosen) => this.chooseKind(chosen),
        })}
        ${
          rule.kind === 'all' || kind === 'latest'
            ? nothing
            : html`<input
              class="input number"
              type="number"
              aria-label=${text('offline.rule.number')}
              min=${NUMBERS[rule.kind].least}
              max=${NUMBERS[rule.kind].most}
              aria-invalid=${this.isInvalid}
              aria-describedby="number-error"
              .value=${String(rule.number)}
              @input=${(event: Event) => this.typed(event)}
            />`
        }
      </div>
      <p class="error" id="number-error" role="alert" ?hidden=${!this.isInvalid}>
        ${rule.kind === 'all' ? nothing : text('offline.rule.range', NUMBERS[rule.kind])}
      </p>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-rule-field': OfflineRuleField;
  }
}
