import type { CapabilityValues } from '../../../preload/contract/index.ts';
import type { Library } from '../../library/library.ts';
import type { RetainedImage } from '../../library/offline/retention.ts';

interface KnownHistoryOptions {
  readonly library: Pick<Library, 'offline' | 'organizationsValidators'>;
  /** Form of the service's lists of archives; `null` if unknown. */
  readonly archiveLists: () => CapabilityValues['archiveLists'] | null;
}

/**
 * Completeness of the known archives of pins: unlisted ones can't be counted as missing, nor
 * called ready.
 */
export type KnownHistory = ReturnType<typeof createKnownHistory>;

export function createKnownHistory({ library, archiveLists }: KnownHistoryOptions) {
  const store = library.offline;
  /** Returns false if the list of organizations contains all archives, or the service has none. */
  const isListedApart = () => !['embedded', 'none'].includes(archiveLists() ?? '');

  return {
    /** Returns true if the archives of a device were listed completely. */
    isListed: (deviceRow: number) =>
      !isListedApart() || store.read(({ listedHistory }) => listedHistory.isListed(deviceRow) === 1),
    /**
     * Counts devices of a pin whose archives its rule includes but were never listed completely.
     */
    unlistedOfPin: (pinId: number) =>
      isListedApart() ? store.read(({ listedHistory }) => listedHistory.unlistedOfPin(pinId)) : 0,
    /**
     * Returns when the archives of a retained device were last listed, ms since the epoch; `null`
     * if never.
     */
    listedAt({ historyListedAt }: Pick<RetainedImage, 'historyListedAt'>, now: number): number | null {
      const path = archiveLists();
      if (path === 'none') return now;
      return path === 'embedded' ? (library.organizationsValidators()?.confirmedAt ?? null) : historyListedAt;
    },
  };
}
