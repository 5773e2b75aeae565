import type { OfflineState, ReadyCheck } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { NavigationStore } from '../navigation/navigation-store.ts';
import type { PageLocation } from '../navigation/page-location.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import type { Readable } from '../store/store.ts';
import { nothingSince, readyHeadline } from './offline-sheet.ts';

export const readySheetPage: PageLocation = { page: 'offline', section: 'leave' };

/**
 * Announces the end of a check before leaving, and links to its sheet; not on the page with the
 * sheet.
 */
export function announceReady({
  navigation,
  offline,
  toasts,
}: {
  readonly navigation: Pick<NavigationStore, 'value' | 'go'>;
  readonly offline: Readable<{ readonly state: OfflineState | null }>;
  readonly toasts: Pick<ToastStore, 'show'>;
}): void {
  let underWay: number | null = null;

  function announce(check: ReadyCheck): void {
    const { current } = navigation.value;
    if (current.page === 'offline' && current.section === 'leave') return;
    const run = () => navigation.go(readySheetPage);
    const { words, isReady } = readyHeadline(check, nothingSince, check.endedAt ?? check.startedAt);
    const tone = isReady ? 'good' : 'caution';
    toasts.show({ message: words, tone, action: { label: text('visit.showSheet'), run } });
  }

  offline.subscribe(() => {
    const check = offline.value.state?.ready ?? null;
    const isOver = check === null || check.phase === 'done' || check.phase === 'cancelled';
    if (check?.phase === 'done' && check.id === underWay) announce(check);
    underWay = isOver ? null : check.id;
  });
}
