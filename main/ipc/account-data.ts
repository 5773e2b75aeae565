import { type Failure, fail, type Result, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import {
  type AccountData,
  deleteAccountData,
  measureAccountData,
  measureFolders,
} from '../library/account-data.ts';
import { accountFolder } from '../library/files/account-folders.ts';
import { elapsedMs } from '../shared/elapsed-ms.ts';

/** Shortest time between two progress reports. */
const REPORT_INTERVAL_MS = 250;

const notDeleted: Failure = { code: 'storageFailed', refusal: 'accountDataLeft' };

/** Measures and deletes the data of accounts on the disk. */
export function createAccountData({ desktop, workspace, deleteLeftoverParts, jobs, clock, emit }: Services) {
  const folderOf = (accountId: string) => accountFolder(desktop.profileFolder, accountId);

  async function measure(accountId: string): Promise<AccountData> {
    const open = workspace.current();
    if (open?.account.id !== accountId) return measureAccountData(folderOf(accountId));
    const { folder, usedBytes } = await open.library.storage.state();
    const bytes = await measureFolders([folderOf(accountId)]);
    return {
      bytes: bytes + (folder.kind === 'chosen' ? usedBytes : 0),
      areImagesAway: folder.kind === 'away',
    };
  }

  return {
    measure,
    /** Deletes partial images of accounts removed from the list. Failure: `storageFailed`. */
    async deleteParts(): Promise<Result<null>> {
      // The account may be closing.
      await workspace.ready().catch(() => null);
      return deleteLeftoverParts().then(
        () => succeed(null),
        () => fail(notDeleted),
      );
    },
    /**
     * Deletes the data of an account removed from the list. Failure: `storageFailed`; the next
     * start deletes the rest.
     */
    async delete(accountId: string): Promise<Result<null>> {
      const endJob = jobs.begin();
      try {
        // The account may be closing.
        await workspace.ready().catch(() => null);
        const { bytes } = await measure(accountId);
        let bytesDone = 0;
        let reportedAt = Number.NEGATIVE_INFINITY;
        await deleteAccountData(folderOf(accountId), (deleted) => {
          bytesDone = Math.min(bytes, bytesDone + deleted);
          if (elapsedMs(reportedAt, clock.now()) < REPORT_INTERVAL_MS) return;
          reportedAt = clock.now();
          emit({ name: 'accountDataDeleted', payload: { accountId, bytesDone, bytes } });
        });
        return succeed(null);
      } catch {
        return fail(notDeleted);
      } finally {
        endJob();
      }
    },
  };
}
