// Lets the system verify the signatures of a release made for it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../../core/project.mjs';

/** PowerShell expression for the status of a signature: `Valid` if Windows trusts the signer. */
const POWERSHELL_CHECK = '(Get-AuthenticodeSignature -LiteralPath $env:FLEETGLASS_FILE).Status';

/**
 * Returns the faults that the system finds, a sentence each. Linux has nothing to check a
 * program's signature with.
 */
export async function verifySignatures(system, folder) {
  switch (system) {
    case 'mac':
      return verifyMac(folder);
    case 'win':
      return verifyWindows(folder);
    case 'linux':
      return [];
    default:
      throw new Error(`No such system: ${system}.`);
  }
}

async function verifyMac(folder) {
  const apps = readdirSync(folder)
    .filter((name) => /^mac(-arm64)?$/.test(name))
    .map((name) => join(folder, name, 'Fleetglass.app'));
  const checks = apps.flatMap((app) => [
    { program: 'codesign', inputs: ['--verify', '--deep', '--strict', app] },
    // electron-builder only warns if it could not have an app notarized.
    { program: 'xcrun', inputs: ['stapler', 'validate', app] },
    { program: 'spctl', inputs: ['--assess', '--type', 'execute', app] },
  ]);
  const findings = [];
  for (const { program, inputs } of checks) {
    const { code, output } = await runQuietly(program, inputs);
    if (code !== 0) findings.push(`${program} does not accept ${inputs.at(-1)}: ${output.trim()}`);
  }
  return findings;
}

async function verifyWindows(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:^Fleetglass-.*\.(?:exe|msi)|unpacked[\\/]Fleetglass\.exe)$/.test(name),
  );
  const findings = [];
  for (const name of files) {
    const env = { ...process.env, FLEETGLASS_FILE: join(folder, name) };
    const inputs = ['-NoProfile', '-NonInteractive', '-Command', POWERSHELL_CHECK];
    const { output } = await runQuietly('powershell.exe', inputs, { env });
    if (output.trim() !== 'Valid') findings.push(`Windows calls the signature of ${name}: ${output.trim()}`);
  }
  return findings;
}
