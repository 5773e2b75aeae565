import type { Translation } from '../catalog/translation.ts';
import type { addDevicesMessages as english } from '../en/add-devices.ts';

/** Texts of the dialog that adds devices by their IDs. */
export const addDevicesMessages: Translation<typeof english> = {
  'addDevices.title': 'Geräte hinzufügen',
  'addDevices.lead':
    'Für Geräte, die der Dienst nicht auflistet. Die IDs finden Sie im Portal oder am Gerät.',
  'addDevices.deviceIds': 'Geräte-IDs',
  'addDevices.deviceIdsHint': 'Eine je Zeile oder durch Kommas, Semikolons oder Tabulatoren getrennt.',
  'addDevices.archiveIds': 'Archiv-IDs',
  'addDevices.archiveIdsHint': 'Optional: Archive dieses Geräts.',
  'addDevices.counted': { one: '{count} Gerät', other: '{count} Geräte' },
  'addDevices.countedArchives': { one: '{count} Archiv', other: '{count} Archive' },
  'addDevices.repeated': {
    one: '{count} doppelte ID ausgelassen',
    other: '{count} doppelte IDs ausgelassen',
  },
  'addDevices.missing': 'Geben Sie mindestens eine Geräte-ID ein.',
  'addDevices.tooMany': 'Höchstens {limit} IDs auf einmal.',
  'addDevices.tooLong': 'Eine ID hat höchstens {limit} Zeichen.',
  'addDevices.archivesNeedOneDevice': 'Archiv-IDs lassen sich nur zu einem einzelnen Gerät hinzufügen.',
  'addDevices.submit': 'Hinzufügen',
  'addDevices.submitting': 'Wird hinzugefügt …',
  'addDevices.results': 'Ergebnisse',
  'addDevices.outcome.added': 'Hinzugefügt',
  'addDevices.outcome.unverified': 'Hinzugefügt, noch nicht geprüft',
  'addDevices.outcome.present': 'Schon hinzugefügt',
  'addDevices.outcome.notFound': 'Beim Dienst nicht gefunden',
  'addDevices.outcome.failed': 'Nicht hinzugefügt',
  'addDevices.show': { one: 'Gerät anzeigen', other: 'Geräte anzeigen' },
  'addDevices.more': 'Weitere hinzufügen',
};
