import { _electron, type ElectronApplication } from '@playwright/test';

export interface ElectronStart {
  readonly executablePath: string;
  /** Folder of the app and the arguments that a user may add. */
  readonly inputs: readonly string[];
  /** Variables added to those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly colorScheme?: 'light' | 'dark';
}

/** Starts a real Electron as users do. Playwright would add `--no-sandbox` on Linux. */
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
