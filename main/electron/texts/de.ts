import type { NativeTexts } from './en.ts';

/** German; the words are in renderer/locales/de/README.md. */
export const de: NativeTexts = {
  'menu.file': '&Datei',
  'menu.edit': '&Bearbeiten',
  'menu.view': '&Ansicht',
  'menu.go': '&Gehe zu',
  'menu.sync': '&Synchronisierung',
  'menu.window': '&Fenster',
  'menu.help': '&Hilfe',

  'app.about': 'Über Fleetglass',
  'app.services': 'Dienste',
  'app.hide': 'Fleetglass ausblenden',
  'app.hideOthers': 'Andere ausblenden',
  'app.unhide': 'Alle einblenden',
  'app.quit': 'Fleetglass beenden',
  'app.settings': 'Einstellungen …',
  'app.updates': 'Nach Updates suchen …',

  'file.addDevices': 'Geräte hinzufügen …',
  'file.export': 'Exportieren …',

  'edit.undo': 'Rückgängig',
  'edit.redo': 'Wiederholen',
  'edit.cut': 'Ausschneiden',
  'edit.copy': 'Kopieren',
  'edit.paste': 'Einfügen',
  'edit.delete': 'Löschen',
  'edit.selectAll': 'Alles auswählen',

  'view.refresh': 'Aktualisieren',
  'view.compare': 'Vergleichen',
  'view.larger': 'Größer',
  'view.smaller': 'Kleiner',
  'view.normalSize': 'Normale Größe',
  'view.outdoor': 'Außenmodus',
  'view.fullScreen': 'Vollbild',

  'go.browse': 'Durchsuchen',
  'go.offline': 'Offline',
  'go.storage': 'Speicher',
  'go.back': 'Zurück',
  'go.forward': 'Vorwärts',
  'go.palette': 'Suchen oder gehe zu …',

  'sync.start': 'Jetzt synchronisieren',
  'sync.pause': 'Anhalten',
  'sync.resume': 'Fortsetzen',
  'sync.cancel': 'Abbrechen',
  'sync.retryFailed': 'Alle wiederholen',
  'sync.tryNow': 'Jetzt versuchen',
  'sync.continueAnyway': 'Trotzdem fortfahren',
  'sync.goOnline': 'Online gehen',
  'sync.useAuto': 'Auf Auto umstellen',
  'sync.cancelCheck': 'Prüfung abbrechen',
  'sync.signIn': 'Anmelden …',
  'sync.raiseLimit': 'Limit ändern …',
  'sync.openStorage': 'Speicher öffnen …',
  'sync.workOffline': 'Offline arbeiten',
  'sync.network': 'Verbindung testen …',

  'window.show': 'Fleetglass zeigen',
  'window.minimize': 'Minimieren',
  'window.zoom': 'Zoomen',
  'window.close': 'Schließen',
  'window.front': 'Alle nach vorne bringen',

  'help.documentation': 'Dokumentation',
  'help.shortcuts': 'Tastenkürzel',
  'help.diagnostics': 'Diagnose …',

  'work.none': 'Keine Synchronisierung',
  'work.running': 'Synchronisierung: {share}',
  'work.waiting': 'Wartend: {count}',
  'work.failed': '{count} fehlgeschlagen',

  'hold.checking': 'Wartet auf das Ende der Prüfung',
  'hold.paused': 'Angehalten',
  'hold.workingOffline': 'Sie arbeiten offline',
  'hold.signedOut': 'Anmeldung nötig',
  'hold.networkNeedsSignIn': 'Netzwerk verlangt Anmeldung',
  'hold.offline': 'Wartet auf eine Verbindung',
  'hold.serviceWait': 'Vom Dienst angehalten',
  'hold.diskFull': 'Kein Platz mehr für Bilder',
  'hold.storageFailed': 'Bilder lassen sich nicht speichern',
  'hold.imageServer': 'Downloads schlagen wiederholt fehl',
  'hold.networkLimit': 'Datenlimit dieses Netzwerks erreicht',
  'hold.syncLimit': 'Datenlimit der Synchronisierung erreicht',
  'hold.mode': 'Dieser Modus wartet auf Sie',
  'hold.lowOnly': 'Volle Bilder warten auf einen anderen Modus',
  'hold.notStarted': 'Keine Synchronisierung aktiv',

  'dialog.exportTitle': 'In Ordner exportieren',
  'dialog.exportButton': 'Hierher exportieren',
  'dialog.imagesTitle': 'Bilder in Ordner verschieben',
  'dialog.imagesButton': 'Ordner wählen',
  'dialog.updateTitle': 'Update wählen',
  'dialog.updateMessage':
    'Wählen Sie neben dem Installationsprogramm die .yml-Datei, die mit „latest“ beginnt.',
  'dialog.updateButton': 'Update prüfen',
  'dialog.updateFilter': 'Update-Beschreibung',

  'stopped.message': 'Das Fenster von Fleetglass ist mehrmals abgestürzt.',
  'stopped.detail':
    'Heruntergeladene Bilder sind sicher. Sie können das Fenster neu laden oder Fleetglass beenden.',
  'stopped.load': 'Neu laden',
  'stopped.quit': 'Beenden',
  'failing.title': 'Fleetglass muss beendet werden',
  'failing.detail':
    'Es traten zu viele Fehler nacheinander auf. Heruntergeladene Bilder bleiben auf diesem Laptop. Starten Sie Fleetglass erneut; wenn es wieder geschieht, öffnen Sie die Diagnose und senden Sie den Bericht.',
  'notStarted.title': 'Fleetglass konnte nicht starten',
  'notStarted.detail': 'Heruntergeladene Bilder wurden nicht verändert.',
  'notStarted.diskFull':
    'Der Datenträger ist voll: Geben Sie Speicherplatz frei und starten Sie Fleetglass erneut. Heruntergeladene Bilder wurden nicht verändert.',
  'notStarted.notWritable':
    'Fleetglass kann nicht in diesen Ordner schreiben: Erlauben Sie das Schreiben oder wählen Sie mit --profile einen anderen. Heruntergeladene Bilder wurden nicht verändert.',
  'notStarted.sandbox':
    'Fleetglass läuft nicht ohne seine Sandbox, die diesen Laptop vor schädlichen Bildern schützt. Starten Sie es ohne --no-sandbox.',
  'notStarted.appImageSandbox':
    'Das AppImage wurde ohne seine Sandbox gestartet (--no-sandbox), wie es geschieht, wo das System keine zulässt. Die Sandbox schützt diesen Laptop vor schädlichen Bildern: Installieren Sie stattdessen das deb- oder rpm-Paket von Fleetglass.',
};
