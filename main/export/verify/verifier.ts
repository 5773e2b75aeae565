import { basename } from 'node:path';
import {
  type Failure,
  type FindingsPage,
  type FindingsRequest,
  fail,
  type Result,
  succeed,
  type VerificationState,
} from '../../../preload/contract/index.ts';
import { acceptName } from '../../gate/accept-text.ts';
import type { Clock } from '../../shared/desktop.ts';
import { createProgressPace } from '../../shared/progress-pace.ts';
import type { VerificationProgress } from './check-files.ts';
import { verifyInThread } from './in-thread.ts';
import type { KnownSigner } from './known-signers.ts';
import { resultOf, type Verification } from './outcome.ts';

/** Checks one export at a time for the page, without an account. */
export interface Verifier {
  /** Starts checking a folder or ZIP, an absolute path; cancels any running check. */
  start(path: string): VerificationState;
  /** Does nothing if it has ended. */
  cancel(verificationId: string): void;
  /** Returns the findings of the last check, most severe first. Failure: `notFound`. */
  findings(request: FindingsRequest): Result<FindingsPage>;
}

interface VerifierOptions {
  readonly clock: Clock;
  readonly newId: () => string;
  /** Never rejects. */
  readonly knownSigners: () => Promise<readonly KnownSigner[]>;
  /** Called at most ten times a second, and at the end. */
  readonly onProgress: (state: VerificationState) => void;
}

interface Check {
  readonly id: string;
  readonly controller: AbortController;
  findings: Extract<Verification, { kind: 'checked' }>['findings'];
}

export function createVerifier({ clock, newId, knownSigners, onProgress }: VerifierOptions): Verifier {
  let last: Check | null = null;

  async function run(path: string, name: string, check: Check): Promise<void> {
    const pace = createProgressPace(clock);
    const report = (progress: VerificationProgress) =>
      pace(() => onProgress({ kind: 'running', verificationId: check.id, name, ...progress }));
    const { signal } = check.controller;
    const outcome = await verifyInThread(path, {
      knownSigners: await knownSigners(),
      signal,
      onProgress: report,
    }).catch((): Verification => ({ kind: 'refused', name, reason: 'unreadable' }));
    if (outcome.kind === 'checked') check.findings = outcome.findings;
    onProgress(stateOf(check.id, name, outcome));
  }

  return {
    start(path) {
      last?.controller.abort();
      const check: Check = { id: newId(), controller: new AbortController(), findings: [] };
      last = check;
      const name = acceptName(basename(path));
      void run(path, name, check);
      return {
        kind: 'running',
        verificationId: check.id,
        name,
        files: 0,
        filesDone: 0,
        bytes: 0,
        bytesDone: 0,
      };
    },
    cancel(verificationId) {
      if (last?.id === verificationId) last.controller.abort();
    },
    findings({ verificationId, offset, count }) {
      if (last?.id !== verificationId) return fail(unknownCheck);
      const { findings } = last;
      return succeed({ total: findings.length, findings: findings.slice(offset, offset + count) });
    },
  };
}

function stateOf(verificationId: string, name: string, outcome: Verification): VerificationState {
  if (outcome.kind !== 'checked') return { ...outcome, verificationId, name };
  const { kind, files, bytes, missingImages, date, findings, findingCount } = outcome;
  const result = resultOf(outcome);
  const counts = { files, bytes, missingImages, findingCount, namedFindings: findings.length };
  return { kind, verificationId, name, result, date, ...counts };
}

const unknownCheck: Failure = { code: 'notFound', refusal: 'checkReplaced' };
