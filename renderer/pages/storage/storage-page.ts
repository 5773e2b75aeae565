import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { fromApp } from '../../state/app-context.ts';
import { SectionPage, type Sections } from '../layout/section-page.ts';
import './storage-evicted.ts';
import './storage-space.ts';
import './storage-usage.ts';
import '../../locales/add-late-texts.ts';

@customElement('storage-page')
class StoragePage extends SectionPage {
  protected readonly app = fromApp(this, { shows: ['navigation'], uses: ['storage'] });
  protected readonly page = 'storage';
  protected readonly label = 'storage.sections';
  protected readonly sections: Sections<'storage'> = {
    space: ['storage.section.space', 'hardDrive', () => html`<storage-space></storage-space>`],
    usage: ['storage.section.usage', 'layoutGrid', () => html`<storage-usage></storage-usage>`],
    removed: ['storage.section.removed', 'trash2', () => html`<storage-evicted></storage-evicted>`],
  };

  protected override firstUpdated(): void {
    super.firstUpdated();
    void this.app.storage.load();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-page': StoragePage;
  }
}
