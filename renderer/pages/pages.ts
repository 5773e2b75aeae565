import { html, type TemplateResult } from 'lit';
import type { IconName } from '../icons/icon.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import type { NavigationStore } from '../state/navigation/navigation-store.ts';
import type { PageId, PageLocation } from '../state/navigation/page-location.ts';

/** A page of the window, as shown in the rail. */
export interface Page {
  readonly id: PageId;
  readonly symbol: IconName;
  readonly name: () => string;
  readonly start: (navigation: NavigationStore) => PageLocation;
  /** Number and description of things that need attention. */
  readonly waiting?: (app: Pick<AppState, 'health'>) => { readonly count: number; readonly words: string };
  /** Placed at the end of the rail, as it is not used every day. */
  readonly isLast?: boolean;
  /**
   * `null` for browsing, which stays in the window behind the other pages to keep its scroll
   * position.
   */
  readonly render: (() => TemplateResult) | null;
}

/** Loads the page on demand, as it is not needed for the first screen. */
function renderOffline(): TemplateResult {
  void import('./offline/offline-page.ts');
  return html`<offline-page></offline-page>`;
}

function renderStorage(): TemplateResult {
  void import('./storage/storage-page.ts');
  return html`<storage-page></storage-page>`;
}

function renderHealth(): TemplateResult {
  void import('./health/health-page.ts');
  return html`<health-page></health-page>`;
}

function renderSettings(): TemplateResult {
  void import('./settings/settings-page.ts');
  return html`<settings-page></settings-page>`;
}

/**
 * Pages in the order of the rail. To add a page, add a member to `PageLocation` and an entry here.
 */
export const pages: readonly Page[] = [
  {
    id: 'browse',
    symbol: 'images',
    name: () => text('page.browse'),
    start: (navigation) => navigation.lastBrowse(),
    render: null,
  },
  {
    id: 'offline',
    symbol: 'cloudDownload',
    name: () => text('page.offline'),
    start: () => ({ page: 'offline', section: 'now' }),
    render: renderOffline,
  },
  {
    id: 'storage',
    symbol: 'hardDrive',
    name: () => text('page.storage'),
    start: () => ({ page: 'storage', section: 'space' }),
    render: renderStorage,
  },
  {
    id: 'health',
    symbol: 'eye',
    name: () => text('page.health'),
    start: () => ({ page: 'health', section: 'all' }),
    waiting({ health }) {
      const count = health.value.state?.total ?? 0;
      return { count, words: text('health.count', { count }) };
    },
    render: renderHealth,
  },
  {
    id: 'settings',
    symbol: 'settings',
    name: () => text('page.settings'),
    start: () => ({ page: 'settings', section: 'appearance' }),
    isLast: true,
    render: renderSettings,
  },
];
