import type { EvictionCause, StorageAction, StorageJob } from '../../../preload/contract/index.ts';
import type { Message } from '../catalog/message.ts';

/** Texts of the page "Storage": the disk space of images, and their folder. The name of the page is one of the first screen. */
export const storageMessages = {
  'storage.section.space': 'Space',
  'storage.section.usage': 'Usage',
  'storage.section.removed': 'Removed images',

  'storage.used': '{used} of {quota} used',
  'storage.usedLabel': 'Space used by images',
  'storage.images': { one: '{count} image', other: '{count} images' },
  'storage.kinds': 'Previews: {low}, full: {full}; {pinned} pinned, with a note or from your last visit',
  'storage.partial': '{bytes} of interrupted downloads',
  'storage.disk': '{free} free on this disk; {floor} is always kept free.',
  'storage.diskShort': '{free} free on this disk, less than the minimum of {floor}.',
  'storage.diskUnknown': 'Free disk space is unknown.',
  'storage.space.retained':
    'Images pinned, with a note or from your last visit exceed the limit. Raise the limit or remove pins.',
  'storage.space.diskFull': 'The disk is almost full. Free up space, or move the images to another drive.',
  'storage.quotaHint':
    'Maximum space for images. If you lower it, the least recently viewed images are removed; never those that are pinned or have a note.',
  'storage.quotaUnit': 'Storage limit (GB)',
  'storage.quotaInvalid': 'Enter 0.1 GB or more.',
  'storage.floorUnit': 'Minimum free space (GB)',
  'storage.floorHint': 'Free space to leave on this disk.',
  'storage.floorInvalid': 'Enter 0.1 GB or more.',
  'storage.floorInvalidMost': 'Enter at least 0.1 GB and at most {most}, half of the disk.',
  'storage.floorUsual': 'Use default',
  'storage.old.share': {
    one: '{count} image that a newer one has replaced: {bytes}, {share} of the space images use.',
    other: '{count} images that newer ones have replaced: {bytes}, {share} of the space images use.',
  },
  'storage.old.none': 'No image has been replaced by a newer one yet.',
  'storage.old.hint':
    'They stay until space is needed, or for so many days after their download and last view.',
  'storage.old.unit': 'Keep older images (days)',
  'storage.old.all': 'All',
  'storage.old.invalid': 'Enter 1 to {most} days. Leave it empty to keep all.',
  'storage.old.ask': {
    one: 'Keep older images for {count} day?',
    other: 'Keep older images for {count} days?',
  },
  'storage.old.ask.text':
    'More are removed as they get older. Pinned images, images with a note and those from your last visit stay. Removed images are missing in exports, films and comparisons over time.',
  'storage.old.remove': 'Remove older images',
  'storage.folder': 'Image folder',
  'storage.folder.own': 'In the app’s data folder',
  'storage.folder.chosen': 'In the folder “{folder}”',
  'storage.folder.away':
    'In the folder “{folder}”, on a drive that isn’t connected. Connect it to see the images.',
  'storage.folder.choose': 'Move to another drive…',
  'storage.folder.back': 'Move back',
  'storage.move.title': 'Move images?',
  'storage.move.text':
    'Images are copied to “{folder}” and verified, then the originals are deleted. Fleet data and thumbnails of full images (up to 256 MB) stay on this laptop for browsing without that drive.',
  'storage.move.space': '{needed} needed, {free} free there.',
  'storage.move.spaceUnknown': '{needed} needed, free space there unknown.',
  'storage.move.start': 'Move',
  'storage.job.phase.database': 'Checking the database',
  'storage.job.phase.images': '{done} of {total} images, {bytes}',
  'storage.job.phase.cleaning': 'Cleaning up',
  'storage.job.moveDone': 'Images moved.',
  'storage.job.checkDone': 'Check finished.',
  'storage.job.moveCancelled': 'Move canceled. Images stay where they were.',
  'storage.job.checkCancelled': 'Check canceled.',
  'storage.check': 'Integrity check',
  'storage.checkHint': 'Reads every image and verifies that it is intact.',
  'storage.check.start': 'Check now',
  'storage.check.verified': 'All images verified: {count} ({time}).',
  'storage.check.found':
    '{damaged} damaged, {missing} missing of {count} images ({time}). They were added to your requested downloads.',
  'storage.check.database':
    'The database is damaged, so no image was checked. The next start rebuilds it from the images.',
  'storage.check.orphans': {
    one: '{count} leftover file was moved to the trash.',
    other: '{count} leftover files were moved to the trash.',
  },
  'storage.check.back': {
    one: '{count} image that the database didn’t know is back.',
    other: '{count} images that the database didn’t know are back.',
  },
  'storage.trash': 'Trash',
  'storage.trashHint': {
    one: '{count} leftover file, {bytes}. Deleted after 30 days.',
    other: '{count} leftover files, {bytes}. Deleted after 30 days.',
  },
  'storage.trash.sure': {
    one: 'Delete {count} file ({bytes}) for good?',
    other: 'Delete {count} files ({bytes}) for good?',
  },
  'storage.trash.unnamed': {
    one: '{count} file stays here: nothing says which device it’s from.',
    other: '{count} files stay here: nothing says which devices they’re from.',
  },
  'storage.trash.restore': 'Restore',
  'storage.trash.delete': 'Delete now',
  'storage.check.never': 'Not checked since the app started.',

  'storage.usage.by': 'Group by',
  'storage.usage.by.organization': 'Organization',
  'storage.usage.by.device': 'Device',
  'storage.usage.by.precision': 'Version',
  'storage.usage.by.pin': 'Pin',
  'storage.usage.visit': 'Last visit',
  'storage.usage.notRetained': 'Not pinned',
  'storage.usage.pins': 'Show pins',
  'storage.usage.pinOf': 'Show pins: {name}',
  'storage.usage.row': 'Previews: {low}, full: {full}',
  'storage.usage.pinned': '{bytes} pinned, with a note or from your last visit',
  'storage.usage.devices': 'Show devices',
  'storage.usage.devicesOf': 'Show devices of {name}',
  'storage.usage.onlyOf': 'Only {name}',
  'storage.usage.all': 'Show all',
  'storage.usage.empty': 'No images downloaded yet',
  'storage.usage.emptyText': 'Images you view or pin appear here.',
  'storage.everything': 'All images',
  'storage.action.free': 'Free up space',
  'storage.action.freeOf': 'Free up space: {name}',
  'storage.action.keepOnlyLow': 'Keep only previews',
  'storage.action.keepOnlyLowOf': 'Keep only previews: {name}',
  'storage.action.forget': 'Delete all data',
  'storage.action.forgetOf': 'Delete all data: {name}',
  'storage.ask.free': 'Free up space: {name}?',
  'storage.ask.free.text': 'Removes its images from this laptop. Pinned images stay.',
  'storage.ask.keepOnlyLow': 'Keep only previews: {name}?',
  'storage.ask.keepOnlyLow.text': 'Removes full images that also have a preview here. Pinned images stay.',
  'storage.ask.forget': 'Delete all data: {name}?',
  'storage.ask.forget.text':
    'Removes all its images, history, notes, pins, requests and visits from this laptop. Manually added devices leave the list. This can’t be undone.',
  'storage.ask.goes': { one: 'Removes {count} image ({bytes}).', other: 'Removes {count} images ({bytes}).' },
  'storage.ask.nothing': 'Nothing to remove.',
  'storage.ask.stays': {
    one: '{count} image is pinned, has a note or is from your last visit and stays ({bytes}).',
    other: '{count} images are pinned, have a note or are from your last visit and stay ({bytes}).',
  },
  'storage.ask.looking': 'Calculating…',
  'storage.done': {
    one: '{count} image removed, {bytes} freed.',
    other: '{count} images removed, {bytes} freed.',
  },

  'storage.removed.lead': 'Images removed from this laptop in the last 30 days.',
  'storage.removed.empty': 'No images removed',
  'storage.removed.emptyText':
    'Images are removed only when space is needed, when you remove them, or when they are older than the days to keep.',
  'storage.removed.row': '{precision}, {size}, {age}',
  'storage.removed.request': 'Download again',
  'storage.removed.requestOf': 'Download again: {name}',
  'storage.removed.requested': '{name} was added to requested downloads.',
  'storage.cause.quota': 'Storage limit reached',
  'storage.cause.disk': 'Disk almost full',
  'storage.cause.person': 'Removed by you',
  'storage.cause.age': 'Older than the days to keep',
} as const satisfies Record<
  | `storage.cause.${EvictionCause}`
  | `storage.action.${StorageAction['action']}`
  | `storage.ask.${StorageAction['action']}`
  | `storage.job.phase.${StorageJob['phase']}`,
  string
> &
  Record<string, Message>;
