import { join } from 'node:path';
import type { Browser, ElectronApplication, Page } from '@playwright/test';
import { leastSize } from '../../../main/desktop/window/window-state.ts';
import type { EnvironmentSignIn } from '../../../preload/contract/index.ts';
import { type ChildService, startChildService } from '../../support/child-service.ts';
import { launchElectron } from '../../support/electron/launch-electron.ts';
import { noteFocus, watchFocus } from './lost-focus.ts';
import { loseMain, watchMain } from './uncaught-errors.ts';

/** How a test starts the product. */
export interface ProductOptions {
  /** The folder that holds all state. The same folder again is the same laptop after a restart. */
  readonly profile: string;
  readonly environments?: readonly {
    readonly name: string;
    readonly kind: string;
    readonly baseUrl: string;
    readonly signIn?: EnvironmentSignIn;
  }[];
  /** Answers of the folder dialog, first used first. */
  readonly folders?: readonly string[];
  readonly options?: readonly string[];
  /** An administrator's file in place of the system's own; not for a packaged product. */
  readonly managedFile?: string;
  /** How the stand-in's keychain behaves; the real Electron ignores it. */
  readonly keychain?: 'keychain' | 'none' | 'v10' | 'locked';
  /** What the stand-in's system says about proxies, as a PAC result, direct if left out; the real Electron asks the real system. */
  readonly proxy?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language that the system prefers (BCP 47). */
  readonly language?: string;
  /** Where the clock of the page stands, ms since the epoch; without it, it goes. The preview only. */
  readonly time?: number;
  /** More variables for the main process. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The product as it runs for one test. */
export interface Product {
  readonly page: Page;
  /** Its main process, which can be asked; null: it is the preview. */
  readonly electron: ElectronApplication | null;
  /** Resolves when it is gone, whatever ended it. */
  readonly ended: Promise<unknown>;
  /** Everything that the product wrote to standard error. */
  errors(): string;
  /** Closes it as a person does. */
  close(): Promise<void>;
  /** Ends one that does not close. */
  kill(): void;
}

const root = join(import.meta.dirname, '../../..');

/** The Electron to drive; without one the preview is driven. */
export const electronBinary = process.env['FLEETGLASS_ELECTRON'];

/** The size of the page where a test names none, CSS px. */
const PAGE_SIZE = { width: 1_280, height: 800 } as const;

/** Why a test can't run in the real Electron, whose system is not the test's to change; null: it can. */
export function obstacleInElectron({
  keychain,
  proxy,
  time,
  viewport,
}: Partial<ProductOptions>): string | null {
  if (electronBinary === undefined) return null;
  if (keychain !== undefined) return 'a test can’t change the keychain of the real system';
  if (proxy !== undefined) return 'a test can’t change the proxy of the real system';
  if (time !== undefined) return 'the clock of the page stands in the preview only';
  if (viewport !== undefined && viewport.width < leastSize.width)
    return `a window is at least ${leastSize.width} px wide`;
  return null;
}

/** Starts the built product: over the preview in a browser, or in the real Electron where its binary is given. */
export function startProduct(browser: Browser, options: ProductOptions): Promise<Product> {
  return electronBinary === undefined
    ? startPreview(browser, options)
    : startElectron(electronBinary, options);
}

export async function startPreview(browser: Browser, options: ProductOptions): Promise<Product> {
  const service: ChildService<{ url: string }> = await startChildService(
    join(root, 'test/stand-in/run.mjs'),
    ['--profile', options.profile, ...(options.options ?? [])],
    // The preview ends with the runner, whatever ends that.
    { ...variables(options), FLEETGLASS_STANDIN_PORT: '0', FLEETGLASS_STANDIN_ENDS_WITH_INPUT: '1' },
  );
  watchMain(service.errors);
  const context = await browser.newContext({
    viewport: options.viewport ?? PAGE_SIZE,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    ...(options.language === undefined ? {} : { locale: options.language }),
  });
  const ended = service.ended.then(() => loseMain(context));
  await watchFocus(context);
  const page = await context.newPage();
  if (options.time !== undefined) await page.clock.setFixedTime(options.time);
  await page.goto(service.announcement.url);
  return {
    page,
    electron: null,
    ended,
    errors: service.errors,
    async close() {
      await noteFocus(page);
      await context.close();
      await service.endInput();
    },
    kill: () => void service.stop('SIGKILL'),
  };
}

export async function startElectron(executablePath: string, options: ProductOptions): Promise<Product> {
  const app = await launchElectron({
    executablePath,
    inputs: [root, '--profile', options.profile, ...(options.options ?? [])],
    environment: variables(options),
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
  });
  const ended = new Promise<void>((resolve) => app.once('close', () => resolve()));
  let errors = '';
  app.process().stderr?.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  watchMain(() => errors);
  await app.evaluate(reportUncaughtErrors);
  await app.evaluate(({ dialog }, folders) => {
    const answers = [...folders];
    dialog.showOpenDialog = () => {
      const folder = answers.shift();
      return Promise.resolve({
        canceled: folder === undefined,
        filePaths: folder === undefined ? [] : [folder],
      });
    };
  }, options.folders ?? []);
  const page = await app.firstWindow();
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, options.viewport ?? PAGE_SIZE);
  return {
    page,
    electron: app,
    ended,
    errors: () => errors,
    close: () => app.close(),
    kill: () => void app.process().kill('SIGKILL'),
  };
}

/** Runs in Electron's main process, where it does what `test/stand-in/run.mjs` does over the stand-in. */
function reportUncaughtErrors(): void {
  const report = (error: unknown) => {
    const words = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`Uncaught in main: ${words}\n`);
  };
  process.on('uncaughtExceptionMonitor', report);
  process.on('unhandledRejection', report);
}

function variables(options: ProductOptions): Record<string, string> {
  return {
    FLEETGLASS_ENVIRONMENTS: JSON.stringify(options.environments ?? []),
    FLEETGLASS_STANDIN_DIALOGS: JSON.stringify(options.folders ?? []),
    FLEETGLASS_STANDIN_KEYRING: options.keychain ?? 'keychain',
    FLEETGLASS_STANDIN_PROXY: options.proxy ?? 'DIRECT',
    ...(options.managedFile === undefined ? {} : { FLEETGLASS_MANAGED_FILE: options.managedFile }),
    ...options.variables,
  };
}
