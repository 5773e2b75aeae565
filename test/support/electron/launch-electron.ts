import { _electron, type ElectronApplication } from '@playwright/test';

export interface ElectronStart {
  readonly executablePath: string;
  /** The folder of the app, then what a person may write after it. */
  readonly inputs: readonly string[];
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly colorScheme?: 'light' | 'dark';
}

/** Starts a real Electron as a person has it. On Linux, Playwright by itself adds `--no-sandbox` (its `electron.ts`). */
export function launchElectron({
  executablePath,
  inputs,
  environment = {},
  colorScheme = 'light',
}: ElectronStart): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath,
    args: [...inputs],
    env: { ...definedVariables(), ...environment },
    chromiumSandbox: true,
    colorScheme,
  });
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
