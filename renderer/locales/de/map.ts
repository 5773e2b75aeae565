import type { Translation } from '../catalog/translation.ts';
import type { mapMessages as english } from '../en/map.ts';

/** Texts of the map. */
export const mapMessages: Translation<typeof english> = {
  'map.label': 'Karte der Geräte. Die Tabelle zeigt dieselben Geräte als Zeilen.',
  'map.tools': 'Karte',
  'map.source': 'Karte: Natural Earth',
  'map.whole': 'Alle Geräte zeigen',
  'map.goTo': 'Zu Koordinaten gehen',
  'map.notUnderstood': 'Nicht verstanden. Beispiel: 54,32; 10,13',
  'map.reading': 'Positionen werden geladen …',
  'map.without': { one: '{count} ohne Position', other: '{count} ohne Position' },
  'map.nearest': 'Nächstgelegene Geräte',
  'map.samePlace': { one: '{count} Gerät am selben Ort', other: '{count} Geräte am selben Ort' },
  'map.group': { one: '{count} Gerät', other: '{count} Geräte' },
  'map.selected': { one: '{count} Gerät ausgewählt', other: '{count} Geräte ausgewählt' },
  'map.more': { one: '{count} weiteres', other: '{count} weitere' },
  'map.copyDecimal': 'Koordinaten kopieren',
  'map.copyDegrees': 'Als Grad, Min., Sek.',
  'map.copied': 'Kopiert: {coordinates}',
  'map.copyFailed': 'Die Koordinaten konnten nicht kopiert werden.',
  'map.way': '{distance} {direction}',
  'map.direction.north': 'nördlich',
  'map.direction.northEast': 'nordöstlich',
  'map.direction.east': 'östlich',
  'map.direction.southEast': 'südöstlich',
  'map.direction.south': 'südlich',
  'map.direction.southWest': 'südwestlich',
  'map.direction.west': 'westlich',
  'map.direction.northWest': 'nordwestlich',
};
