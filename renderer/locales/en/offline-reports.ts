import type { SkipReason } from '../../../preload/contract/index.ts';
import type { Message } from '../catalog/message.ts';

/** Texts of the reports and of short connections, which come after the first screen. */
export const offlineReportMessages = {
  'offline.report.retried': 'Added to the queue',
  'offline.report.title': 'Sync report',
  'offline.report.open': 'Details…',
  'offline.report.openOf': 'Details of the sync: {time}',
  'offline.report.counts': '{fresh} new, {unchanged} unchanged, {failed} failed, {skipped} skipped',
  'offline.report.bytes': '{received} received. Not re-downloaded: {unchanged}. Saved by previews: {low}.',
  'offline.report.show': 'Show',
  'offline.report.show.all': 'All',
  'offline.report.show.new': 'New',
  'offline.report.show.failed': 'Failed',
  'offline.report.show.skipped': 'Skipped',
  'offline.report.entries': 'Images in this sync',
  'offline.report.none': 'No matching images',
  'offline.report.noneText': 'Unchanged images are counted above but not listed.',
  'offline.report.new': 'New, {size}',
  'offline.report.csv': 'Save as CSV…',
  'offline.report.json': 'Save as JSON…',
  'offline.report.written': 'Saved as {name}.',
  'offline.skip.mode': 'Skipped by the download mode',
  'offline.skip.limit': 'Data limit reached',
  'offline.skip.none': 'No image on the service',
  'offline.skip.cancelled': 'Canceled',
  'offline.skip.gone': 'No longer in the fleet',
  'offline.shortConnection.title': 'Short connection',
  'offline.shortConnection.lead':
    'What fits into a short time online. If the signal drops, at most one image is lost.',
  'offline.shortConnection.low': {
    one: '{count} preview',
    other: '{count} previews',
  },
  'offline.shortConnection.full': {
    one: '{count} full image',
    other: '{count} full images',
  },
  'offline.shortConnection.left': { one: '{count} left for later', other: '{count} left for later' },
  'offline.shortConnection.nothing': 'No downloads in this time.',
  'offline.shortConnection.start': 'Download now',
  'offline.shortConnection.startOf': 'Download now for {time}',
  'offline.shortConnection.started': 'Download started.',
  'offline.shortConnection.measured': 'Based on the measured speed of {amount}/s.',
  'offline.shortConnection.assumed': 'Speed not measured yet; assuming {amount}/s.',
} as const satisfies Record<`offline.skip.${SkipReason}`, string> & Record<string, Message>;
