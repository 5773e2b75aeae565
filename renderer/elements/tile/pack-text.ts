import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { formatDay } from '../../locales/format-time.ts';
import { formatInZone, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';

/**
 * Names the carry pack that an image came with, and when the laptop that made it confirmed it;
 * `null` if this laptop has confirmed it.
 */
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
