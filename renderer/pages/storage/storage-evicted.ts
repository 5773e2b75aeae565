import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Eviction } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatAge } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { subjectTitle } from '../../state/offline/offline-words.ts';
import { SectionList } from '../layout/section-list.ts';
import { sectionStyles } from '../layout/section-styles.ts';
import { rowContent } from '../layout/settings-row.ts';
import '../../locales/add-late-texts.ts';

/** Images removed from this laptop, when and why; each can be requested again. */
@customElement('storage-evicted')
class StorageEvicted extends AppElement {
  static override styles = sectionStyles;

  private readonly app = fromApp(this, { shows: ['now'], uses: ['bridge', 'offline', 'storage', 'toasts'] });

  private readonly evictions = new SectionList<Eviction>(
    this,
    (page) => this.app.bridge.storage.evictions(page),
    { store: () => this.app.storage, key: () => `${this.app.storage.value.state?.usedBytes}` },
  );

  private async request({ subject, precision }: Eviction, name: string): Promise<void> {
    const { offline, toasts } = this.app;
    const isRequested = await offline.act((calls) =>
      calls.requestDownload({ subjects: [subject], precision }),
    );
    const { failure } = offline.value;
    if (isRequested) toasts.show({ message: text('storage.removed.requested', { name }), tone: 'good' });
    else if (failure !== null) toasts.warn(failure);
  }

  private readonly renderRow = (eviction: Eviction): TemplateResult => {
    const name = subjectTitle(eviction);
    return rowContent({
      name,
      hint: text('storage.removed.row', {
        precision: text(`gallery.precision.${eviction.precision}`),
        size: formatBytes(eviction.byteLength),
        age: formatAge(eviction.evictedAt, this.app.now.value),
      }),
      below: html`<p class="hint">${text(`storage.cause.${eviction.cause}`)}</p>`,
      control: textButton(text('storage.removed.request'), () => this.request(eviction, name), {
        classes: 'quiet',
        symbol: 'download',
        name: text('storage.removed.requestOf', { name }),
      }),
    });
  };

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('storage.removed.lead')}</p>
      ${this.evictions.render({
        label: text('storage.section.removed'),
        row: this.renderRow,
        empty: [text('storage.removed.empty'), text('storage.removed.emptyText'), 'check'],
      })}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-evicted': StorageEvicted;
  }
}
