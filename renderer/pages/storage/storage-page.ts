import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { IconName } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { type StorageSection, storageSections } from '../../state/navigation/page-location.ts';
import { StoreController } from '../../state/store/store-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { renderSectionPage } from '../layout/section-page.ts';
import { sectionPageStyles } from '../layout/section-page-styles.ts';
import './storage-evicted.ts';
import './storage-space.ts';
import './storage-usage.ts';

const SYMBOLS: Readonly<Record<StorageSection, IconName>> = {
  space: 'hardDrive',
  usage: 'layoutGrid',
  removed: 'trash2',
};

/** The room that images take, what takes it, and what went. */
@customElement('storage-page')
class StoragePage extends LitElement {
  static override styles = [baseStyles, sectionPageStyles];

  private readonly app = fromApp(this, 'navigation', 'storage');

  @query('h1') private readonly heading!: HTMLElement;
  @query('.content') private readonly content!: HTMLElement;

  private shown: StorageSection | null = null;

  protected readonly stores = new StoreController(this, () => [this.app.navigation]);

  /** The focus goes to the heading, which is not in the order of the tab stops. */
  override focus(): void {
    this.heading.focus();
  }

  protected override firstUpdated(): void {
    this.focus();
    void this.app.storage.load();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const section = this.section();
    if (this.shown !== section) this.content.scrollTop = 0;
    this.shown = section;
  }

  private section(): StorageSection {
    const { current } = this.app.navigation.value;
    return current.page === 'storage' ? current.section : (this.shown ?? 'space');
  }

  private renderSection(section: StorageSection): TemplateResult {
    switch (section) {
      case 'space':
        return html`<storage-space></storage-space>`;
      case 'usage':
        return html`<storage-usage></storage-usage>`;
      case 'removed':
        return html`<storage-evicted></storage-evicted>`;
      default:
        return assertNever(section);
    }
  }

  protected override render(): TemplateResult {
    const chosen = this.section();
    return renderSectionPage({
      title: text('page.storage'),
      label: text('storage.sections'),
      sections: storageSections.map((id) => ({
        id,
        name: text(`storage.section.${id}`),
        symbol: SYMBOLS[id],
      })),
      chosen,
      go: (section) => this.app.navigation.go({ page: 'storage', section }),
      content: this.renderSection(chosen),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-page': StoragePage;
  }
}
