import { html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { icon } from '../../icons/icon.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { fieldStyles } from '../styles/field-styles.ts';

export interface TypedFieldEvents<Value> {
  /** The person entered another value; null: they emptied the field. */
  readonly 'value-change': Value | null;
}

/**
 * A text field that takes a value in any form in which people write it, and shows it as the app writes it: fields of the browser follow
 * the system's language, not that of the app. Enter, leaving the field, and the up and down arrows take what is typed.
 */
export abstract class TypedField<Value extends string | number> extends AppElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles];

  @property() label = '';
  /** The label is for screen readers alone. */
  @property({ type: Boolean, attribute: 'label-hidden' }) labelHidden = false;
  /** A field that is emptied shows its value again. */
  @property({ type: Boolean }) required = false;
  @property({ attribute: false }) value: Value | null = null;

  /** What was typed and is no value yet; null: the field shows `value`. */
  @state() private typed: string | null = null;
  @state() private isWrong = false;

  @query('input') private readonly input!: HTMLInputElement;

  protected abstract parse(typed: string): Value | null;
  protected abstract format(value: Value): string;
  /** The value that the up (1) or the down arrow (−1) leads to. */
  protected abstract step(value: Value | null, delta: -1 | 1): Value;
  /** What to do about a text that is no value. */
  protected abstract advice(): string;

  override focus(options?: FocusOptions): void {
    this.input.focus(options);
  }

  /** Takes what is typed. Null: the field is empty, or says what is wrong with it. */
  commit(): Value | null {
    const typed = this.typed?.trim() ?? null;
    if (typed === null || (typed === '' && this.required)) {
      this.typed = null;
      this.isWrong = this.required && this.value === null;
      return this.value;
    }
    const value = this.parse(typed);
    this.isWrong = value === null && typed !== '';
    if (!this.isWrong) this.take(value);
    return value;
  }

  protected take(value: Value | null): void {
    this.typed = null;
    this.isWrong = false;
    if (value === this.value) return;
    this.value = value;
    sendEvent<TypedFieldEvents<Value>>(this, 'value-change', value);
  }

  /** More controls beside the input. */
  protected renderMore(): unknown {
    return nothing;
  }

  private readonly changed = (): void => void this.commit();

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Enter') this.commit();
    const delta = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (delta === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.take(this.step(this.commit(), delta));
  };

  protected override render(): TemplateResult {
    const { isWrong, label, labelHidden, typed, value } = this;
    return html`<div class="field">
      <label for="input" class=${labelHidden ? 'visually-hidden' : ''}>${label}</label>
      <div class="line">
        <input
          id="input"
          class="input"
          type="text"
          autocomplete="off"
          spellcheck="false"
          aria-invalid=${isWrong ? 'true' : nothing}
          aria-describedby=${isWrong ? 'wrong' : nothing}
          .value=${live(typed ?? (value === null ? '' : this.format(value)))}
          @input=${() => (this.typed = this.input.value)}
          @change=${this.changed}
          @keydown=${this.pressed}
        />
        ${this.renderMore()}
      </div>
      <p id="wrong" class="error" role="status" ?hidden=${!isWrong}>
        ${isWrong ? html`${icon('circleAlert')}${this.advice()}` : nothing}
      </p>
    </div>`;
  }
}
