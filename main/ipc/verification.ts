import { isAbsolute } from 'node:path';
import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';

/** Creates the calls. The path of the checked export stays in the main process. */
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

const nothingDropped: Failure = { code: 'invalidInput', refusal: 'dropNotLocal' };
