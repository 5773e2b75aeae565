import type { Translation } from '../catalog/translation.ts';
import type { viewerMessages as english } from '../en/viewer.ts';

/** Texts of clocks, and of the keys of the viewer and the comparison. */
export const viewerMessages: Translation<typeof english> = {
  'clocks.zone': 'Zona horaria',
  'clocks.zone.device': 'Dispositivo',
  'clocks.zone.laptop': 'Este equipo',
  'clocks.zone.utc': 'UTC',
  'clocks.zoneNotReported': 'El dispositivo no indicó su zona horaria; las horas están en UTC.',

  'compare.choose': 'Enfoque una captura, o seleccione de dos a cuatro, y pulse C.',
  'compare.firstFour': 'Se comparan las primeras cuatro de {count}.',
};
