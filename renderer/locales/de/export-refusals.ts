import type { Translation } from '../catalog/translation.ts';
import type { exportRefusals as english } from '../en/export-refusals.ts';

/** Why an export, film, drag, check, image or setting was refused, and what to do about it. */
export const exportRefusals: Translation<typeof english> = {
  'refusal.exportDiskFull': 'Der Datenträger für den Export ist voll.',
  'refusal.exportDiskFull.advice':
    'Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ordner und exportieren Sie erneut. Fertige Dateien bleiben.',
  'refusal.exportFolderAway': 'Der Ordner dieses Exports ist nicht zu finden.',
  'refusal.exportFolderAway.advice':
    'Schließen Sie das Laufwerk an und versuchen Sie es erneut, oder wählen Sie einen anderen Ordner.',
  'refusal.exportNotWritten': 'Der Export ließ sich nicht schreiben.',
  'refusal.exportNotWritten.advice':
    'Prüfen Sie, ob der Ordner existiert und Sie darin schreiben dürfen, oder wählen Sie einen anderen.',
  'refusal.exportDiskError': 'Der Export ließ sich nicht schreiben ({error}).',
  'refusal.exportDiskError.advice':
    'Prüfen Sie, ob der Ordner existiert und Sie darin schreiben dürfen, oder wählen Sie einen anderen.',
  'refusal.exportImagesDamaged': {
    one: 'Ein Bild ließ sich nicht exportieren: Seine Datei fehlt oder ist beschädigt.',
    other: '{count} Bilder ließen sich nicht exportieren: Ihre Dateien fehlen oder sind beschädigt.',
  },
  'refusal.exportImagesDamaged.advice':
    'Das Manifest nennt sie. Sehen Sie sie online an und exportieren Sie dann erneut.',
  'refusal.exportGone': 'Diesen Export gibt es nicht mehr.',
  'refusal.exportGone.advice': 'Wählen Sie die Aufnahmen erneut aus und starten Sie einen neuen Export.',
  'refusal.exportStarted': 'Dieser Export läuft bereits.',
  'refusal.exportStarted.advice': 'Starten Sie für weitere Aufnahmen einen neuen Export.',
  'refusal.exportNotSigned':
    'Der Schlüsselbund gibt den Signaturschlüssel nicht frei, der Export lässt sich nicht signieren.',
  'refusal.exportNotSigned.advice': 'Entsperren Sie den Schlüsselbund oder exportieren Sie ohne Signatur.',
  'refusal.exportPartsUnsigned':
    'Ihre IT-Administration verlangt Signaturen, und die fertigen Teile dieses Exports haben keine.',
  'refusal.exportPartsUnsigned.advice': 'Löschen Sie ihn und exportieren Sie erneut.',
  'refusal.exportNothingNew': 'Alles Ausgewählte wurde schon in diesen Ordner exportiert.',
  'refusal.exportNothingNew.advice': 'Exportieren Sie alles erneut oder wählen Sie einen anderen Ordner.',
  'refusal.exportRunning': 'Dieser Export läuft gerade.',
  'refusal.exportRunning.advice': 'Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
  'refusal.exportNoFolder': 'Für diesen Export ist kein Ordner gewählt.',
  'refusal.exportNoFolder.advice': 'Wählen Sie zuerst einen Ordner.',
  'refusal.exportNothing': 'Keine der ausgewählten Aufnahmen ist in dieser Fassung heruntergeladen.',
  'refusal.exportNothing.advice':
    'Wählen Sie eine andere Fassung, oder sehen Sie die Aufnahmen zuerst online an.',
  'refusal.exportsTooMany': 'Es laufen zu viele Exporte.',
  'refusal.exportsTooMany.advice': 'Warten Sie, bis einer fertig ist, oder brechen Sie einen ab.',
  'refusal.exportFolderOfApp': 'Dieser Ordner gehört Fleetglass, das darin Dateien entfernt.',
  'refusal.exportFolderOfApp.advice': 'Wählen Sie einen eigenen Ordner.',
  'refusal.exportFolderTooDeep': 'Der Pfad dieses Ordners ist zu lang: Windows öffnet Pfade bis 259 Zeichen.',
  'refusal.exportFolderTooDeep.advice': 'Wählen Sie einen Ordner mit kürzerem Pfad.',
  'refusal.exportNames': 'Die Dateinamen enthalten einen Fehler.',
  'refusal.exportNames.advice': 'Korrigieren Sie die Dateinamen und exportieren Sie erneut.',
  'refusal.exportNotBegun': 'Dieser Export hat noch keinen Ordner angelegt.',
  'refusal.exportNotBegun.advice': 'Starten Sie zuerst den Export.',
  'refusal.filmDiskFull': 'Der Datenträger für den Film ist voll.',
  'refusal.filmDiskFull.advice': 'Geben Sie Speicherplatz frei oder wählen Sie einen anderen Datenträger.',
  'refusal.filmFolderAway': 'Der Ordner dieses Films ist nicht zu finden.',
  'refusal.filmFolderAway.advice': 'Wählen Sie einen Ordner, in dem Sie schreiben dürfen.',
  'refusal.filmDiskError': 'Der Film ließ sich nicht schreiben ({error}).',
  'refusal.filmDiskError.advice': 'Wählen Sie einen Ordner, in dem Sie schreiben dürfen.',
  'refusal.filmNotWritten': 'Der Film ließ sich nicht schreiben.',
  'refusal.filmNotWritten.advice': 'Wählen Sie einen Ordner, in dem Sie schreiben dürfen.',
  'refusal.filmTooLong': 'Dieses Laufwerk nimmt keine Datei über 4 GB an.',
  'refusal.filmTooLong.advice': 'Speichern Sie den Film auf einem anderen Laufwerk oder kleiner.',
  'refusal.filmGone': 'Dieser Film wird nicht mehr gespeichert.',
  'refusal.filmGone.advice': 'Speichern Sie den Film erneut.',
  'refusal.dragNotDownloaded': 'Keine der gezogenen Aufnahmen ist heruntergeladen.',
  'refusal.dragNotDownloaded.advice': 'Sehen Sie sie zuerst online an und ziehen Sie sie dann heraus.',
  'refusal.imageNotStored': 'Dieses Bild ist nicht heruntergeladen.',
  'refusal.imageNotStored.advice': 'Sehen Sie es zuerst online an.',
  'refusal.dragNotWritten': 'Die Dateien ließen sich auf dem Datenträger dieses Laptops nicht vorbereiten.',
  'refusal.dragNotWritten.advice':
    'Geben Sie Speicherplatz frei oder exportieren Sie auf einen anderen Datenträger.',
  'refusal.dragTooLarge': 'Die gezogenen Bilder sind größer als 512 MB.',
  'refusal.dragTooLarge.advice': 'Exportieren Sie sie stattdessen in einen Ordner.',
  'refusal.dropNotLocal': 'Das Abgelegte ist weder Ordner noch Datei auf diesem Laptop.',
  'refusal.dropNotLocal.advice': 'Speichern Sie es zuerst und legen Sie dann den Ordner oder das ZIP ab.',
  'refusal.exportFilmAway':
    'Der Film für diesen Export ist nicht zu finden: Seine Datei wurde verschoben oder gelöscht.',
  'refusal.exportFilmAway.advice': 'Exportieren Sie ohne ihn, oder speichern Sie den Film erneut.',
  'refusal.exportFilmTooLong': 'Dieses Laufwerk nimmt keinen Film über 4 GB an.',
  'refusal.exportFilmTooLong.advice':
    'Exportieren Sie ohne den Film oder auf ein anderes Laufwerk. Fertige Dateien bleiben.',
  'refusal.filmNotSaved': 'Dieser Film ist noch nicht gespeichert.',
  'refusal.filmNotSaved.advice': 'Speichern Sie ihn zuerst.',
  'refusal.dragGone': 'Diese Dateien sind nicht mehr zum Ziehen bereit.',
  'refusal.dragGone.advice': 'Ziehen Sie die Aufnahmen erneut.',
  'refusal.dragRefused': 'Dateien lassen sich nicht aus diesem Fenster ziehen.',
  'refusal.dragRefused.advice': 'Exportieren Sie sie stattdessen in einen Ordner.',
  'refusal.checkReplaced': 'Diese Prüfung wurde durch eine andere ersetzt.',
  'refusal.checkReplaced.advice': 'Prüfen Sie den Export erneut.',
  'refusal.packDiskFull': 'Das Laufwerk für das Paket ist voll.',
  'refusal.packDiskFull.advice':
    'Geben Sie Speicherplatz frei oder wählen Sie ein anderes Laufwerk. Packen Sie dann erneut.',
  'refusal.packTooLong': 'Dieses Laufwerk nimmt keine Datei über 4 GB.',
  'refusal.packTooLong.advice': 'Packen Sie in Teilen unter 4 GB.',
  'refusal.imagesTargetFull': 'Auf dem Laufwerk mit dem Ordner „{folder}“ ist kein Platz mehr.',
  'refusal.imagesTargetFull.advice':
    'Es wurde nichts verschoben. Schaffen Sie dort Platz, oder wählen Sie einen anderen Ordner.',
  'refusal.imagesTargetFailed': 'Die Bilder ließen sich nicht in den Ordner „{folder}“ schreiben ({error}).',
  'refusal.imagesTargetFailed.advice':
    'Es wurde nichts verschoben. Prüfen Sie, ob Sie dort schreiben dürfen, oder wählen Sie einen anderen Ordner.',
  'refusal.imageFormat': 'Der Dienst hat {format} gesendet, was hier nicht angezeigt werden kann.',
  'refusal.imageFormat.advice':
    'Stellen Sie das Gerät oder den Dienst auf JPEG, PNG, WebP, AVIF oder GIF ein.',
  'refusal.imagesOverQuota': 'Das Speicherlimit für Bilder ist erreicht.',
  'refusal.imagesOverQuota.advice':
    'Erhöhen Sie es unter „Speicher“. Heruntergeladene Bilder bleiben verfügbar.',
  'refusal.fileDiskFull': 'Der Datenträger ist voll, die Datei wurde nicht gespeichert.',
  'refusal.fileDiskFull.advice': 'Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ordner.',
  'refusal.fileNotSaved': 'Die Datei ließ sich dort nicht speichern.',
  'refusal.fileNotSaved.advice': 'Wählen Sie einen Ordner, in dem Sie schreiben dürfen.',
  'refusal.settingsUnreadable': 'Die Einstellungen sind gerade nicht lesbar, darin wurde nichts geändert.',
  'refusal.settingsUnreadable.advice':
    'Starten Sie Fleetglass neu, um es erneut zu versuchen. Wenn es wieder geschieht, informieren Sie Ihre IT-Administration.',
  'refusal.exportKeyFailed':
    'Der Export lässt sich nicht signieren: Der Schlüssel dieses Laptops ist nicht lesbar oder nicht speicherbar.',
  'refusal.exportKeyFailed.advice':
    'Geben Sie auf diesem Laptop Speicherplatz frei und starten Sie Fleetglass neu, oder exportieren Sie ohne Signatur.',
  'refusal.updateNotStarted': 'Das Update wurde nicht abgeschlossen: Die neue Version ist nicht gestartet.',
  'refusal.updateNotStarted.advice':
    'Schließen Sie Fleetglass und starten Sie es neu. Startet es nicht, installieren Sie die neue Version selbst.',
  'refusal.updateProgramGone':
    'Das Update ist fehlgeschlagen, und die Programmdatei von Fleetglass ist nicht mehr da.',
  'refusal.updateProgramGone.advice':
    'Laden Sie Fleetglass erneut herunter, bevor Sie es schließen. Heruntergeladene Bilder bleiben auf diesem Laptop.',
  'refusal.exportChanged': 'Dieser Export wurde verändert, seit dieser Laptop ihn geschrieben hat.',
  'refusal.exportChanged.advice':
    'Exportieren Sie erneut. Nichts davon wurde signiert oder als exportiert markiert.',
  'refusal.exportUnreadable': 'Dieser Export ist nicht lesbar.',
  'refusal.exportUnreadable.advice':
    'Prüfen Sie das Laufwerk, auf dem er liegt, und versuchen Sie es erneut.',
  'refusal.serviceProfile': 'Das Dienstprofil kann nicht verwendet werden: {rule}.',
  'refusal.serviceProfile.advice':
    'Melden Sie es Ihrer IT-Administration oder korrigieren Sie es nach docs/admin/service-profile.md.',
};
