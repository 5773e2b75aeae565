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
import type { SettingsFile } from '../../core/desktop.ts';
import type { NativeLanguage } from '../menus/native-language.ts';
import { APP_PAGE } from '../protocol/app-origin.ts';
import { isKeptFullScreen } from './full-screen.ts';
import { offerTextMenu } from './text-menu.ts';
import { windowOptions } from './window-options.ts';
import { isReachable, placeWindow, readWindowState, writeWindowState } from './window-state.ts';

interface MainWindowOptions {
  readonly session: Session;
  readonly preloadFile: string;
  readonly settings: SettingsFile;
  readonly language: Pick<NativeLanguage, 'text'>;
  /** The process of the page died. */
  readonly onGone?: () => void;
}

/** The one window of the product. */
interface MainWindow {
  /** Brings the window to the front; opens it when there is none. */
  show(): void;
  /** Hands an event to the page; without a window it is dropped, a new page asks for what it shows. */
  send(event: AppEvent): void;
  /** True for the page of this window. */
  isWindow(sender: object): boolean;
}

/** A page that dies more often than this within the time, ms, is not loaded again without a question. */
const RELOAD_LIMIT = { count: 3, withinMilliseconds: 60_000 } as const;

/** Has the system's own parts (menus, scroll bars, `prefers-color-scheme`) follow the person's choice. */
export function followTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
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
      ...placeWindow(state, workAreas()),
    });
    opened.once('ready-to-show', () => {
      if (state?.maximized === true) opened.maximize();
      opened.show();
      if (state?.fullScreen === true) opened.setFullScreen(true);
    });
    opened.on('close', () => {
      writeWindowState(options.settings, screen.getAllDisplays(), {
        ...opened.getNormalBounds(),
        maximized: opened.isMaximized(),
        fullScreen: isKeptFullScreen(opened),
      });
    });
    const endWatch = keepReachable(opened);
    opened.on('closed', () => {
      endWatch();
      window = null;
    });
    offerTextMenu(opened, options.language);
    reloadWhenGone(opened.webContents, options.language, options.onGone ?? (() => {}));
    // A page that cannot be loaded is told by `render-process-gone` or shows Chromium's own error.
    void opened.loadURL(APP_PAGE).catch(() => {});
    return opened;
  }

  return {
    show() {
      if (window === null) {
        window = openWindow();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    send(event) {
      if (window === null || window.isDestroyed()) return;
      // The payload passes its schema: what the contract does not name never crosses (P6).
      window.webContents.send(eventChannel(event.name), events[event.name].parse(event.payload));
    },
    isWindow: (sender) => window !== null && !window.isDestroyed() && sender === window.webContents,
  };
}

/** Where windows can be, the main screen first. */
function workAreas(): readonly Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map((display) => display.workArea);
}

/** Brings the window back when its screen is unplugged or changed while the app runs. The returned function ends that. */
function keepReachable(window: BrowserWindow): () => void {
  const look = () => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    if (isReachable(bounds, workAreas())) return;
    const { width, height } = placeWindow(bounds, workAreas());
    window.setSize(width, height);
    window.center();
  };
  screen.on('display-removed', look);
  screen.on('display-metrics-changed', look);
  return () => {
    screen.off('display-removed', look);
    screen.off('display-metrics-changed', look);
  };
}

/** Loads the page again when its process died; asks the person when it keeps dying. */
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
    times = [...times.filter((time) => now - time < RELOAD_LIMIT.withinMilliseconds), now];
    if (times.length > RELOAD_LIMIT.count && !askToReload(language)) app.quit();
    else contents.reload();
  });
}

function askToReload({ text }: MainWindowOptions['language']): boolean {
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
