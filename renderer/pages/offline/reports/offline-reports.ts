import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Sync } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatTime } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { syncEndWord } from '../../../state/offline/offline-words.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';
import { syncCounts } from './offline-report-dialog.ts';
import '../../../locales/add-late-texts.ts';

/** Syncs of the last 30 days, each with its report. */
@customElement('offline-reports')
class OfflineReports extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { shows: ['now'], uses: ['bridge', 'offline'] });

  @state() private shown: Sync | null = null;

  private readonly syncs = new SectionList<Sync>(this, (page) => this.app.bridge.offline.syncs(page), {
    store: () => this.app.offline,
    key: () => `${this.app.offline.value.state?.sync?.id}`,
  });

  private readonly renderSync = (sync: Sync): TemplateResult => {
    const time = formatTime(sync.startedAt, this.app.now.value);
    return rowContent({
      name: `${time} · ${text(`offline.job.${sync.cause}`)} · ${syncEndWord(sync.endedBy)}`,
      hint: `${syncCounts(sync)} · ${formatBytes(sync.wireBytes)}`,
      control: textButton(text('offline.report.open'), () => (this.shown = sync), {
        name: text('offline.report.openOf', { time }),
      }),
    });
  };

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('offline.reports.lead')}</p>
      ${this.syncs.render({
        label: text('offline.section.reports'),
        row: this.renderSync,
        empty: [text('offline.reports.empty'), text('offline.reports.emptyText'), 'history'],
      })}
      ${
        this.shown === null
          ? nothing
          : html`<offline-report-dialog
            .sync=${this.shown}
            @dialog-close=${() => (this.shown = null)}
          ></offline-report-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-reports': OfflineReports;
  }
}
