import type { PluralMessage } from '../catalog/message.ts';

/** The forms of a counted noun: in millions, Spanish puts "de" between the two (`1 000 000 de imágenes`). */
export function noun(one: string, other: string): PluralMessage {
  return { one, many: other.replace('{count} ', '{count} de '), other };
}

/** The forms where no noun follows the number. */
export function plural(one: string, other: string): PluralMessage {
  return { one, many: other, other };
}
