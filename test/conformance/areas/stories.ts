import { app, BrowserWindow } from 'electron';
import { startStory, tell } from '../core/story.ts';

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

/** Prevents an event once. */
function preventOnce(): (event: { preventDefault(): void }) => void {
  let isPrevented = false;
  return (event) => {
    if (isPrevented) return;
    isPrevented = true;
    tell('prevented');
    event.preventDefault();
  };
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
    setTimeout(() => app.quit(), 100);
  },
  async 'will-quit is prevented'() {
    followApp();
    app.on('will-quit', preventOnce());
    await app.whenReady();
    app.quit();
    setTimeout(() => app.quit(), 100);
  },
  async 'a close is prevented during a quit'() {
    followApp();
    await app.whenReady();
    openWindow('one').on('close', preventOnce());
    app.quit();
    setTimeout(() => app.quit(), 200);
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
      setTimeout(() => app.exit(3), 50);
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
  async 'an unhandled rejection'() {
    followApp();
    await app.whenReady();
    void Promise.reject(new Error('unawaited'));
    setTimeout(() => app.exit(0), 100);
  },
};
