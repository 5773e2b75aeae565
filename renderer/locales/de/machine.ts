import type { Translation } from '../catalog/translation.ts';
import type { machineMessages as english } from '../en/machine.ts';

/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages: Translation<typeof english> = {
  'managed.environment': 'Von Ihrer Verwaltung vorgegeben',
  'managed.setting': 'Von Ihrer Verwaltung festgelegt',
  'managed.noAdding': 'Ihre Verwaltung hat festgelegt, welche Umgebungen es gibt.',
  'managed.keepSignedIn': 'Ihre Verwaltung hat festgelegt, dass jede Anmeldung mit der App endet.',
  'managed.invalid': 'Einige Einstellungen Ihrer Verwaltung sind ungültig und wurden ausgelassen:',
  'managed.problem': '{source}: {path}: {rule}',

  'updates.menu': 'Updates …',
  'updates.menuReady': 'Update auf {version} …',
  'updates.title': 'Updates',
  'updates.running': 'Sie haben Fleetglass {version}.',
  'updates.mode': 'Neue Versionen',
  'updates.mode.automatic': 'Suchen und beim Schließen der App installieren',
  'updates.mode.file': 'Nur aus einer Datei, die ich wähle',
  'updates.mode.off': 'Nie',
  'updates.check': 'Nach Update suchen',
  'updates.chooseFile': 'Aus einer Datei …',
  'updates.chooseFileHint': 'Wählen Sie latest….yml im selben Ordner wie das Installationsprogramm.',
  'updates.install': 'Installieren und neu starten',
  'updates.checking': 'Update wird gesucht …',
  'updates.current': 'Es gibt keine neuere Version ({time}).',
  'updates.neverChecked': 'Seit dem Start nicht gesucht.',
  'updates.downloading': 'Version {version} wird geladen',
  'updates.ready': 'Version {version} ist bereit. Ihre Signatur wurde geprüft.',
  'updates.jobRunning': 'Ein Export läuft. Das Update lässt sich danach installieren.',
  'updates.installing': 'Version {version} wird installiert …',
  'updates.notes': 'Was ist neu',
  'updates.unavailable.noKey':
    'Dieser Build enthält keinen Schlüssel zum Prüfen von Updates und aktualisiert sich deshalb nie selbst.',
  'updates.unavailable.noServer': 'Dieser Build nennt keinen Update-Server.',
  'updates.unavailable.noPublisher':
    'Dieses Paket nennt keinen Herausgeber, mit dem sich ein Update vergleichen ließe, und aktualisiert sich deshalb nie selbst.',
  'updates.unavailable.notInstalled':
    'Dies ist kein installiertes Paket und aktualisiert sich deshalb nicht selbst.',
  'updates.unavailable.otherMeans':
    'Diese Installation wird auf dem Weg aktualisiert, auf dem sie verteilt wurde. Fragen Sie Ihre Verwaltung.',

  'safeStart.notice':
    'Fleetglass ist mehrmals nicht richtig gestartet. Dies ist ein sicherer Start: offline und ohne Grafikbeschleunigung.',
  'safeStart.restart': 'Normal starten',
  'diagnostics.menu': 'Diagnose …',
  'diagnostics.open': 'Diagnose',
  'diagnostics.title': 'Diagnose',
  'diagnostics.version': 'Version',
  'diagnostics.system': 'System',
  'diagnostics.runtime': 'Laufzeit',
  'diagnostics.reports': 'Absturzberichte',
  'diagnostics.reportsNote':
    'Sie bleiben auf diesem Laptop und werden nie gesendet. Sie können Teile des Bildschirminhalts enthalten.',
  'diagnostics.noReports': 'Keine.',
  'diagnostics.report': '{time}, {size}',
  'diagnostics.reveal': 'Im Ordner zeigen',
  'diagnostics.log': 'Bericht für alle, die Ihnen helfen',
  'diagnostics.logNote':
    'Versionen, Einstellungen und das Protokoll der letzten Tage. Anmeldungen, signierte Adressen und Namen sind nicht enthalten. Nichts wird gesendet: Lesen Sie ihn, dann speichern Sie ihn.',
  'diagnostics.names': 'Ab jetzt IDs von Geräten und Archiven ins Protokoll schreiben',
  'diagnostics.preview': 'Bericht zeigen',
  'diagnostics.save': 'Bericht speichern …',
  'diagnostics.saved': 'Gespeichert.',
  'diagnostics.reset': 'Einstellungen zurücksetzen',
  'diagnostics.resetNote':
    'Setzt Design, Größen, Fenster und letzte Orte auf den Anfang zurück. Anmeldungen, Umgebungen und Aufnahmen bleiben.',
  'diagnostics.resetDone': 'Die Einstellungen sind wie beim ersten Start.',
};
