import { createProgressPace } from '../../shared/progress-pace.ts';
import { serveThread } from '../../shared/serve-thread.ts';
import { archiveList } from './archive-list.ts';
import type { VerificationProgress } from './check-files.ts';
import type { KnownSigner } from './known-signers.ts';
import { verifyExport } from './verify-export.ts';

const { signal } = new AbortController();

/** Reads exports of unknown origin. */
const calls = {
  verify(
    { path, knownSigners }: { readonly path: string; readonly knownSigners: readonly KnownSigner[] },
    report: (progress: VerificationProgress) => void,
  ) {
    const pace = createProgressPace({ now: () => Date.now() });
    return verifyExport(path, {
      knownSigners,
      signal,
      onProgress: (progress) => pace(() => report(progress)),
    });
  },
  async archiveLists(files: readonly string[]) {
    const lists: (string | null)[] = [];
    for (const file of files) lists.push(await archiveList(file));
    return lists;
  },
} as const;

export type VerifyCalls = typeof calls;

serveThread(calls);
