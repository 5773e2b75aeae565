import { css } from 'lit';
import { customElement } from 'lit/decorators.js';
import { MINUTE_MS } from '../../../preload/contract/core/durations.ts';
import { dateTimeFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { parseTime } from '../../state/calendar/parse-time.ts';
import { TypedField } from './typed-field.ts';

const STEP_MINUTES = 15;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function formatMinutes(minutes: number): string {
  return dateTimeFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(minutes * MINUTE_MS);
}

/** A field for a time of day, with a value such as `07:30`. Fires `value-change`. */
@customElement('time-field')
class TimeField extends TypedField<string> {
  static override styles = [
    ...TypedField.styles,
    css`
      input {
        max-inline-size: 8rem;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  protected override parse(typed: string): string | null {
    return parseTime(typed);
  }

  protected override format(value: string): string {
    return formatMinutes(minutesOf(value));
  }

  protected override example(): string {
    return '07:30';
  }

  /** Steps to the next quarter of an hour. */
  protected override step(value: string | null, delta: -1 | 1): string {
    const minutes = value === null ? 0 : minutesOf(value);
    const steps = delta > 0 ? Math.floor(minutes / STEP_MINUTES) + 1 : Math.ceil(minutes / STEP_MINUTES) - 1;
    const wanted = steps * STEP_MINUTES;
    const digits = (part: number) => String(part).padStart(2, '0');
    return `${digits((Math.floor(wanted / 60) + 24) % 24)}:${digits((wanted + 60) % 60)}`;
  }

  protected override advice(): string {
    return text('field.time.wrong', { example: this.format(this.example()) });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'time-field': TimeField;
  }
}
