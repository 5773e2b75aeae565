import { numberFormat } from './intl.ts';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000 * KILOBYTE;
const GIGABYTE = 1_000 * MEGABYTE;

function inUnit(value: number, unit: string, maximumFractionDigits: number): string {
  return numberFormat({ style: 'unit', unit, maximumFractionDigits }).format(value);
}

/** A number of bytes: `312 bytes`, `48 kB`, `1.2 MB` (1 kB is 1,000 bytes). */
export function formatBytes(byteLength: number): string {
  if (byteLength < KILOBYTE) {
    return numberFormat({ style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(byteLength);
  }
  if (byteLength < MEGABYTE) return inUnit(byteLength / KILOBYTE, 'kilobyte', 0);
  if (byteLength < GIGABYTE) return inUnit(byteLength / MEGABYTE, 'megabyte', 1);
  return inUnit(byteLength / GIGABYTE, 'gigabyte', 2);
}
