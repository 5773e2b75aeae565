import type { Message } from '../catalog/message.ts';

/** Texts of the page "Needs a look" alone: they come with it. */
export const healthPageMessages = {
  'health.section.all': 'All',
  'health.section.fine': 'Looks fine',
  'health.coverage': '{checked} of {devices} devices checked',
  'health.countMaybe': { one: '{count} of them maybe', other: '{count} of them maybe' },
  'health.stale': 'Not confirmed for more than a day: {count}',
  'health.listCut': 'The list of devices is incomplete',
  'health.checkAll': 'Check all ({cost})',
  'health.card': '{device}: {state}',
  'health.noImage': 'Not on this laptop',
  'health.fine.undo': 'Show again',
  'health.known': 'Known, hide until it sends',
  'health.measuring': 'Comparing downloaded images',
  'health.measuring.progress': '{done} of {total} devices',
  'health.measuring.stopped': 'Comparing is stopped',
  'health.measuring.stop': 'Stop',
  'health.measuring.goOn': 'Continue',
  'health.new': {
    one: '{count} device has fewer than {least} images to compare.',
    other: '{count} devices have fewer than {least} images to compare.',
  },
  'health.empty': 'Nothing needs a look',
  'health.empty.soFar': 'Nothing found so far',
  'health.empty.asUsual': {
    one: 'No fault found in {count} device.',
    other: 'No fault found in {count} devices.',
  },
  'health.empty.new': 'Nothing to compare yet',
  'health.empty.newText':
    'Each device is compared with its own earlier images. {least} downloaded images of it are enough.',
  'health.empty.fine': 'No device is called fine',
  'health.empty.fineText': 'Devices that you call fine are here until their state changes.',
  'health.offline': 'You’re offline. This is what the downloaded images show.',
  'health.sensitivity': 'Devices that need a look',
  'health.sensitivity.hint': 'With fewer, only plain differences are shown.',
  'health.sensitivity.more': 'More',
  'health.sensitivity.usual': 'Usual',
  'health.sensitivity.fewer': 'Fewer',
} as const satisfies Record<string, Message>;
