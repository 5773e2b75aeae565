import { formatLanguage } from './language.ts';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000 * KILOBYTE;
const GIGABYTE = 1_000 * MEGABYTE;

function unitFormat(unit: string, maximumFractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(formatLanguage, { style: 'unit', unit, maximumFractionDigits });
}

const bytes = new Intl.NumberFormat(formatLanguage, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
const kilobytes = unitFormat('kilobyte', 0);
const megabytes = unitFormat('megabyte', 1);
const gigabytes = unitFormat('gigabyte', 2);

/** A number of bytes as people read it: `312 bytes`, `48 kB`, `1.2 MB` (1 kB is 1,000 bytes). */
export function formatBytes(byteLength: number): string {
  if (byteLength < KILOBYTE) return bytes.format(byteLength);
  if (byteLength < MEGABYTE) return kilobytes.format(byteLength / KILOBYTE);
  if (byteLength < GIGABYTE) return megabytes.format(byteLength / MEGABYTE);
  return gigabytes.format(byteLength / GIGABYTE);
}
