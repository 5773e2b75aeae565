import { type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { Services } from '../../app/accounts.ts';

/** Calls about the check of an export; its path stays in the main process. */
export function createVerificationHandlers({ desktop, verifier }: Services): Handlers['verification'] {
  return {
    async choose({ kind }) {
      const path = await desktop.chooseExport(kind);
      return succeed(path === null ? null : verifier.start(path));
    },
    async cancel({ verificationId }) {
      verifier.cancel(verificationId);
      return succeed(null);
    },
    findings: async (request) => verifier.findings(request),
  };
}
