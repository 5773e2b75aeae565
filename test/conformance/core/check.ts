import type { Shape } from './shape.ts';

/** What a check has at hand. */
export interface Tools {
  /** Runs a function in the page of the conformance window; it is sent as text, so it sees nothing of its file. */
  inPage<Input, Output>(
    run: (input: Input, bridge: PageBridge) => Output | Promise<Output>,
    input?: Input,
  ): Promise<Awaited<Output>>;
  /** The same in the preload script's world. */
  inPreload<Input, Output>(
    run: (input: Input, electron: PreloadElectron) => Output | Promise<Output>,
    input?: Input,
  ): Promise<Awaited<Output>>;
  /** Answers requests of the page for a path, such as `/picture`, until the program ends. */
  answer(path: string, handler: (request: Request) => Response | Promise<Response>): void;
  /** Names that `onBeforeRequest` refuses; a check adds its own. */
  readonly refused: Set<string>;
  readonly window: Electron.BrowserWindow;
  /** Runs a story of `stories.ts` in a process of its own, with these variables; its lines and its exit code. */
  story(name: string, environment?: Readonly<Record<string, string>>): Promise<StoryEnd>;
}

export interface StoryEnd {
  readonly lines: readonly string[];
  readonly code: number | null;
}

/** What app/preload.cjs exposes to the page. */
export interface PageBridge {
  invoke(channel: string, ...inputs: unknown[]): Promise<unknown>;
}

/** What a sandboxed preload script has of Electron, as far as the product uses it. */
export interface PreloadElectron {
  readonly ipcRenderer: Electron.IpcRenderer;
  readonly contextBridge: Electron.ContextBridge;
  /** `shape` of shape.ts, as text, to be made a function there. */
  readonly shape: Shape;
}

/** One thing that the product relies on. */
export interface Check {
  readonly name: string;
  /** Where Electron says so: a path in electron/electron. */
  readonly source: string;
  /** Systems where Electron promises it; all if left out. */
  readonly only?: readonly NodeJS.Platform[];
  /** Why it can't be run in this process, asked at its turn; null: it can. */
  readonly elsewhere?: () => string | null;
  /** Begins before the app is ready: what it does up to its first `await`. */
  readonly isEarly?: boolean;
  readonly run: (tools: Tools) => void | Promise<void>;
}

export interface Area {
  readonly name: string;
  readonly checks: readonly Check[];
}

/** What became of a check. */
export interface CheckResult {
  /** Area and name. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'elsewhere';
  readonly message: string;
}

export function check(name: string, source: string, run: Check['run']): Check {
  return { name, source, run };
}

/** A check that begins before the app is ready. It has no page and no stories. */
export function earlyCheck(name: string, source: string, run: () => void | Promise<void>): Check {
  return { name, source, run, isEarly: true };
}

/** A check for some systems alone. */
export function checkOn(only: readonly NodeJS.Platform[], { name, source, run }: Check): Check {
  return { name, source, run, only };
}

/** A check of what the system does, which only the stand-in can be made to do; Electron's source says what that is. */
export function checkPlayed(one: Check, isReal: () => boolean = () => false): Check {
  const elsewhere = () =>
    process.versions['electron'] === undefined || isReal() ? null : 'the stand-in alone plays it';
  return { ...one, elsewhere };
}

export function fullName(area: Area, one: Check): string {
  return `${area.name}: ${one.name}`;
}
