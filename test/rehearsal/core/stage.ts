import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../../e2e/support/browser-options.ts';
import { type Product, type ProductOptions, startElectron, startPreview } from '../../e2e/support/product.ts';
import { within } from './within.ts';

const root = resolve(import.meta.dirname, '../../..');
const standIn = join(root, 'test/stand-in/run.mjs');

/** How a process of the product is started that nothing attaches to. */
export interface Command {
  readonly program: string;
  readonly inputs: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Where the product plays: over a real Electron, or over the stand-in. */
export interface Stage {
  readonly isReal: boolean;
  /** The binary; null: over the stand-in. */
  readonly electron: string | null;
  /** The one folder that is still there in the next run. */
  readonly lasting: string;
  /** A new folder; all of them are gone at the end. */
  makeFolder(name: string): string;
  /** The product with its demo fleet: started when it is first wanted, and again after it ended. */
  demo(): Promise<Product>;
  /** Ends the product that runs, and starts it with these options. */
  start(options: ProductOptions): Promise<Product>;
  /** The profile of the product that runs. */
  profile(): string;
  command(profile: string, inputs: readonly string[]): Command;
  /** Why the product ended although no step closed it, said once; null: it did not. */
  crash(): string | null;
  close(): Promise<void>;
}

/** In ms: the product puts its work down within 2 s, and installs an update within 8. One that hangs is killed. */
const CLOSE_LIMIT_MS = 15_000;

/** The words that the steps look for are English; an icon that comes and goes can't be looked at. */
const SETTINGS = { preferences: { language: 'en', tray: 'always' } };

/** `electron`: the path of the binary; null: over the stand-in. `folder`: for what is gone at the end; `lasting`: for what is not. */
export function createStage(electron: string | null, folder: string, lasting: string): Stage {
  let browser: Browser | null = null;
  let running: { readonly product: Product; readonly profile: string } | null = null;
  let crash: string | null = null;
  const makeFolder = (name: string) => {
    mkdirSync(folder, { recursive: true });
    return mkdtempSync(join(folder, `${name}-`));
  };
  const variables = { FLEETGLASS_STANDIN_KEY_FOLDER: join(folder, 'key') };

  async function start(options: ProductOptions): Promise<Product> {
    await end();
    const all = { ...options, variables: { ...variables, ...options.variables } };
    const product =
      electron === null
        ? await startPreview((browser ??= await chromium.launch(browserOptions())), all)
        : await startElectron(electron, all);
    running = { product, profile: options.profile };
    void product.ended.then(() => {
      if (running?.product !== product) return;
      running = null;
      crash = `the app ended by itself. ${lastLine(product.errors())}`.trim();
    });
    return product;
  }

  async function end(): Promise<void> {
    const ending = running?.product;
    running = null;
    if (ending === undefined) return;
    await within(CLOSE_LIMIT_MS, ending.close, () => new Error('it did not close')).catch(ending.kill);
  }

  return {
    isReal: electron !== null,
    electron,
    lasting,
    makeFolder,
    start,
    profile: () => running?.profile ?? '',
    async demo() {
      if (running !== null) return running.product;
      return start({ profile: makeProfile(makeFolder('demo')), options: ['--demo'] });
    },
    command: (profile, inputs) =>
      electron === null
        ? {
            program: process.execPath,
            inputs: [standIn, '--profile', profile, ...inputs],
            environment: { ...variables, FLEETGLASS_STANDIN_PORT: '0' },
          }
        : { program: electron, inputs: [root, '--profile', profile, ...inputs], environment: {} },
    crash() {
      const reason = crash;
      crash = null;
      return reason;
    },
    async close() {
      await end();
      await browser?.close();
      browser = null;
    },
  };
}

/** A profile with the settings of a rehearsal. */
export function makeProfile(folder: string): string {
  const profile = join(folder, 'profile');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(SETTINGS), { mode: 0o600 });
  return profile;
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.slice(0, 300) ?? '';
}
