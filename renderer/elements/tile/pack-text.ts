import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { formatDay } from '../../locales/format-time.ts';
import { formatInZone, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';

/** Of which carry pack an image is, and when the laptop that made that confirmed it; null: this laptop has confirmed it. */
export function packText(snapshot: SnapshotSummary, zone: ZoneChoice): string | null {
  const {
    capturedOffsetMinutes = null,
    confirmedAt,
    packLaptop: laptop = null,
    packMadeAt = null,
  } = snapshot;
  if (laptop === null || packMadeAt === null) return null;
  const time = formatInZone(confirmedAt, zone, capturedOffsetMinutes);
  return text('details.packText', { day: formatDay(packMadeAt), laptop, time });
}
