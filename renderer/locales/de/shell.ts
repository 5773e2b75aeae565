import type { Translation } from '../catalog/translation.ts';
import type { shellMessages as english } from '../en/shell.ts';

/** Texts of the window's frame: title bar, status bar, menus, dialogs about the app itself. */
export const shellMessages: Translation<typeof english> = {
  'app.name': 'Fleetglass',
  'age.now': 'gerade eben',
  'duration.seconds': '{seconds} s',
  'duration.minutes': '{minutes} min',
  'duration.hours': '{hours} h',
  'duration.hoursMinutes': '{hours} h {minutes} min',
  'app.starting': 'Fleetglass wird gestartet',
  'app.version': 'Fleetglass {version}',
  'app.versionUnsigned': 'Fleetglass {version} (nicht signiert)',
  'app.skipToContent': 'Zu den Aufnahmen springen',
  'app.skipToPage': 'Zum Seiteninhalt springen',

  'action.cancel': 'Abbrechen',
  'action.close': 'Schließen',
  'action.done': 'Fertig',
  'action.tryAgain': 'Erneut versuchen',
  'action.undo': 'Rückgängig',
  'action.signIn': 'Anmelden',
  'action.signOut': 'Abmelden',
  'action.forget': 'Aus Liste entfernen',
  'action.refresh': 'Aktualisieren',
  'action.remove': 'Entfernen',
  'action.dismiss': 'Ausblenden',
  'action.back': 'Zurück',
  'action.forward': 'Vorwärts',

  'page.label': 'Seiten',
  'page.browse': 'Durchsuchen',
  'page.storage': 'Speicher',
  'storage.sections': 'Bereiche von „Speicher“',
  'page.settings': 'Einstellungen',

  'environment.kind.development': 'Entwicklung',
  'environment.kind.staging': 'Test',
  'environment.kind.production': 'Produktion',
  'environment.kind.demo': 'Demo',

  'shell.account': 'Konto von {username}',
  'shell.accountIn': 'Konto in {environment}',
  'shell.fleetToggle': 'Geräteliste',
  'shell.fleetWidth': 'Breite der Geräteliste',
  'shell.detailsToggle': 'Detailbereich',
  'shell.signedInTo': 'Angemeldet bei {environment}',
  'shell.offlineDataOf': 'Sie sehen Offline-Daten von {environment}',
  'shell.history': 'Verlauf',
  'shell.theme': 'Design',
  'shell.theme.system': 'System',
  'shell.theme.light': 'Hell',
  'shell.theme.dark': 'Dunkel',
  'shell.zoom': 'Größe der Oberfläche',
  'shell.zoom.percent': '{percent} %',
  'shell.zoom.larger': 'Größer',
  'shell.zoom.smaller': 'Kleiner',
  'shell.zoom.reset': 'Zurücksetzen',
  'shell.shortcuts': 'Tastenkürzel',

  'status.online': 'Online',
  'status.offline': 'Offline seit {time}',
  'status.networkNeedsSignIn': 'Netzwerk verlangt Anmeldung',
  'status.proxyNeedsSignIn': 'Proxy verlangt Anmeldung',
  'status.connecting': 'Verbindung wird aufgebaut',
  'status.paused': 'Vom Dienst angehalten bis {time}',
  'status.confirmed': 'Zuletzt bestätigt {time}',
  'status.confirmedAge': 'Zuletzt bestätigt {time}, {age}',
  'status.confirmedOldest': 'Ältestes Bild hier bestätigt {time}, {age}',
  'status.neverConfirmed': 'Noch nicht bestätigt',
  'status.pending': { one: '{count} Anfrage läuft', other: '{count} Anfragen laufen' },
  'status.limit': '{used} von {limit}',
  'status.received': '{size} empfangen',
  'status.openOffline': 'Downloads und Modus',
  'status.workOffline': 'Offline arbeiten',
  'status.signedOut': 'Zum Aktualisieren anmelden',
  'status.retry': 'Jetzt versuchen',

  'banner.label': 'Hinweise',
  'banner.readOnly': 'Sie sehen Offline-Daten. Melden Sie sich an, um zu aktualisieren.',
  'banner.readOnly.noToken': 'Für dieses Konto ist keine Anmeldung gespeichert.',
  'banner.readOnly.refused': 'Der Dienst hat die letzte Anmeldung beendet.',
  'banner.readOnly.locked': 'Der Schlüsselbund dieses Laptops ist gesperrt.',
  'banner.memoryNoKeychain':
    'Ihre Anmeldung gilt, bis die App geschlossen wird: Der Schlüsselbund dieses Laptops ist zurzeit nicht nutzbar. Was Sie angesehen haben, bleibt auch danach sichtbar.',
  'banner.memoryUnprotected':
    'Ihre Anmeldung gilt, bis die App geschlossen wird: Der Schlüsselbund dieses Laptops schützt sie nicht. Was Sie angesehen haben, bleibt auch danach sichtbar.',
  'banner.memoryNoSettings':
    'Ihre Anmeldung gilt, bis die App geschlossen wird: Die Einstellungen sind gerade nicht lesbar. Was Sie angesehen haben, bleibt auch danach sichtbar.',
  'banner.memoryByChoice': 'Ihre Anmeldung endet, wenn Sie Fleetglass schließen.',
  'banner.imagesAway':
    'Das Laufwerk mit den Bildern dieses Kontos ist nicht angeschlossen. Schließen Sie es an, um sie zu sehen.',
  'banner.networkNeedsSignIn':
    'Dieses Netzwerk verlangt zuerst eine Anmeldung. Öffnen Sie einen Webbrowser, melden Sie sich im Netzwerk an und versuchen Sie es dann erneut.',
  'notice.settingsSetAside':
    'Die Einstellungen waren nicht lesbar. Sie wurden beiseitegelegt; die App ist mit den Standardwerten gestartet.',
  'notice.settingsUnreadable':
    'Die Einstellungen sind gerade nicht lesbar. Es gelten die Standardwerte, und Änderungen gelten nur, bis Fleetglass geschlossen wird. Starten Sie Fleetglass neu, um es erneut zu versuchen. Wenn es wieder geschieht, informieren Sie Ihre IT-Administration.',
  'notice.accountsRestored':
    'Die Liste der Konten war verloren und wurde aus den Daten auf diesem Laptop wiederhergestellt. Offline können Sie alles ansehen; melden Sie sich zum Aktualisieren an.',
  'notice.librarySetAside':
    'Die Offline-Daten konnten nicht gelesen werden und wurden aus Ihren Bildern wiederhergestellt, mit Pins, angeforderten Downloads und Besuchen. Aktualisieren Sie, um sie zu vervollständigen.',
  'notice.librarySetAside.lost':
    'Die Offline-Daten konnten nicht gelesen werden und wurden aus Ihren Bildern wiederhergestellt. Angeforderte Downloads und Besuche sind verloren, Pins möglicherweise auch. Prüfen Sie Ihre Pins und aktualisieren Sie dann.',
  'notice.libraryImagesMissing':
    'Einige heruntergeladene Bilder sind nicht mehr auf dem Datenträger. Angeheftete lädt die nächste Synchronisierung erneut herunter. Wenn Sie den Bildordner zurücklegen, wählen Sie unter „Speicher“ die Schaltfläche „Jetzt prüfen“.',
  'notice.unsaved.diskFull':
    'Der Datenträger ist voll, daher kann nichts gespeichert werden: Pins, Downloads und Änderungen gelten nur, bis Fleetglass geschlossen wird. Ansehen und auf ein anderes Laufwerk exportieren geht weiterhin. Geben Sie Speicherplatz frei und starten Sie neu.',
  'notice.unsaved.diskReadOnly':
    'Dieser Datenträger ist schreibgeschützt, daher kann nichts gespeichert werden: Pins und Änderungen gelten nur, bis Fleetglass geschlossen wird. Ansehen und auf ein anderes Laufwerk exportieren geht weiterhin.',
  'notice.unsaved.newer':
    'Die Offline-Daten dieses Kontos stammen von einer neueren Version von Fleetglass und bleiben unverändert. Sie können die Bilder ansehen und exportieren; Pins und Änderungen werden nicht gespeichert. Verwenden Sie die neuere Version, um weiterzuarbeiten.',
  'notice.environmentsInvalid':
    'Die beim Start angegebenen Umgebungen sind ungültig und wurden nicht hinzugefügt. Prüfen Sie FLEETGLASS_ENVIRONMENTS.',

  'shortcuts.title': 'Tastenkürzel',
  'shortcuts.larger': 'Größer',
  'shortcuts.smaller': 'Kleiner',
  'shortcuts.help': 'Diese Liste zeigen',

  'key.control': 'Strg',
  'key.command': '⌘',
  'key.shift': 'Umschalt',
  'key.alt': 'Alt',
  'key.option': '⌥',
  'key.pageUp': 'Bild auf',
  'key.pageDown': 'Bild ab',
  'key.space': 'Leertaste',
  'key.enter': 'Eingabe',
  'key.escape': 'Esc',
  'field.day.choose': 'Tag wählen',
  'field.day.wrong': 'Das ist kein Datum. Schreiben Sie es so: {example}.',
  'field.time.wrong': 'Das ist keine Uhrzeit. Schreiben Sie sie so: {example}.',
  'key.home': 'Pos1',
  'key.end': 'Ende',
  'key.menu': 'Menütaste',
};
