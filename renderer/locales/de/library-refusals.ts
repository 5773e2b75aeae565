import type { Translation } from '../catalog/translation.ts';
import type { libraryRefusals as english } from '../en/library-refusals.ts';

/** Why the main process refused something of the fleet, the offline data or the storage, and what to do about it. */
export const libraryRefusals: Translation<typeof english> = {
  'refusal.notesTooMany': 'Es gibt bereits {limit} Notizen, mehr kann ein Konto nicht haben.',
  'refusal.notesTooMany.advice': 'Entfernen Sie eine, die Sie nicht mehr brauchen.',
  'refusal.noteTooLong':
    'Die Notiz enthält unsichtbare Zeichen. Als Nummern ausgeschrieben ist sie länger als {limit} Zeichen.',
  'refusal.noteTooLong.advice': 'Kürzen Sie sie.',
  'refusal.favoritesTooMany': 'Es gibt bereits {limit} Favoriten, mehr kann ein Konto nicht haben.',
  'refusal.favoritesTooMany.advice': 'Entfernen Sie einen, den Sie nicht mehr brauchen.',
  'refusal.viewsTooMany': 'Es gibt bereits {limit} gespeicherte Ansichten, mehr kann ein Konto nicht haben.',
  'refusal.viewsTooMany.advice': 'Entfernen Sie eine, die Sie nicht mehr brauchen.',
  'refusal.viewNameTaken': 'Es gibt bereits eine gespeicherte Ansicht namens „{name}“.',
  'refusal.viewNameTaken.advice': 'Wählen Sie einen anderen Namen oder entfernen Sie zuerst jene Ansicht.',
  'refusal.viewGone': 'Diese gespeicherte Ansicht gibt es nicht mehr.',
  'refusal.viewGone.advice': 'Wählen Sie eine andere Ansicht oder speichern Sie die Suche erneut.',
  'refusal.notInFleet': 'Das steht nicht in der Geräteliste auf diesem Laptop.',
  'refusal.notInFleet.advice':
    'Aktualisieren Sie die Geräteliste oder fügen Sie das Gerät mit seiner ID hinzu.',
  'refusal.idNotInFleet': '„{id}“ steht nicht in der Geräteliste auf diesem Laptop.',
  'refusal.idNotInFleet.advice': 'Aktualisieren Sie die Geräteliste oder fügen Sie es mit seiner ID hinzu.',
  'refusal.idUnusable': 'Das kann nicht die ID eines Geräts oder Archivs sein.',
  'refusal.idUnusable.advice': 'Kopieren Sie die ID aus dem Dienst und fügen Sie sie erneut hinzu.',
  'refusal.libraryInUse': 'Ein anderes Programm verwendet die Offline-Daten dieses Kontos.',
  'refusal.libraryInUse.advice':
    'Schließen Sie andere Fleetglass-Fenster und Programme, die den Ordner verwenden, und versuchen Sie es erneut.',
  'refusal.libraryFailed': 'Die Offline-Daten dieses Kontos lassen sich nicht lesen oder schreiben.',
  'refusal.libraryFailed.advice':
    'Prüfen Sie den Datenträger und die Rechte am Ordner der App, und starten Sie Fleetglass neu.',
  'refusal.libraryDiskError':
    'Die Offline-Daten dieses Kontos lassen sich nicht lesen oder schreiben ({error}).',
  'refusal.libraryDiskError.advice':
    'Prüfen Sie den Datenträger und die Rechte am Ordner der App, und starten Sie Fleetglass neu.',
  'refusal.storageFloorTooLarge': 'Das ist mehr als die Hälfte des Datenträgers mit den Bildern.',
  'refusal.storageFloorTooLarge.advice': 'Wählen Sie weniger freien Speicherplatz.',
  'refusal.imagesTargetTooSmall': 'In diesem Ordner ist nicht genug Platz für die Bilder.',
  'refusal.imagesTargetTooSmall.advice':
    'Wählen Sie einen Ordner auf einem größeren Laufwerk oder entfernen Sie zuerst einige Bilder.',
  'refusal.imagesTargetTaken':
    'Dieser Ordner enthält bereits Bilder dieses Kontos oder Dateien an ihrer Stelle.',
  'refusal.imagesTargetTaken.advice': 'Wählen Sie einen leeren Ordner.',
  'refusal.imagesTargetUnverified': 'Die kopierten Bilder ließen sich nicht prüfen.',
  'refusal.imagesTargetUnverified.advice':
    'Es wurde nichts verschoben. Prüfen Sie das Laufwerk oder wählen Sie ein anderes.',
  'refusal.imagesTargetNotChosen': 'Für die Bilder ist kein Ordner gewählt.',
  'refusal.imagesTargetNotChosen.advice': 'Wählen Sie zuerst einen Ordner.',
  'refusal.imagesJobRunning': 'Die Bilder dieses Kontos werden bereits verschoben oder geprüft.',
  'refusal.imagesJobRunning.advice': 'Warten Sie, bis das fertig ist, oder brechen Sie es ab.',
  'refusal.imagesInUse': 'Ein Export oder ein anderer Auftrag läuft und braucht diese Bilder vielleicht.',
  'refusal.imagesInUse.advice': 'Warten Sie, bis er fertig ist, und versuchen Sie es erneut.',
  'refusal.accountDataLeft': 'Einige Daten dieses Kontos ließen sich nicht löschen.',
  'refusal.accountDataLeft.advice':
    'Schließen Sie Programme, die sie verwenden. Fleetglass versucht es beim nächsten Start erneut.',
  'refusal.reasonUnreadable': 'Der Grund wurde von einer anderen Version von Fleetglass aufgezeichnet.',
  'refusal.reasonUnreadable.advice': 'Versuchen Sie es erneut.',
  'refusal.pinGone': 'Diesen Pin gibt es nicht mehr.',
  'refusal.pinGone.advice': 'Sehen Sie in der Liste der Pins nach.',
  'refusal.networkUnknown': 'Dieser Laptop war nie in diesem Netzwerk.',
  'refusal.networkUnknown.advice': 'Sehen Sie in der Liste der Netzwerke nach.',
  'refusal.visitChanged': 'Dieser Besuch hat sich inzwischen geändert.',
  'refusal.visitChanged.advice': 'Sehen Sie in der Liste der Besuche nach.',
  'refusal.offlineCheckGone': 'Diese Prüfung gibt es nicht mehr.',
  'refusal.offlineCheckGone.advice': 'Starten Sie eine neue Prüfung.',
  'refusal.syncReportGone':
    'Diesen Synchronisierungsbericht gibt es nicht mehr. Alte Berichte werden automatisch gelöscht.',
  'refusal.syncReportGone.advice': 'Sehen Sie in der Liste der Berichte nach.',
  'refusal.archivesOfMany': 'Archive lassen sich nur zu einem Gerät auf einmal hinzufügen.',
  'refusal.archivesOfMany.advice': 'Geben Sie eine Geräte-ID mit ihren Archiv-IDs ein.',
  'refusal.deviceNotManual': 'Dieses Gerät wurde nicht von Hand hinzugefügt.',
  'refusal.deviceNotManual.advice': 'Geräte, die der Dienst auflistet, lassen sich nicht entfernen.',
  'refusal.galleryNoDays': 'Eine Galerie, die nicht nach einem Datum sortiert ist, hat keine Tage.',
  'refusal.galleryNoDays.advice': 'Sortieren Sie sie nach einem Datum.',
  'refusal.thumbnailUnfit': 'Das ist keine Vorschau eines heruntergeladenen Bildes.',
  'refusal.thumbnailUnfit.advice':
    'Eine Vorschau ist ein JPEG oder WebP mit höchstens {pixels} Pixel Kantenlänge.',
  'refusal.linkTooLong': 'Die IDs sind zu lang für einen Link.',
  'refusal.linkTooLong.advice': 'Kopieren Sie stattdessen die ID.',
};
