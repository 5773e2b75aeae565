import type { Translation } from '../catalog/translation.ts';
import type { failureMessages as english } from '../en/failures.ts';

/** What happened and what to do about it, for every failure code; a missing one does not compile. */
export const failureMessages: Translation<typeof english> = {
  'failure.invalidInput': 'Etwas in diesem Formular ist nicht gültig.',
  'failure.invalidInput.advice': 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  'failure.notAllowed': 'Das ist hier nicht erlaubt.',
  'failure.notAllowed.advice': 'Verwenden Sie dafür das Fenster der App.',
  'failure.notSignedIn': 'Niemand ist angemeldet.',
  'failure.notSignedIn.advice': 'Melden Sie sich an und versuchen Sie es erneut.',
  'failure.wrongCredentials': 'Benutzername oder Passwort ist falsch.',
  'failure.wrongCredentials.advice':
    'Prüfen Sie beides, auch Groß- und Kleinschreibung, und versuchen Sie es erneut.',
  'failure.tokenRefused': 'Der Dienst nimmt dieses Token nicht an.',
  'failure.tokenRefused.advice':
    'Prüfen Sie, ob es vollständig ist, zu dieser Umgebung gehört und noch gilt, und fügen Sie es erneut ein.',
  'failure.authorizationFailed': 'Die Anmeldung im Browser hat nicht funktioniert.',
  'failure.authorizationFailed.advice':
    'Versuchen Sie es erneut oder fragen Sie die Verwaltung des Dienstes.',
  'failure.unauthorized': 'Der Dienst nimmt diese Anmeldung nicht mehr an.',
  'failure.unauthorized.advice': 'Melden Sie sich erneut an. Was auf diesem Laptop gespeichert ist, bleibt.',
  'failure.forbidden': 'Dieses Konto darf das nicht sehen.',
  'failure.forbidden.advice': 'Bitten Sie die Verwaltung des Dienstes um Zugriff.',
  'failure.notFound': 'Das kennt der Dienst nicht.',
  'failure.notFound.advice': 'Prüfen Sie die ID. Vielleicht wurde der Eintrag beim Dienst entfernt.',
  'failure.insecureAddress': 'Diese Adresse ist nicht sicher.',
  'failure.insecureAddress.advice': 'Verwenden Sie eine Adresse, die mit https:// beginnt.',
  'failure.unreachable': 'Der Dienst ist nicht erreichbar.',
  'failure.unreachable.advice': 'Prüfen Sie die Netzwerkverbindung und die Adresse der Umgebung.',
  'failure.timedOut': 'Der Dienst hat nicht rechtzeitig geantwortet.',
  'failure.timedOut.advice': 'Versuchen Sie es gleich noch einmal. Vielleicht ist die Verbindung langsam.',
  'failure.untrustedCertificate': 'Die Identität des Dienstes ließ sich nicht bestätigen.',
  'failure.untrustedCertificate.advice':
    'Diesem Zertifikat vertraut der Laptop nicht. Melden Sie sich in einem Gastnetz zuerst im Webbrowser an. Sonst machen Sie nicht weiter und fragen Sie Ihre Verwaltung.',
  'failure.networkNeedsSignIn': 'Dieses Netzwerk verlangt zuerst eine Anmeldung.',
  'failure.networkNeedsSignIn.advice':
    'Öffnen Sie einen Webbrowser, melden Sie sich im Netzwerk an und versuchen Sie es erneut.',
  'failure.proxyNeedsSignIn': 'Der Proxy dieses Netzwerks verlangt eine Anmeldung.',
  'failure.proxyNeedsSignIn.advice': 'Melden Sie sich mit Ihrem Konto für dieses Netzwerk beim Proxy an.',
  'failure.proxyFailed': 'Der Proxy dieses Netzwerks hilft nicht weiter.',
  'failure.proxyFailed.advice': 'Fragen Sie die Verwaltung des Netzwerks.',
  'failure.unexpectedAnswer': 'Die Antwort kam nicht von einer Device Cloud oder war nicht zu verstehen.',
  'failure.unexpectedAnswer.advice':
    'Prüfen Sie die Adresse der Umgebung. Vielleicht steht eine Webseite dazwischen.',
  'failure.rateLimited': 'Der Dienst bittet um eine Pause: zu viele Anfragen.',
  'failure.rateLimited.advice': 'Warten Sie einen Moment. Die App macht von selbst weiter, sobald sie darf.',
  'failure.serviceFailed': 'Der Dienst hat selbst ein Problem.',
  'failure.serviceFailed.advice':
    'Versuchen Sie es später erneut. Was auf diesem Laptop gespeichert ist, bleibt lesbar.',
  'failure.tooLarge': 'Die Antwort ist größer, als die App annimmt.',
  'failure.tooLarge.advice': 'Fragen Sie die Verwaltung des Dienstes nach diesem Gerät.',
  'failure.notAnImage': 'Was ankam, ist kein Bild.',
  'failure.notAnImage.advice': 'Versuchen Sie es später erneut. Das letzte gute Bild bleibt.',
  'failure.workingOffline': 'Sie arbeiten offline.',
  'failure.workingOffline.advice': 'Schalten Sie „Offline arbeiten“ aus, um den Dienst zu fragen.',
  'failure.overLimit': 'Das Datenlimit ist aufgebraucht.',
  'failure.overLimit.advice':
    'Erhöhen Sie das Limit, nutzen Sie ein anderes Netz oder warten Sie, bis es neu beginnt.',
  'failure.checking': 'Das Netzwerk ist während der Prüfung gesperrt.',
  'failure.checking.advice':
    'Nach der Prüfung geht es von selbst weiter. Brechen Sie sie ab, um gleich weiterzumachen.',
  'failure.notDownloaded': 'Davon ist auf diesem Laptop nichts gespeichert.',
  'failure.notDownloaded.advice': 'Sehen Sie es einmal online an, dann wird es gespeichert.',
  'failure.storageFull': 'Die Festplatte dieses Laptops ist voll.',
  'failure.storageFull.advice': 'Schaffen Sie Platz. Was gespeichert ist, bleibt lesbar.',
  'failure.storageFailed': 'Die Festplatte dieses Laptops meldet einen Fehler.',
  'failure.storageFailed.advice': 'Prüfen Sie die Festplatte und die Rechte am Ordner der App.',
  'failure.managed': 'Das hat Ihre Verwaltung festgelegt.',
  'failure.managed.advice': 'Bitten Sie Ihre Verwaltung, es zu ändern.',
  'failure.jobRunning': 'Ein Export läuft.',
  'failure.jobRunning.advice': 'Warten Sie, bis er fertig ist, und versuchen Sie es dann erneut.',
  'failure.updateRefused': 'Das Update wurde abgelehnt.',
  'failure.updateRefused.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre Verwaltung.',
  'failure.cancelled': 'Abgebrochen.',
  'failure.cancelled.advice': 'Es wurde nichts geändert.',
  'failure.internal': 'In der App ist etwas schiefgegangen.',
  'failure.internal.advice': 'Versuchen Sie es erneut. Tritt es wieder auf, starten Sie die App neu.',
  'failure.detail': 'Der Dienst sagt: {detail}',
  'failure.requestId': 'Anfrage-ID {id}',
};
