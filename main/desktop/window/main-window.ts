import {
  app,
  BrowserWindow,
  dialog,
  nativeTheme,
  type Rectangle,
  type Session,
  screen,
  type WebContents,
} from 'electron';
import { eventChannel } from '../../../preload/contract/channels.ts';
import { type AppEvent, events, type Settings } from '../../../preload/contract/index.ts';
import type { SettingsFile } from '../../shared/desktop.ts';
import { elapsedMs } from '../../shared/elapsed-ms.ts';
import { APP_PAGE } from '../protocol/app-origin.ts';
import type { NativeLanguage } from '../texts/native-language.ts';
import { whenFirstShown } from './first-show.ts';
import { followFullScreen, isFullScreenByChoice } from './full-screen.ts';
import { offerTextMenu } from './text-menu.ts';
import { windowOptions } from './window-options.ts';
import { isReachable, openingBounds, readWindowState, writeWindowState } from './window-state.ts';

interface MainWindowOptions {
  readonly session: Session;
  readonly preloadFile: string;
  readonly settings: SettingsFile;
  readonly language: Pick<NativeLanguage, 'text'>;
  readonly onGone?: () => void;
  readonly onClosed?: () => void;
  /** Called if Windows ends the user's session. */
  readonly onSessionEnd?: () => void;
  /** True while the app ends: a second start must not reopen the window. */
  readonly isEnding?: () => boolean;
}

export type MainWindow = ReturnType<typeof createMainWindow>;

/** A page that crashes more often is reloaded only if the user agrees. */
const RELOAD_LIMIT = { count: 3, withinMs: 60_000 } as const;

/** Applies the theme to the system's own parts: menus, scroll bars and `prefers-color-scheme`. */
export function followTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** Creates the product's only window. */
export function createMainWindow(options: MainWindowOptions) {
  let window: BrowserWindow | null = null;

  function openWindow(): BrowserWindow {
    const state = readWindowState(options.settings, screen.getAllDisplays());
    const opened = new BrowserWindow({
      ...windowOptions({
        session: options.session,
        preloadFile: options.preloadFile,
        isPackaged: app.isPackaged,
        dark: nativeTheme.shouldUseDarkColors,
      }),
      ...openingBounds(state, workAreas()),
    });
    whenFirstShown(opened, () => {
      if (state?.maximized === true) opened.maximize();
      opened.show();
      if (state?.fullScreen === true) opened.setFullScreen(true);
    });
    const storeState = () =>
      writeWindowState(options.settings, screen.getAllDisplays(), {
        ...opened.getNormalBounds(),
        maximized: opened.isMaximized(),
        fullScreen: isFullScreenByChoice(opened),
      });
    opened.on('close', storeState);
    opened.on('session-end', () => {
      storeState();
      options.onSessionEnd?.();
    });
    followFullScreen(opened, (on) => send({ name: 'fullScreenChanged', payload: { on } }));
    const endWatch = keepReachable(opened);
    opened.on('closed', () => {
      endWatch();
      window = null;
      options.onClosed?.();
    });
    offerTextMenu(opened, options.language);
    reloadWhenGone(opened.webContents, options.language, options.onGone ?? (() => {}));
    // A failed load emits `render-process-gone` or shows Chromium's own error.
    void opened.loadURL(APP_PAGE).catch(() => {});
    return opened;
  }

  /**
   * Sends an event to the page. Drops it if there is no window, because a new page reads the
   * current state.
   */
  function send(event: AppEvent): void {
    if (window === null || window.isDestroyed()) return;
    // The payload is parsed: a value outside the contract never crosses (P6).
    window.webContents.send(eventChannel(event.name), events[event.name].parse(event.payload));
  }

  return {
    /** Brings the window to the front; opens it if there is none, unless the app is ending. */
    show() {
      if (window === null) {
        if (options.isEnding?.() === true) return;
        window = openWindow();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    send,
    /** Returns true for this window's page. */
    isWindow: (sender: object) => window !== null && !window.isDestroyed() && sender === window.webContents,
  };
}

function workAreas(): readonly Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map((display) => display.workArea);
}

/**
 * Moves the window to a visible screen if its own is unplugged or changed; the returned function
 * stops that. On Wayland the compositor moves windows, and the app sees each at 0, 0.
 */
function keepReachable(window: BrowserWindow): () => void {
  if (process.platform === 'linux' && (process.env['WAYLAND_DISPLAY'] ?? '') !== '') return () => {};
  const moveBack = () => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    if (isReachable(bounds, workAreas())) return;
    const { width, height } = openingBounds(bounds, workAreas());
    window.setSize(width, height);
    window.center();
  };
  screen.on('display-removed', moveBack);
  screen.on('display-metrics-changed', moveBack);
  return () => {
    screen.off('display-removed', moveBack);
    screen.off('display-metrics-changed', moveBack);
  };
}

/** Reloads a page whose process crashed; asks the user if it crashes repeatedly. */
function reloadWhenGone(
  contents: WebContents,
  language: MainWindowOptions['language'],
  onGone: () => void,
): void {
  let times: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    onGone();
    const now = Date.now();
    times = [...times.filter((time) => elapsedMs(time, now) < RELOAD_LIMIT.withinMs), now];
    if (times.length > RELOAD_LIMIT.count && !wantsReload(language)) app.quit();
    else contents.reload();
  });
}

function wantsReload({ text }: MainWindowOptions['language']): boolean {
  const answer = dialog.showMessageBoxSync({
    type: 'error',
    message: text('stopped.message'),
    detail: text('stopped.detail'),
    buttons: [text('stopped.load'), text('stopped.quit')],
    defaultId: 0,
    cancelId: 1,
  });
  return answer === 0;
}
