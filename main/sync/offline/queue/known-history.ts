import type { CapabilityValues } from '../../../../preload/contract/index.ts';
import type { Library } from '../../../library/library.ts';
import type { RetainedImage } from '../../../library/offline/retention.ts';

interface KnownHistoryOptions {
  readonly library: Pick<Library, 'offline' | 'organizationsValidators'>;
  /** How the service lists archives; null while that is not known. */
  readonly archiveLists: () => CapabilityValues['archiveLists'] | null;
}

/** How far the archives that pins take are known: what was never listed can't be counted as missing, nor called ready. */
export type KnownHistory = ReturnType<typeof createKnownHistory>;

export function createKnownHistory({ library, archiveLists }: KnownHistoryOptions) {
  const store = library.offline;
  /** The list of organizations has all archives, or the service has none. */
  const isListedApart = () => !['embedded', 'none'].includes(archiveLists() ?? '');

  return {
    /** Whether the archives of a device were listed to their end. */
    isListed: (deviceRow: number) =>
      !isListedApart() || store.read(({ listedHistory }) => listedHistory.isListed(deviceRow) === 1),
    /** How many devices of a pin have archives that its rule takes and that were never listed to their end. */
    unlistedOfPin: (pinId: number) =>
      isListedApart() ? store.read(({ listedHistory }) => listedHistory.unlistedOfPin(pinId)) : 0,
    /** When the archives of a retained device were last listed, ms since the epoch; null: never. */
    listedAt({ historyListedAt }: Pick<RetainedImage, 'historyListedAt'>, now: number): number | null {
      const path = archiveLists();
      if (path === 'none') return now;
      return path === 'embedded' ? (library.organizationsValidators()?.confirmedAt ?? null) : historyListedAt;
    },
  };
}
