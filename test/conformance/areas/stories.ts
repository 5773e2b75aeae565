import { once } from 'node:events';
import { app, BrowserWindow, Notification, safeStorage } from 'electron';
import { startStory, tell } from '../core/story.ts';
import { quiet } from '../core/wait.ts';

/** A profile of their own is set before a story begins. */
type Story = () => Promise<void> | void;

function followApp(): void {
  const names = ['ready', 'window-all-closed', 'before-quit', 'will-quit', 'quit'] as const;
  for (const name of names)
    app.on(name as 'quit', (_event, code) => tell(name === 'quit' ? `quit ${code}` : name));
}

function openWindow(name: string): BrowserWindow {
  const window = new BrowserWindow({ show: false });
  window.on('close', () => tell(`${name} close`));
  window.on('closed', () => tell(`${name} closed`));
  return window;
}

/** Prevents an event of a quit once, and quits again as soon as the first quit is over. */
function preventOnce(): (event: { preventDefault(): void }) => void {
  let isPrevented = false;
  return (event) => {
    if (isPrevented) return;
    isPrevented = true;
    tell('prevented');
    event.preventDefault();
    setImmediate(() => app.quit());
  };
}

/** Says what the keychain answers, in the order of its answers; the calls are made the other way round. */
function useKeychain(): Promise<unknown> {
  const failed = (error: unknown) => tell(error instanceof Error ? error.message : String(error));
  const sealed = Buffer.from('v11 of another key');
  return Promise.all([
    safeStorage.decryptStringAsync(sealed).then(() => tell('opened'), failed),
    safeStorage.encryptStringAsync('a secret').then(() => tell('sealed'), failed),
    safeStorage.isAsyncEncryptionAvailable().then((isThere) => tell(`available ${isThere}`), failed),
  ]);
}

/** Opens two windows and has Windows end the session, as only the stand-in can. */
async function openEndingSession(heard: () => void = () => {}): Promise<void> {
  followApp();
  await app.whenReady();
  for (const name of ['one', 'two'])
    openWindow(name).on('session-end', (event) => {
      tell(`${name} ${event.reasons.join()}`);
      heard();
    });
  (app as unknown as { endSession(): void }).endSession();
}

async function second(): Promise<void> {
  const got = app.requestSingleInstanceLock();
  tell(`lock ${got}`);
  app.exit(got ? 1 : 7);
}

/** What a process of its own shows: the life of an app from its start to its end. */
export const stories: Readonly<Record<string, Story>> = {
  async 'a quit with two windows'() {
    followApp();
    await app.whenReady();
    openWindow('one');
    openWindow('two');
    app.quit();
  },
  async 'a quit without a window'() {
    followApp();
    await app.whenReady();
    app.quit();
  },
  async 'before-quit is prevented'() {
    followApp();
    app.on('before-quit', preventOnce());
    await app.whenReady();
    openWindow('one');
    app.quit();
  },
  async 'will-quit is prevented'() {
    followApp();
    app.on('will-quit', preventOnce());
    await app.whenReady();
    app.quit();
  },
  async 'a close is prevented during a quit'() {
    followApp();
    await app.whenReady();
    openWindow('one').on('close', preventOnce());
    app.quit();
  },
  async 'the last window closes'() {
    followApp();
    app.on('window-all-closed', () => app.quit());
    await app.whenReady();
    openWindow('one').close();
  },
  async 'the last window closes without a listener'() {
    app.on('quit', (_event, code) => tell(`quit ${code}`));
    await app.whenReady();
    openWindow('one').close();
  },
  async 'an exit with a window'() {
    followApp();
    await app.whenReady();
    openWindow('one').on('close', (event) => event.preventDefault());
    app.exit(5);
  },
  async 'two quits at a time'() {
    followApp();
    await app.whenReady();
    openWindow('one');
    app.quit();
    app.quit();
  },
  async 'an orderly end'() {
    followApp();
    app.on('will-quit', (event) => {
      event.preventDefault();
      setImmediate(() => app.exit(3));
    });
    await app.whenReady();
    openWindow('one');
    app.quit();
  },
  async 'ready is once and after the module'() {
    followApp();
    tell(`ready ${app.isReady()}`);
    await app.whenReady();
    tell(`ready ${app.isReady()}`);
    await app.whenReady();
    app.exit(0);
  },
  async 'a second instance'() {
    tell(`lock ${app.requestSingleInstanceLock()}`);
    const heard = new Promise<string>((resolve) => {
      app.on('second-instance', (_event, argv, folder) =>
        resolve(`${argv.includes('--from-a-story')} ${folder === process.cwd()}`),
      );
    });
    await app.whenReady();
    const end = await startStory('the second one', app.getPath('userData'), ['--from-a-story']);
    tell(`second ${end.lines.join(' ')} ${end.code}`);
    tell(`heard ${await heard}`);
    app.exit(0);
  },
  'the second one': second,
  async 'a lock after the first one ended'() {
    const end = await startStory('the second one', app.getPath('userData'));
    tell(`first ${end.lines.join(' ')} ${end.code}`);
    tell(`lock ${app.requestSingleInstanceLock()}`);
    app.exit(0);
  },
  async 'a keychain'() {
    await app.whenReady();
    await useKeychain();
    app.exit(0);
  },
  async 'a keychain that says nothing'() {
    followApp();
    await app.whenReady();
    void useKeychain();
    await quiet();
    app.quit();
  },
  async 'a keychain that answers late'() {
    await app.whenReady();
    // Plain Node ends when it only waits for the keychain.
    setInterval(() => {}, 1_000);
    const answers = useKeychain();
    await quiet();
    tell('late');
    process.env['FLEETGLASS_STANDIN_KEYRING'] = 'keychain';
    await answers;
    app.exit(0);
  },
  async 'a window on Wayland'() {
    await app.whenReady();
    const window = new BrowserWindow({ show: false, x: 120, y: 90, width: 640, height: 480 });
    const position = () => Object.entries(window.getBounds()).slice(0, 2).join(' ');
    tell(position());
    window.center();
    tell(position());
    app.exit(0);
  },
  async 'leaving full screen that was never entered'() {
    await app.whenReady();
    const window = new BrowserWindow({ show: false });
    window.on('leave-full-screen', () => tell('left'));
    window.setFullScreen(false);
    app.exit(0);
  },
  async 'a notification that fails'() {
    await app.whenReady();
    const notification = new Notification({ title: 'a', body: 'b' });
    for (const name of ['show', 'close', 'click'] as const) notification.on(name as 'show', () => tell(name));
    notification.on('failed', (_event, error) => tell(`failed ${typeof error}`));
    const failed = once(notification, 'failed');
    notification.show();
    await failed;
    await quiet();
    app.exit(0);
  },
  async 'a session of Windows ends'() {
    await openEndingSession();
  },
  async 'a session of Windows ends, and the app quits'() {
    await openEndingSession(() => app.quit());
  },
  async 'an unhandled rejection'() {
    followApp();
    await app.whenReady();
    void Promise.reject(new Error('unawaited'));
    await quiet();
    app.exit(0);
  },
};
