import type { Translation } from '../catalog/translation.ts';
import type { failureMessages as english } from '../en/failures.ts';

/** What happened and what to do about it, for every failure code; a missing one does not compile. */
export const failureMessages: Translation<typeof english> = {
  'failure.invalidInput': 'Einige Eingaben sind ungültig.',
  'failure.invalidInput.advice': 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  'failure.notAllowed': 'Diese Aktion ist nicht erlaubt.',
  'failure.notAllowed.advice':
    'Starten Sie Fleetglass neu und versuchen Sie es erneut, oder fragen Sie Ihre Verwaltung.',
  'failure.notSignedIn': 'Sie sind nicht angemeldet.',
  'failure.notSignedIn.advice': 'Melden Sie sich an und versuchen Sie es erneut.',
  'failure.wrongCredentials': 'Benutzername oder Passwort ist falsch.',
  'failure.wrongCredentials.advice':
    'Prüfen Sie beides, auch Groß- und Kleinschreibung, und versuchen Sie es erneut.',
  'failure.tokenRefused': 'Der Dienst nimmt dieses Token nicht an.',
  'failure.tokenRefused.advice':
    'Prüfen Sie, ob es vollständig ist, zu dieser Umgebung gehört und noch gilt, und fügen Sie es erneut ein.',
  'failure.authorizationFailed': 'Die Anmeldung im Browser ist fehlgeschlagen.',
  'failure.authorizationFailed.advice': 'Versuchen Sie es erneut oder fragen Sie Ihre Verwaltung.',
  'failure.unauthorized': 'Der Dienst nimmt Ihre Anmeldung nicht mehr an.',
  'failure.unauthorized.advice':
    'Melden Sie sich erneut an. Heruntergeladene Bilder bleiben auf diesem Laptop.',
  'failure.forbidden': 'Dieses Konto hat keinen Zugriff.',
  'failure.forbidden.advice': 'Bitten Sie Ihre Verwaltung um Zugriff.',
  'failure.notFound': 'Auf diesem Laptop nicht gefunden.',
  'failure.notFound.advice': 'Vielleicht wurde es entfernt. Wählen Sie neu aus.',
  'failure.notOnService': 'Beim Dienst nicht gefunden.',
  'failure.notOnService.advice': 'Prüfen Sie die ID oder aktualisieren Sie die Geräteliste.',
  'failure.insecureAddress': 'Diese Adresse ist nicht sicher.',
  'failure.insecureAddress.advice': 'Verwenden Sie eine Adresse, die mit https:// beginnt.',
  'failure.unreachable': 'Der Dienst ist nicht erreichbar.',
  'failure.unreachable.advice': 'Prüfen Sie die Netzwerkverbindung und die Dienstadresse.',
  'failure.timedOut': 'Der Dienst hat nicht rechtzeitig geantwortet.',
  'failure.timedOut.advice': 'Versuchen Sie es erneut oder nutzen Sie ein schnelleres Netzwerk.',
  'failure.untrustedCertificate': 'Die Identität des Dienstes ließ sich nicht bestätigen.',
  'failure.untrustedCertificate.advice':
    'Melden Sie sich in einem Gastnetz zuerst im Webbrowser an. Sonst machen Sie nicht weiter und fragen Sie Ihre Verwaltung.',
  'failure.networkNeedsSignIn': 'Dieses Netzwerk verlangt zuerst eine Anmeldung.',
  'failure.networkNeedsSignIn.advice':
    'Öffnen Sie einen Webbrowser, melden Sie sich im Netzwerk an und versuchen Sie es erneut.',
  'failure.proxyNeedsSignIn': 'Der Proxy dieses Netzwerks verlangt eine Anmeldung.',
  'failure.proxyNeedsSignIn.advice': 'Melden Sie sich mit Ihrem Konto für dieses Netzwerk beim Proxy an.',
  'failure.proxyFailed': 'Der Proxy dieses Netzwerks war nicht nutzbar.',
  'failure.proxyFailed.advice': 'Fragen Sie die Verwaltung des Netzwerks.',
  'failure.unexpectedAnswer': 'Der Dienst hat unerwartet geantwortet.',
  'failure.unexpectedAnswer.advice':
    'Versuchen Sie es später erneut. Wenn es wieder geschieht, informieren Sie Ihre Verwaltung.',
  'failure.notADeviceCloud': 'Dies ist nicht die Adresse einer Device Cloud.',
  'failure.notADeviceCloud.advice': 'Prüfen Sie die Adresse, auch den Teil nach dem Hostnamen.',
  'failure.imageRefused': 'Der Bildserver hat dieses Bild verweigert.',
  'failure.imageRefused.advice':
    'Versuchen Sie es später erneut. Wenn es wieder geschieht, informieren Sie Ihre Verwaltung.',
  'failure.badImageAddress': 'Die Adresse dieses Bildes ist nicht verwendbar.',
  'failure.badImageAddress.advice': 'Informieren Sie Ihre Verwaltung.',
  'failure.rateLimited': 'Der Dienst begrenzt zurzeit die Anfragen.',
  'failure.rateLimited.advice': 'Warten Sie etwas. Fleetglass macht automatisch weiter.',
  'failure.serviceFailed': 'Der Dienst hat einen Fehler gemeldet.',
  'failure.serviceFailed.advice':
    'Versuchen Sie es später erneut. Heruntergeladene Bilder bleiben verfügbar.',
  'failure.tooLarge': 'Die Antwort ist zu groß.',
  'failure.tooLarge.advice': 'Fragen Sie Ihre Verwaltung nach diesem Gerät.',
  'failure.notAnImage': 'Der Dienst hat kein gültiges Bild gesendet.',
  'failure.notAnImage.advice': 'Versuchen Sie es später erneut.',
  'failure.workingOffline': 'Sie arbeiten offline.',
  'failure.workingOffline.advice': 'Schalten Sie „Offline arbeiten“ aus, um sich zu verbinden.',
  'failure.overLimit': 'Datenlimit erreicht.',
  'failure.overLimit.advice':
    'Erhöhen Sie das Limit, nutzen Sie ein anderes Netzwerk oder warten Sie auf den nächsten Tag oder Monat.',
  'failure.checking': 'Das Netzwerk ist während der Prüfung gesperrt.',
  'failure.checking.advice': 'Warten Sie, bis die Prüfung fertig ist, oder brechen Sie sie ab.',
  'failure.notDownloaded': 'Das ist nicht heruntergeladen.',
  'failure.notDownloaded.advice': 'Sehen Sie es einmal online an, um es herunterzuladen.',
  'failure.storageFull': 'Die Festplatte ist voll.',
  'failure.storageFull.advice': 'Geben Sie Speicherplatz frei. Heruntergeladene Bilder bleiben verfügbar.',
  'failure.storageFloor': 'Der freie Mindestplatz auf dieser Festplatte ist erreicht.',
  'failure.storageFloor.advice':
    'Geben Sie Speicherplatz frei oder senken Sie den Mindestplatz unter „Speicher“. Heruntergeladene Bilder bleiben verfügbar.',
  'failure.storageReadOnly': 'Für dieses Konto lässt sich zurzeit nichts speichern.',
  'failure.storageReadOnly.advice': 'Sie können alles ansehen und exportieren.',
  'failure.imagesAway': 'Das Laufwerk mit den Bildern dieses Kontos ist nicht angeschlossen.',
  'failure.imagesAway.advice': 'Schließen Sie es an. Die Geräte können Sie auch ohne es durchsuchen.',
  'failure.libraryDamaged': 'Die Offline-Daten dieses Kontos sind beschädigt.',
  'failure.libraryDamaged.advice':
    'Starten Sie Fleetglass neu. Es stellt die Daten aus Ihren Bildern wieder her.',
  'failure.archiveTooLong': 'Dieses Laufwerk nimmt keine Datei über 4 GB an.',
  'failure.archiveTooLong.advice': 'Exportieren Sie als ZIP in Teilen von höchstens 4 GB.',
  'failure.storageFailed': 'Die Festplatte hat einen Fehler gemeldet.',
  'failure.storageFailed.advice': 'Prüfen Sie die Festplatte und die Rechte am Ordner der App.',
  'failure.managed': 'Das hat Ihre Verwaltung festgelegt.',
  'failure.managed.advice': 'Bitten Sie Ihre Verwaltung, es zu ändern.',
  'failure.jobRunning': 'Fleetglass arbeitet noch.',
  'failure.jobRunning.advice':
    'Warten Sie, bis die Arbeit fertig ist, oder brechen Sie sie ab, und versuchen Sie es dann erneut.',
  'failure.updateRefused': 'Das Update wurde abgelehnt.',
  'failure.updateRefused.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre Verwaltung.',
  'failure.cancelled': 'Abgebrochen.',
  'failure.cancelled.advice': 'Starten Sie erneut, falls Sie es noch brauchen.',
  'failure.internal': 'In Fleetglass ist etwas schiefgegangen.',
  'failure.internal.advice': 'Versuchen Sie es erneut. Tritt es wieder auf, starten Sie die App neu.',
  'failure.detail': 'Der Dienst sagt: {detail}',
  'failure.requestId': 'Anfrage-ID {id}',
};
