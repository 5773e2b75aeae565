import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { visibleName } from '../../../preload/contract/core/visible-text.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { verifyInThread } from './in-thread.ts';
import { type KnownSigner, parseAllowedSigners, readSigners } from './known-signers.ts';
import { resultOf, type Verification } from './outcome.ts';
import { SIGNATURE_NAMESPACE } from './ssh-signature.ts';

/** Exit codes of `fleetglass --verify`; docs/formats/export.md lists them. */
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

/** Absolute paths; `null` if not given. */
interface VerifyOrder {
  readonly path: string | null;
  readonly signersFile: string | null;
  /** Lines of an allowed_signers file decided by an administrator. */
  readonly managedSigners: readonly string[];
}

const USAGE = 'fleetglass --verify PATH [--signers FILE]\n';

/**
 * Checks an export for the command line, and writes its findings, a line each. Returns the exit
 * code; never rejects.
 */
export async function runVerifyCommand(
  { path, ...known }: VerifyOrder,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<number> {
  // The reader of the output may stop; the exit code is the answer.
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
    return { ending: 'notChecked' as const, text: `notChecked: ${visibleName(reason)}\n` };
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
