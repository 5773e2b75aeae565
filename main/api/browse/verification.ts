import { isAbsolute } from 'node:path';
import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { Services } from '../../app/accounts.ts';

/** Calls about the check of an export; its path stays in the main process. */
export function createVerificationHandlers({ desktop, verifier }: Services): Handlers['verification'] {
  return {
    async choose({ kind }) {
      const path = await desktop.chooseExport(kind);
      return succeed(path === null ? null : verifier.start(path));
    },
    drop: async ({ path }) => (isAbsolute(path) ? succeed(verifier.start(path)) : fail(nothingDropped)),
    async cancel({ verificationId }) {
      verifier.cancel(verificationId);
      return succeed(null);
    },
    findings: async (request) => verifier.findings(request),
  };
}

const nothingDropped: Failure = {
  code: 'invalidInput',
  refusal: 'dropNotLocal',
  message: 'What you dropped isn’t a folder or file on this laptop.',
  advice: 'Save it first, then drop the folder or the ZIP.',
};
