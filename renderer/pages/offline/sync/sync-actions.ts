import type { SyncAction, SyncCommand } from '../../../../preload/contract/index.ts';
import type { IconName } from '../../../icons/icon.ts';
import type { AppState } from '../../../state/app-state.ts';

type Run = (app: Pick<AppState, 'navigation' | 'offline' | 'session'>) => void;

const SYMBOLS: Readonly<Record<SyncAction, IconName>> = {
  start: 'play',
  pause: 'pause',
  resume: 'play',
  cancel: 'x',
  retryFailed: 'refreshCw',
  tryNow: 'refreshCw',
  continueAnyway: 'play',
  goOnline: 'wifi',
  useAuto: 'play',
  cancelCheck: 'x',
  signIn: 'user',
  raiseLimit: 'slidersHorizontal',
  openStorage: 'hardDrive',
};

/** Actions that lead to another page. */
const PAGES: Readonly<Partial<Record<SyncAction, Run>>> = {
  signIn: ({ session }) => session.wantSignInAgain(),
  raiseLimit: ({ navigation }) => navigation.go({ page: 'offline', section: 'data' }),
  openStorage: ({ navigation }) => navigation.go({ page: 'storage', section: 'space' }),
};

/** Returns the next step of the downloads, for a button or an entry of the palette. */
export function syncAction(action: SyncAction) {
  const command: Run = ({ offline }) =>
    void offline.act((calls) => calls.act({ command: action as SyncCommand }));
  return {
    symbol: SYMBOLS[action],
    label: `offline.action.${action}`,
    run: PAGES[action] ?? command,
  } as const;
}
