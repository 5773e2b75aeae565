import type { Translation } from '../catalog/translation.ts';
import type { viewingMessages as english } from '../en/viewing.ts';

/** Texts of the ways through time and devices in the viewer. */
export const viewingMessages: Translation<typeof english> = {
  'viewer.earlier': 'Früher',
  'viewer.later': 'Später',
  'viewer.oldest': 'Dies ist die älteste Aufnahme.',
  'viewer.newest': 'Dies ist die neueste Aufnahme.',
  'viewer.devices': 'Geräte der Galerie',
  'viewer.previousDevice': 'Voriges Gerät',
  'viewer.nextDevice': 'Nächstes Gerät',
  'viewer.oneDevice': 'Diese Galerie zeigt ein einziges Gerät.',
  'viewer.noMoreDevices': 'Keine weiteren Geräte in dieser Galerie.',
  'shortcuts.oldestNewest': 'Älteste, neueste Aufnahme',
  'shortcuts.device': 'Voriges, nächstes Gerät',
};
