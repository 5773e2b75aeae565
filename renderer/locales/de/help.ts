import type { Translation } from '../catalog/translation.ts';
import type { helpMessages as english } from '../en/help.ts';

/** Texts around the guide. */
export const helpMessages: Translation<typeof english> = {
  'guide.title': 'Anleitung',
  'guide.open': 'Anleitung öffnen',
  'guide.see': 'Zur Anleitung',
  'guide.search': 'Anleitung durchsuchen',
  'guide.topics': 'Themen',
  'guide.nothing': 'Kein Thema gefunden. Versuchen Sie ein anderes Wort.',
  'guide.failed': 'Die Anleitung konnte nicht geladen werden. Starten Sie Fleetglass neu.',
  'guide.found': { one: '{count} Thema', other: '{count} Themen' },
  'palette.guide': 'Anleitung',
  'guide.topic.signIn': 'Anmelden',
  'guide.topic.find': 'Ein Gerät finden',
  'guide.topic.look': 'Bilder ansehen',
  'guide.topic.health': 'Auffällige Geräte ansehen',
  'guide.topic.compare': 'Bilder vergleichen',
  'guide.topic.notes': 'Notizen schreiben',
  'guide.topic.prepare': 'Einen Besuch vorbereiten',
  'guide.topic.offline': 'Offline arbeiten',
  'guide.topic.export': 'Bilder exportieren',
  'guide.topic.verify': 'Einen Export prüfen',
  'guide.topic.pack': 'Bilder auf einen anderen Laptop bringen',
  'guide.topic.storage': 'Speicher verwalten',
  'guide.topic.settings': 'Den Bildschirm anpassen',
  'guide.topic.fails': 'Wenn etwas nicht klappt',
};
