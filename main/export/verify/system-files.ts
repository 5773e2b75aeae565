import type { FindingCode } from '../../../preload/contract/fleet/finding-codes.ts';
import type { Finding } from '../../../preload/contract/fleet/verification.ts';
import { finding } from '../../bagit/finding.ts';

/** Documentation of the names in a row. */
const GITIGNORE = 'github.com/github/gitignore, Global';

interface SystemFiles {
  readonly by: string;
  readonly source: string;
  /** Files and folders; a folder includes everything in it. Case is ignored, as on Windows. */
  readonly names: readonly string[];
  readonly patterns?: readonly RegExp[];
}

/** Files that systems, drives, synchronization and office programs leave in folders. */
export const systemFiles: readonly SystemFiles[] = [
  {
    by: 'macOS: views, labels, marks of copies and of volumes',
    source: `${GITIGNORE}/macOS.gitignore`,
    names: [
      '.DS_Store',
      '.LSOverride',
      'Icon\r',
      '.apdisk',
      '.VolumeIcon.icns',
      '.com.apple.timemachine.donotpresent',
      '.DocumentRevisions-V100',
      '.fseventsd',
      '.Spotlight-V100',
      '.TemporaryItems',
      '.Trashes',
      '.AppleDB',
      '.AppleDesktop',
      '.AppleDouble',
      'Network Trash Folder',
      'Temporary Items',
    ],
    patterns: [/^\._/],
  },
  {
    by: 'macOS: attributes of files in a ZIP',
    source: 'Apple, man page ditto(1): --sequesterRsrc',
    names: ['__MACOSX'],
  },
  {
    by: 'macOS: volumes that Spotlight leaves out, and names that Finder translates',
    source: 'Apple, Spotlight and Localizing Directory Names (developer.apple.com)',
    names: ['.metadata_never_index', '.localized'],
  },
  {
    by: 'Windows: thumbnails, views, bins and marks of volumes',
    source: `${GITIGNORE}/Windows.gitignore; Microsoft, Recycle Bin and chkdsk (learn.microsoft.com)`,
    names: [
      'Thumbs.db',
      'Thumbs.db:encryptable',
      'ehthumbs.db',
      'ehthumbs_vista.db',
      'desktop.ini',
      '$RECYCLE.BIN',
      'RECYCLER',
      'RECYCLED',
      'System Volume Information',
      'msdownld.tmp',
    ],
    patterns: [/^found\.\d{3}$/],
  },
  {
    by: 'Linux: views of KDE, bins, and deleted files that are still open',
    source: `${GITIGNORE}/Linux.gitignore; FreeDesktop.org Trash specification 1.0; fsck.ext4(8)`,
    names: ['.directory', '.Trash', 'lost+found'],
    patterns: [/^\.trash-\d+$/, /^\.fuse_hidden[0-9a-f]+$/, /^\.nfs[0-9a-f]{16,}$/],
  },
  {
    by: 'Android: folders of memory cards',
    source: 'Android, fsck_msdos and MediaStore (source.android.com)',
    names: ['LOST.DIR', '.android_secure', '.thumbnails', '.nomedia'],
  },
  {
    by: 'Synology and QNAP: thumbnails, bins and snapshots of shares',
    source: `Synology, Media Indexing and Recycle Bin (kb.synology.com); QNAP, Network Recycle Bin (qnap.com)`,
    names: ['@eaDir', '#recycle', '#snapshot', '.@__thumb', '@Recycle', '@Recently-Snapshot'],
  },
  {
    by: 'File servers: snapshots of NetApp and ZFS, the bin of Samba',
    source: 'NetApp, Snapshot directory (docs.netapp.com); zfsprops(7): snapdir; vfs_recycle(8): repository',
    names: ['.snapshot', '.zfs', '.recycle'],
  },
  {
    by: 'Dropbox, OneDrive, Google Drive, Nextcloud, Syncthing, Resilio: marks of folders that are kept in step',
    source: `${GITIGNORE}/Dropbox.gitignore; documentation of each program`,
    names: [
      '.dropbox',
      '.dropbox.attr',
      '.dropbox.cache',
      '.849C9593-D756-4E56-8D6E-42412F2A707B',
      '.tmp.drivedownload',
      '.tmp.driveupload',
      '.owncloudsync.log',
      '.nextcloudsync.log',
      '.stfolder',
      '.stversions',
      '.stignore',
      '.sync',
    ],
    patterns: [/^\.sync_[0-9a-f]+\.db(?:-shm|-wal)?$/],
  },
  {
    by: 'Microsoft Office and LibreOffice: locks beside a file that is open, such as index.csv',
    source: `${GITIGNORE}/MicrosoftOffice.gitignore and LibreOffice.gitignore`,
    names: [],
    patterns: [/^~\$/, /^\.~lock\..+#$/],
  },
];

const names = new Set(systemFiles.flatMap((row) => row.names.map((name) => name.toLowerCase())));
const patterns = systemFiles.flatMap((row) => row.patterns ?? []);

function isSystemName(name: string): boolean {
  const lowerCase = name.toLowerCase();
  return names.has(lowerCase) || patterns.some((pattern) => pattern.test(lowerCase));
}

/**
 * Returns the file or folder in a path that a system or program left, if any. `path`: with `/`.
 */
export function systemPathOf(path: string): string | null {
  const parts = path.split('/');
  const index = parts.findIndex(isSystemName);
  return index < 0 ? null : parts.slice(0, index + 1).join('/');
}

/** Returns the finding for an unlisted file: `code`, unless a system or program left it. */
export function foundBeside(code: FindingCode, path: string): Finding {
  const left = systemPathOf(path);
  return left === null ? finding(code, { path }) : finding('systemFile', { path: left });
}
