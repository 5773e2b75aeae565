import type { Translation } from '../catalog/translation.ts';
import type { findMessages as english } from '../en/find.ts';

/** Texts of finding and going: the palette, favorites, links. */
export const findMessages: Translation<typeof english> = {
  'palette.title': 'Suchen oder gehen zu',
  'palette.placeholder': 'Geräte, Archive, Aktionen …',
  'palette.open': 'Suchen',
  'palette.results': 'Ergebnisse',
  'palette.found': { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  'palette.nothing':
    'Keine Treffer für „{query}“. Versuchen Sie weniger Buchstaben oder einen Teil einer ID.',
  'palette.favourites': 'Favoriten',
  'palette.recent': 'Zuletzt besucht',
  'palette.dates': 'Tage',
  'palette.goToDay': 'Gehe zu {day}',
  'palette.locations': 'Organisationen und Geräte',
  'palette.archives': 'Archive',
  'palette.actions': 'Aktionen',
  'palette.settings': 'Einstellungen',
  'palette.gone': 'Nicht mehr beim Dienst',
  'palette.goTo': 'Dorthin gehen',
  'palette.view': 'Neueste Aufnahme öffnen',
  'palette.refresh': 'Vom Dienst aktualisieren',
  'palette.addDevices': 'Geräte per ID hinzufügen',
  'palette.export': 'Auswahl exportieren',
  'palette.verify': 'Export prüfen',
  'palette.details': 'Details ein- oder ausblenden',
  'palette.copyLink': 'Link zu dieser Seite kopieren',
  'palette.workOffline': 'Offline arbeiten oder online gehen',
  'palette.outdoor': 'Außenmodus ein- oder ausschalten',
  'palette.light': 'Helles Design',
  'palette.dark': 'Dunkles Design',
  'palette.system': 'Systemdesign',
  'palette.network': 'Verbindung testen',
  'palette.updates': 'Nach Updates suchen',
  'palette.diagnostics': 'Diagnose',

  'location.favourite': 'Favorit',
  'location.star': 'Zu Favoriten hinzufügen',
  'location.unstar': 'Aus Favoriten entfernen',
  'location.copyLink': 'Link kopieren',

  'link.copied': 'Link kopiert.',
  'link.notCopied': 'Der Link konnte nicht kopiert werden.',
  'link.nothing': 'Diese Seite hat keinen Link.',
  'link.unusable': 'Das ist kein gültiger Fleetglass-Link.',
  'link.unknownEnvironment':
    'Der Link führt zu {host}. Diese Umgebung ist auf diesem Laptop nicht eingerichtet. Fügen Sie sie zuerst hinzu.',
  'link.unknownLocation':
    'Dieser Link führt zu etwas, das nicht auf diesem Laptop ist. Aktualisieren Sie die Geräteliste oder fügen Sie das Gerät per ID hinzu.',
  'link.otherEnvironment': 'Der Link führt zu {environment}.',
  'link.signIn': 'Der Link führt zu {environment}. Melden Sie sich dort an, dann öffnet er sich.',
  'link.switch': 'Zu diesem Konto wechseln',
};
