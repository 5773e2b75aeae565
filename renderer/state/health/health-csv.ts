import { csvLine } from '../../../preload/contract/core/csv-line.ts';
import type { HealthRow } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { measuredWords, movementWords, verdictWords } from './health-words.ts';

/**
 * Formats the devices that need a look as comma-separated values in the page's language, with a
 * header.
 */
export function healthCsv(rows: readonly HealthRow[]): string {
  const head = [
    text('gallery.table.name'),
    text('gallery.table.id'),
    text('offline.pin.organization'),
    text('details.state'),
    text('health.column.since'),
    text('health.column.measured'),
    text('health.usual'),
  ];
  const lines = rows.map(({ name, subject, organizationName, health }) => {
    const words = health.finding === null ? null : measuredWords(health.finding);
    const moved = health.movement === null ? '' : movementWords(health.movement);
    return [
      name,
      subject.deviceId,
      organizationName ?? '',
      verdictWords(health),
      health.since === null ? '' : new Date(health.since).toISOString(),
      moved === '' ? [words?.name, words?.value].join(' ').trim() : moved,
      words?.usual ?? '',
    ];
  });
  return [head, ...lines].map(csvLine).join('');
}
