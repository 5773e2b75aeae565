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
  /** The user entered another value; `null` if they emptied the field. */
  readonly 'value-change': Value | null;
}

/**
 * A text field that accepts a value in any common form, and shows it in the app's format: browser
 * fields follow the system's language rather than the app's. Enter, leaving the field, and the up
 * and down arrows commit the text.
 */
export abstract class TypedField<Value extends string | number> extends AppElement {
  static override styles = [baseStyles, buttonStyles, fieldStyles];

  @property() label = '';
  /** True if the label is for screen readers only. */
  @property({ type: Boolean, attribute: 'label-hidden' }) labelHidden = false;
  /** True if an emptied field restores its value. */
  @property({ type: Boolean }) required = false;
  @property({ attribute: false }) value: Value | null = null;

  /** Typed text that is not a value yet; `null` if the field shows `value`. */
  @state() private typed: string | null = null;
  @state() private isWrong = false;

  @query('input') private readonly input!: HTMLInputElement;

  protected abstract parse(typed: string): Value | null;
  protected abstract format(value: Value): string;
  /** A value that shows how one is written. */
  protected abstract example(): Value;
  /** Returns the value after the up (1) or down arrow (−1). */
  protected abstract step(value: Value | null, delta: -1 | 1): Value;
  /** Returns advice for an invalid text. */
  protected abstract advice(): string;

  override focus(options?: FocusOptions): void {
    this.input.focus(options);
  }

  /** Commits the text. Returns `null` if the field is empty or invalid, which it explains. */
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

  /** Renders more controls next to the input. */
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
          placeholder=${this.format(this.example())}
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
