import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { RequestedDownload } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { iconButton } from '../../../elements/widgets/icon-button.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatAge } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { subjectTitle } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';

/** Requested downloads, in the order of the next connection. */
@customElement('offline-requests')
class OfflineRequests extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { shows: ['now', 'offline'], uses: ['bridge'] });

  private readonly requests = new SectionList<RequestedDownload>(
    this,
    (page) => this.app.bridge.offline.requestedDownloads(page),
    {
      store: () => this.app.offline,
      key: () => `${this.app.offline.value.state?.requested} ${this.app.offline.value.state?.failed}`,
    },
  );

  private async act(
    { subject, precision }: RequestedDownload,
    action: 'moveFirst' | 'removeRequestedDownloads',
  ): Promise<void> {
    await this.app.offline.act((offline) => offline[action]({ subjects: [subject], precision }));
    await this.requests.load();
  }

  private readonly renderRequest = (request: RequestedDownload): TemplateResult => {
    const title = subjectTitle(request);
    const since = text('offline.requested.since', { age: formatAge(request.createdAt, this.app.now.value) });
    return rowContent({
      name: title,
      hint: `${text(`gallery.precision.${request.precision}`)} · ${since}`,
      below:
        request.failure === null
          ? nothing
          : html`<p class="failed-text">${failureText(request.failure).message}</p>`,
      control: html`<div class="buttons">
        ${textButton(text('offline.queue.first'), () => this.act(request, 'moveFirst'), {
          classes: 'quiet',
          symbol: 'arrowUp',
          name: text('offline.queue.firstOf', { name: title }),
        })}
        ${iconButton({
          symbol: 'x',
          label: text('offline.requested.remove', { name: title }),
          run: () => void this.act(request, 'removeRequestedDownloads'),
        })}
      </div>`,
    });
  };

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('offline.requested.lead')}</p>
      ${this.requests.render({
        label: text('offline.section.requested'),
        row: this.renderRequest,
        empty: [text('offline.requested.empty'), text('offline.requested.emptyText'), 'sparkles'],
      })}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-requests': OfflineRequests;
  }
}
