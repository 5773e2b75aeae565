import type { EvictionCause, StorageAction, StorageJob } from '../../../preload/contract/index.ts';
import type { Message } from '../message.ts';

/** Texts of the page "Storage": the room that images take, and where they are. */
export const storageMessages = {
  'page.storage': 'Storage',
  'storage.sections': 'Sections of Storage',
  'storage.section.space': 'Room',
  'storage.section.usage': 'What takes room',
  'storage.section.removed': 'What was removed',

  'storage.used': '{used} of {quota} used',
  'storage.usedLabel': 'Room that images take',
  'storage.images': { one: '{count} image', other: '{count} images' },
  'storage.kinds': '{low} low, {full} full; {pinned} of it is promised by pins and visits',
  'storage.disk': '{free} free on the disk; {floor} are always left free.',
  'storage.diskUnknown': 'The disk cannot be asked how much is free.',
  'storage.space.promised':
    'All that is kept is promised, and it is more than the quota. Raise the quota or remove pins.',
  'storage.space.diskFull':
    'The disk has too little room left. Free some of it, or move the images to another drive.',
  'storage.quotaHint':
    'The most that images may take. With a smaller one, what was used longest ago goes at once; never what is pinned.',
  'storage.quotaUnit': 'Quota in GB',
  'storage.quotaInvalid': 'Type a number of GB, 0.1 or more.',
  'storage.floorUnit': 'Free disk in GB',
  'storage.floorHint':
    'So much of the disk always stays free. With more, what was used longest ago goes at once; never what is pinned.',
  'storage.floorInvalid': 'Type a number of GB, 0.1 or more.',
  'storage.floorInvalidMost': 'Type a number of GB from 0.1 up to half of the disk, {most}.',
  'storage.floorUsual': 'Use the usual',
  'storage.folder': 'Where the images are',
  'storage.folder.own': 'In the app’s own folder',
  'storage.folder.chosen': 'In the folder “{folder}”',
  'storage.folder.away':
    'In the folder “{folder}”, on a drive that is not connected. Connect it to see them.',
  'storage.folder.choose': 'Move to another drive…',
  'storage.folder.back': 'Move back',
  'storage.move.title': 'Move the images?',
  'storage.move.text':
    'All images go to the folder “{folder}”. They are copied, read back and checked before the old ones are deleted. What is known of the fleet and small previews (256 MB at most) stay on this laptop, so that they can be seen without that drive.',
  'storage.move.space': '{needed} are needed, {free} are free there.',
  'storage.move.start': 'Move',
  'storage.job.move': 'Moving the images',
  'storage.job.check': 'Checking what is kept',
  'storage.job.phase.database': 'Looking through the database',
  'storage.job.phase.images': '{done} of {total} images, {bytes}',
  'storage.job.phase.cleaning': 'Cleaning up',
  'storage.job.moveDone': 'The images were moved.',
  'storage.job.checkDone': 'The check has ended.',
  'storage.job.cancelled': 'It was cancelled. Everything is where it was.',
  'storage.check': 'Integrity check',
  'storage.checkHint': 'Reads every image back and compares it with what was kept.',
  'storage.check.start': 'Check now',
  'storage.check.verified': 'All {count} images are sound ({time}).',
  'storage.check.found':
    '{damaged} damaged, {missing} missing of {count} images ({time}). They are on the want-list now.',
  'storage.check.database': 'The database is damaged. It is built anew from the images at the next start.',
  'storage.check.orphans': {
    one: '{count} file belonged to nothing and was removed.',
    other: '{count} files belonged to nothing and were removed.',
  },
  'storage.check.never': 'Not checked since the start.',

  'storage.usage.by': 'By',
  'storage.usage.by.organization': 'Organization',
  'storage.usage.by.device': 'Device',
  'storage.usage.by.precision': 'Precision',
  'storage.usage.by.pin': 'Pin',
  'storage.usage.visit': 'The last visit',
  'storage.usage.unpromised': 'Promised by nothing',
  'storage.usage.pins': 'Pins',
  'storage.usage.pinOf': 'To the pin {name}',
  'storage.usage.row': '{low} low, {full} full',
  'storage.usage.pinned': '{bytes} promised',
  'storage.usage.devices': 'Devices',
  'storage.usage.devicesOf': 'Devices of {name}',
  'storage.usage.onlyOf': 'Only {name}',
  'storage.usage.all': 'Show all',
  'storage.usage.empty': 'No images are kept yet',
  'storage.usage.emptyText': 'What you look at and what you pin is kept here.',
  'storage.everything': 'Everything that is kept',
  'storage.action.free': 'Free',
  'storage.action.freeOf': 'Free the room of {name}',
  'storage.action.thinToLow': 'Thin to low',
  'storage.action.thinToLowOf': 'Thin {name} to low precision',
  'storage.action.forget': 'Forget',
  'storage.action.forgetOf': 'Forget {name}',
  'storage.ask.free': 'Free room: {name}?',
  'storage.ask.free.text': 'Its images go from this laptop, but for those that pins and visits promise.',
  'storage.ask.thinToLow': 'Thin to low precision: {name}?',
  'storage.ask.thinToLow.text': 'Full images go where a low one of the same is kept, but for promised ones.',
  'storage.ask.forget': 'Forget: {name}?',
  'storage.ask.forget.text':
    'All its images, its history, pins, wishes and visits go from this laptop, and devices added by hand leave the list. This cannot be undone.',
  'storage.ask.goes': { one: '{count} image goes: {bytes}.', other: '{count} images go: {bytes}.' },
  'storage.ask.nothing': 'There is nothing that would go.',
  'storage.ask.stays': {
    one: '{count} image stays because it is promised: {bytes}.',
    other: '{count} images stay because they are promised: {bytes}.',
  },
  'storage.ask.looking': 'Looking what would go…',
  'storage.done': {
    one: '{count} image is gone: {bytes} are free.',
    other: '{count} images are gone: {bytes} are free.',
  },

  'storage.removed.lead': 'What went from this laptop in the last 30 days, and why.',
  'storage.removed.empty': 'Nothing was removed',
  'storage.removed.emptyText': 'Images go only when their room is needed, or when you free it.',
  'storage.removed.row': '{precision} precision, {size}, {age}',
  'storage.removed.request': 'Get it again',
  'storage.removed.requestOf': 'Get {name} again',
  'storage.removed.requested': '{name} is on the want-list.',
  'storage.cause.quota': 'The quota was full',
  'storage.cause.disk': 'The disk was nearly full',
  'storage.cause.person': 'You freed it',
} as const satisfies Record<
  | `storage.cause.${EvictionCause}`
  | `storage.action.${StorageAction['action']}`
  | `storage.ask.${StorageAction['action']}`
  | `storage.job.${StorageJob['kind']}`
  | `storage.job.phase.${StorageJob['phase']}`,
  string
> &
  Record<string, Message>;
