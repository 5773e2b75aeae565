import { type Failure, fail, type Result, succeed } from '../../../preload/contract/index.ts';
import type { Services } from '../../app/accounts.ts';
import { elapsedMs } from '../../core/elapsed-ms.ts';
import {
  type AccountData,
  deleteAccountData,
  measureAccountData,
  measureFolders,
} from '../../library/account-data.ts';
import { accountFolder } from '../../library/files/account-folders.ts';

/** Shortest time between two reports of a deletion. */
const REPORT_INTERVAL_MS = 250;

const notDeleted: Failure = {
  code: 'storageFailed',
  message: 'Some data of this account couldn’t be deleted.',
  advice: 'Close programs that use it. Fleetglass tries again when it starts.',
};

/** Measures and deletes what accounts have on the disk. */
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
    /** Of accounts that were taken off the list, by themselves or with their environment. Failure: `storageFailed`. */
    async deleteParts(): Promise<Result<null>> {
      // The account may just be closing.
      await workspace.ready().catch(() => null);
      return deleteLeftoverParts().then(
        () => succeed(null),
        () => fail(notDeleted),
      );
    },
    /** Deletes the data of an account that has been taken off the list. Failure: `storageFailed`; the rest is deleted at the next start. */
    async delete(accountId: string): Promise<Result<null>> {
      const endJob = jobs.begin();
      try {
        // The account may just be closing.
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
