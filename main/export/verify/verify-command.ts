import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { verifyInThread } from './in-thread.ts';
import { type KnownSigner, parseAllowedSigners, readSigners } from './known-signers.ts';
import { SIGNATURE_NAMESPACE } from './ssh-signature.ts';
import { resultOf, type Verification } from './verify-export.ts';

/** What `fleetglass --verify` ends with; docs/check-an-export.md lists them. */
const exitCodes = {
  unchanged: 0,
  changed: 1,
  incomplete: 2,
  partial: 2,
  notChecked: 3,
  notProven: 4,
  cancelled: 5,
} as const;

type Ending = keyof typeof exitCodes;

/** Absolute paths; null: nothing was named. */
interface VerifyOrder {
  readonly path: string | null;
  readonly signersFile: string | null;
  /** Lines of an allowed_signers file that an administrator decided. */
  readonly managedSigners: readonly string[];
}

const USAGE = 'fleetglass --verify PATH [--signers FILE]\n';

/** Checks an export for the command line, and writes what it finds, a line each. Answers the exit code; never rejects. */
export async function runVerifyCommand(
  { path, ...known }: VerifyOrder,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<number> {
  // Who reads along may stop; the exit code is the answer.
  output.on('error', () => {});
  const { ending, text } =
    path === null ? { ending: 'notChecked' as const, text: USAGE } : await check(path, known, signal);
  await new Promise((resolve) => output.write(text, resolve));
  return exitCodes[ending];
}

async function check(
  path: string,
  { signersFile, managedSigners }: Omit<VerifyOrder, 'path'>,
  signal: AbortSignal,
) {
  const named = signersFile === null ? [] : await readSigners(signersFile).catch(() => null);
  if (named === null) return { ending: 'notChecked' as const, text: 'notChecked: signersUnreadable\n' };
  const managed = parseAllowedSigners(managedSigners.join('\n'), SIGNATURE_NAMESPACE);
  try {
    return describe(await verify(path, [...named, ...managed], signal));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ending: 'notChecked' as const, text: `notChecked: ${reason}\n` };
  }
}

function verify(
  path: string,
  knownSigners: readonly KnownSigner[],
  signal: AbortSignal,
): Promise<Verification> {
  return verifyInThread(path, { knownSigners, signal, onProgress: () => {} });
}

function describe(outcome: Verification): { readonly ending: Ending; readonly text: string } {
  switch (outcome.kind) {
    case 'cancelled':
      return { ending: 'cancelled', text: 'cancelled\n' };
    case 'refused':
      return { ending: 'notChecked', text: `notChecked: ${outcome.reason}\n` };
    case 'checked': {
      const ending = resultOf(outcome);
      const { files, bytes, findings, findingCount } = outcome;
      const unnamed = findingCount - findings.length;
      const lines = [`${ending}: ${files} files, ${bytes} bytes`, ...findings.map(lineOf)];
      if (unnamed > 0) lines.push(`more\t${unnamed}`);
      return { ending, text: `${lines.join('\n')}\n` };
    }
    default:
      return assertNever(outcome);
  }
}

function lineOf({ code, values }: Finding): string {
  return [code, ...Object.values(values)].join('\t');
}
