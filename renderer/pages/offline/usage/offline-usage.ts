import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { DataUsage, Failure } from '../../../../preload/contract/index.ts';
import { addDays, calendarDayOf, dateText } from '../../../../preload/contract/rules/calendar-day.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { failureNote } from '../../../elements/widgets/failure-note.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import '../../../elements/widgets/segment-choice.ts';

const SPANS = ['today', 'week', 'month'] as const;
type Span = (typeof SPANS)[number];

/** Number of days of each span, including today. */
const DAYS: Readonly<Record<Span, number>> = { today: 1, week: 7, month: 31 };

type UsageLine = Pick<DataUsage, 'wireBytes' | 'unchangedBytes' | 'lowSavedBytes'> & {
  readonly name: string;
};

/** Transferred and saved amounts of data, by network, organization and job. */
@customElement('offline-usage')
class OfflineUsage extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { uses: ['bridge', 'now'] });

  @state() private span: Span = 'week';
  @state() private usage: DataUsage | null = null;
  @state() private failure: Failure | null = null;

  private asked = 0;

  protected override firstUpdated(): void {
    void this.load();
  }

  private async load(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    // The sums are stored by the laptop's local days.
    const today = calendarDayOf(this.app.now.value, undefined);
    const period = { from: dateText(addDays(today, 1 - DAYS[this.span])), to: dateText(today) };
    const answer = await invoke(() => this.app.bridge.offline.dataUsage(period));
    if (mine !== this.asked) return;
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.usage = answer.value;
  }

  private renderTable(heading: string, lines: readonly UsageLine[]): TemplateResult | typeof nothing {
    if (lines.length === 0) return nothing;
    return html`<div class="card scrolls" tabindex="0" role="region" aria-label=${heading}>
      <table class="even">
        <thead>
          <tr>
            <th scope="col">${heading}</th>
            <th scope="col" class="number">${text('offline.usage.received')}</th>
            <th scope="col" class="number">${text('offline.usage.unchanged')}</th>
            <th scope="col" class="number">${text('offline.usage.low')}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) => html`<tr>
              <th scope="row">${line.name}</th>
              <td class="number">${formatBytes(line.wireBytes)}</td>
              <td class="number">${formatBytes(line.unchangedBytes)}</td>
              <td class="number">${formatBytes(line.lowSavedBytes)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  private renderUsage(usage: DataUsage): TemplateResult {
    if (usage.wireBytes + usage.unchangedBytes === 0) {
      return html`<p class="note">${text('offline.usage.empty')}</p>`;
    }
    const networks = usage.networks.map((line) => ({ ...line, name: line.label }));
    const organizations = usage.organizations.map((line) => ({
      ...line,
      name: line.areLists ? text('offline.job.lists') : (line.name ?? line.id ?? text('fleet.ungrouped')),
    }));
    const jobs = usage.jobs.map((line) => ({ ...line, name: text(`offline.job.${line.job}`) }));
    return html`
      <p class="headline">
        ${text('offline.usage.sum', {
          received: formatBytes(usage.wireBytes),
          saved: formatBytes(usage.unchangedBytes + usage.lowSavedBytes),
        })}
      </p>
      ${this.renderTable(text('offline.usage.networks'), networks)}
      ${this.renderTable(text('offline.usage.organizations'), organizations)}
      ${this.renderTable(text('offline.usage.jobs'), jobs)}
    `;
  }

  protected override render(): TemplateResult {
    return html`
      <div class="section-head">
        <h3>${text('offline.usage.title')}</h3>
        <segment-choice
          .label=${text('offline.usage.span')}
          .options=${SPANS.map((value) => ({ value, label: text(`offline.usage.${value}`) }))}
          .value=${this.span}
          @choice=${(event: CustomEvent<Span>) => {
            this.span = event.detail;
            void this.load();
          }}
        ></segment-choice>
      </div>
      ${failureNote(this.failure, () => void this.load())}
      <div class="panels">
        ${this.usage === null ? html`<span class="skeleton"></span>` : this.renderUsage(this.usage)}
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-usage': OfflineUsage;
  }
}
