import type { Translation } from '../catalog/translation.ts';
import type { mapMessages as english } from '../en/map.ts';
import { noun, plural } from './forms.ts';

/** Texts of the map. */
export const mapMessages: Translation<typeof english> = {
  'map.label': 'Mapa de los dispositivos. La tabla muestra los mismos dispositivos en filas.',
  'map.tools': 'Mapa',
  'map.source': 'Mapa: Natural Earth',
  'map.whole': 'Mostrar todos los dispositivos',
  'map.goTo': 'Ir a coordenadas',
  'map.notUnderstood': 'No se entienden. Ejemplo: 54,32; 10,13',
  'map.reading': 'Cargando las posiciones…',
  'map.without': plural('{count} sin posición', '{count} sin posición'),
  'map.nearest': 'Dispositivos más cercanos',
  'map.samePlace': noun(
    '{count} dispositivo en una misma posición',
    '{count} dispositivos en una misma posición',
  ),
  'map.group': noun('{count} dispositivo', '{count} dispositivos'),
  'map.selected': noun('{count} dispositivo seleccionado', '{count} dispositivos seleccionados'),
  'map.more': plural('{count} más', '{count} más'),
  'map.copyDecimal': 'Copiar coordenadas',
  'map.copyDegrees': 'Copiar en grados, min, s',
  'map.copied': 'Copiado: {coordinates}',
  'map.copyFailed': 'No se pudieron copiar las coordenadas.',
  'map.way': '{distance} al {direction}',
  'map.direction.north': 'norte',
  'map.direction.northEast': 'noreste',
  'map.direction.east': 'este',
  'map.direction.southEast': 'sureste',
  'map.direction.south': 'sur',
  'map.direction.southWest': 'suroeste',
  'map.direction.west': 'oeste',
  'map.direction.northWest': 'noroeste',
};
