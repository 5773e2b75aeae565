import type { Translation } from '../catalog/translation.ts';
import type { findMessages as english } from '../en/find.ts';

/** Texts of finding and going: the palette, favourites, links. */
export const findMessages: Translation<typeof english> = {
  'palette.title': 'Suchen oder gehen zu',
  'palette.placeholder': 'Geräte, Archive, Aktionen …',
  'palette.open': 'Suchen',
  'palette.results': 'Ergebnisse',
  'palette.found': { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  'palette.nothing': 'Nichts passt zu „{query}“. Versuchen Sie weniger Buchstaben oder einen Teil einer ID.',
  'palette.favourites': 'Favoriten',
  'palette.recent': 'Zuletzt besucht',
  'palette.dates': 'Tage',
  'palette.goToDay': 'Gehe zu {day}',
  'palette.locations': 'Organisationen und Geräte',
  'palette.archives': 'Archive',
  'palette.actions': 'Aktionen',
  'palette.settings': 'Einstellungen',
  'palette.gone': 'Nicht mehr beim Dienst',
  'palette.refresh': 'Vom Dienst aktualisieren',
  'palette.addDevices': 'Geräte per ID hinzufügen',
  'palette.export': 'Auswahl exportieren',
  'palette.details': 'Details ein- oder ausblenden',
  'palette.copyLink': 'Link zu diesem Ort kopieren',
  'palette.workOffline': 'Offline arbeiten oder wieder online',
  'palette.outdoor': 'Außenmodus ein oder aus',
  'palette.light': 'Helles Design',
  'palette.dark': 'Dunkles Design',
  'palette.system': 'Design des Systems',
  'palette.network': 'Verbindung testen',
  'palette.updates': 'Nach Updates suchen',
  'palette.diagnostics': 'Diagnose',

  'location.favourite': 'Favorit',
  'location.star': 'Als Favorit merken',
  'location.unstar': 'Nicht mehr Favorit',
  'location.copyLink': 'Link kopieren',

  'link.copied': 'Der Link ist in der Zwischenablage.',
  'link.notCopied': 'Der Link konnte nicht in die Zwischenablage kopiert werden.',
  'link.nothing': 'Hier gibt es keinen Ort, auf den ein Link zeigen kann.',
  'link.unusable': 'Dieser Link ist kein Fleetglass-Link oder beschädigt.',
  'link.unknownEnvironment':
    'Der Link führt zu {host}. Diese Umgebung ist auf diesem Laptop nicht eingerichtet. Fügen Sie sie zuerst hinzu.',
  'link.unknownLocation':
    'Der Link führt zu einem Ort, der hier nicht bekannt ist. Aktualisieren Sie oder fügen Sie das Gerät per ID hinzu.',
  'link.otherEnvironment': 'Der Link führt zu {environment}.',
  'link.signIn': 'Der Link führt zu {environment}. Melden Sie sich dort an, dann öffnet er sich.',
  'link.switch': 'Dieses Konto öffnen',
};
