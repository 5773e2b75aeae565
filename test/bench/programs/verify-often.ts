import { createInterface } from 'node:readline';
import { verifyInThread } from '../../../main/export/verify/in-thread.ts';
import { watchLoop } from '../support/watch-loop.ts';

/** One check of an export, in a line of JSON. */
export interface VerifiedOnce {
  readonly milliseconds: number;
  readonly files: number;
  readonly result: string;
  readonly facts: Readonly<Record<string, number>>;
}

const { signal } = new AbortController();

/** Checks the export at each path that it is sent. */
for await (const path of createInterface({ input: process.stdin })) {
  const started = performance.now();
  const { value, facts } = await watchLoop(() =>
    verifyInThread(path, { knownSigners: [], signal, onProgress: () => {} }),
  );
  const milliseconds = performance.now() - started;
  const [files, result] = value.kind === 'checked' ? [value.files, value.verdict] : [0, value.kind];
  const memory = process.resourceUsage().maxRSS / 1_024;
  const answer: VerifiedOnce = {
    milliseconds,
    files,
    result,
    facts: { ...facts, 'memory MB': memory },
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
