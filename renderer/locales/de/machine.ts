import type { Translation } from '../catalog/translation.ts';
import type { machineMessages as english } from '../en/machine.ts';
import type { machinePanelMessages } from '../en/machine-panels.ts';

/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages: Translation<typeof english & typeof machinePanelMessages> = {
  'managed.environment': 'Von Ihrer IT-Administration vorgegeben',
  'managed.setting': 'Von Ihrer IT-Administration festgelegt',
  'managed.noAdding': 'Ihre IT-Administration gibt die Liste der Umgebungen vor.',
  'managed.keepSignedIn':
    'Ihre IT-Administration verlangt bei jedem Start von Fleetglass eine neue Anmeldung.',
  'managed.invalid': 'Einige Einstellungen Ihrer IT-Administration können nicht gelesen werden:',
  'managed.problem': '{source}: {path}: {rule}',
  'managed.problem.restricted':
    '{source}: {path}: {rule} (bis das behoben ist, gilt die strengste Einstellung)',

  'updates.title': 'Updates',
  'updates.running': 'Sie haben Fleetglass {version}.',
  'updates.mode': 'Neue Versionen',
  'updates.mode.automatic': 'Automatisch suchen, wenn möglich beim Beenden installieren',
  'updates.mode.file': 'Nur aus einer Datei, die ich wähle',
  'updates.mode.off': 'Nie',
  'updates.check': 'Nach Updates suchen',
  'updates.chooseFile': 'Aus einer Datei …',
  'updates.chooseFileHint':
    'Wählen Sie die .yml-Datei neben dem Installationsprogramm; ihr Name beginnt mit „latest“.',
  'updates.install': 'Installieren und neu starten',
  'updates.checking': 'Nach Updates wird gesucht …',
  'updates.current': 'Es gibt keine neuere Version ({time}).',
  'updates.neverChecked': 'Seit dem Start nicht gesucht.',
  'updates.downloading': 'Version {version} wird geladen',
  'updates.ready': 'Version {version} ist bereit. Ihre Signatur wurde geprüft.',
  'updates.jobRunning': 'Fleetglass arbeitet noch. Das Update lässt sich danach installieren.',
  'updates.installing': 'Version {version} wird installiert …',
  'updates.notes': 'Neuerungen',
  'updates.unavailable.noKey':
    'Dieser Build enthält keinen Schlüssel zum Prüfen von Updates und aktualisiert sich deshalb nie selbst.',
  'updates.unavailable.noServer': 'Dieser Build hat keinen Update-Server.',
  'updates.unavailable.noPublisher':
    'Dieses Paket nennt keinen Herausgeber, mit dem sich ein Update vergleichen ließe, und aktualisiert sich deshalb nie selbst.',
  'updates.unavailable.notInstalled':
    'Dies ist kein installiertes Paket und aktualisiert sich deshalb nicht selbst.',
  'updates.unavailable.otherMeans':
    'Updates für diese Installation werden anderswo verwaltet. Fragen Sie Ihre IT-Administration.',

  'safeStart.notice':
    'Fleetglass ließ sich mehrmals nicht starten. Es läuft im abgesicherten Modus: offline und ohne Grafikbeschleunigung.',
  'safeStart.restart': 'Normal starten',
  'defect.notice':
    'In Fleetglass ist ein unerwarteter Fehler aufgetreten (ID {id}). Sie können weiterarbeiten. Wenn etwas nicht mehr funktioniert, starten Sie es neu.',
  'defect.restart': 'Neu starten',
  'diagnostics.open': 'Diagnose',
  'diagnostics.title': 'Diagnose',
  'diagnostics.version': 'Version',
  'diagnostics.system': 'System',
  'diagnostics.runtime': 'Laufzeit',
  'diagnostics.service': 'Vom Dienst erkannt',
  'diagnostics.reading': 'So wird dieser Dienst gelesen',
  'diagnostics.readingNote':
    'Fleetglass fragt einige Seiten von allem ab und listet auf, was wo gefunden wurde. Als Dienstprofil gespeichert, lässt sich das Ergebnis berichtigen oder auf anderen Laptops verwenden.',
  'diagnostics.detect': 'Erkennen',
  'diagnostics.detecting': 'Dienst wird abgefragt …',
  'diagnostics.noProfile':
    'Kein Dienstprofil möglich: Nicht alles hier lässt sich als Pfad schreiben. Die Galerie ist davon nicht betroffen.',
  'diagnostics.saveProfile': 'Profil speichern …',
  'diagnostics.notFound': 'Nicht gefunden',
  'diagnostics.column.part': 'Teil',
  'diagnostics.column.value': 'Gefunden unter',
  'diagnostics.column.evidence': 'Passt',
  'diagnostics.part.organizations': 'Organisationen: {member}',
  'diagnostics.part.devices': 'Geräte: {member}',
  'diagnostics.part.archives': 'Archive: {member}',
  'diagnostics.part.device.full': 'Volles Bild eines Geräts: {member}',
  'diagnostics.part.device.low': 'Vorschau eines Geräts: {member}',
  'diagnostics.part.archive.full': 'Volles Bild eines Archivs: {member}',
  'diagnostics.part.archive.low': 'Vorschau eines Archivs: {member}',
  'diagnostics.member.path': 'Adresse',
  'diagnostics.member.list': 'Liste',
  'diagnostics.member.id': 'ID',
  'diagnostics.member.name': 'Name',
  'diagnostics.member.time': 'Aufnahmezeit',
  'diagnostics.member.organization': 'Organisation',
  'diagnostics.member.paging': 'weitere Seiten',
  'diagnostics.member.image': 'Bildadresse',
  'diagnostics.reports': 'Absturzberichte',
  'diagnostics.reportsNote':
    'Sie bleiben auf diesem Laptop und werden nie gesendet. Sie können Teile des Bildschirminhalts enthalten.',
  'diagnostics.noReports': 'Keine.',
  'diagnostics.report': '{time}, {size}',
  'diagnostics.reveal': 'Im Ordner zeigen',
  'diagnostics.log': 'Supportbericht',
  'diagnostics.logNote':
    'Versionen, Einstellungen, letztes Protokoll; ohne Anmeldungen, private Links und Namen. Nichts wird gesendet.',
  'diagnostics.names': 'Ab jetzt IDs von Geräten und Archiven ins Protokoll schreiben',
  'diagnostics.preview': 'Bericht zeigen',
  'diagnostics.save': 'Bericht speichern …',
  'diagnostics.saved': 'Gespeichert.',
  'diagnostics.reset': 'Einstellungen zurücksetzen',
  'diagnostics.resetNote':
    'Setzt Design, Größen, Fenster und letzte Orte auf den Anfang zurück. Anmeldungen, Umgebungen und Aufnahmen bleiben.',
  'diagnostics.resetDone': 'Die Einstellungen wurden zurückgesetzt.',
};
