import type { Translation } from '../catalog/translation.ts';
import type { serviceRefusals as english } from '../en/service-refusals.ts';
import { failureMessages as failures } from './failures.ts';
import { networkTestMessages as networkTest } from './network-test.ts';

const notSignedIn = '{host} hat Sie nicht angemeldet: {said}.';

/** Why a request to the service, through a proxy or of a browser sign-in failed, and what to do about it. */
export const serviceRefusals: Translation<typeof english> = {
  'refusal.requestRejected': '{host} hat die Anfrage nicht angenommen ({status}).',
  'refusal.requestRejected.advice': 'Lesen Sie die Nachricht des Dienstes und versuchen Sie es erneut.',
  'refusal.requestTooLarge': 'Die Anfrage ist zu groß.',
  'refusal.requestTooLarge.advice': 'Wählen Sie weniger aus und versuchen Sie es erneut.',
  'refusal.requestFailed': 'Die Anfrage an {host} ist aus unbekanntem Grund fehlgeschlagen ({error}).',
  'refusal.requestFailed.advice':
    'Versuchen Sie es erneut. Wenn es so bleibt, melden Sie es mit dieser Nachricht.',
  'refusal.unexpectedStatus': '{host} hat mit einem unerwarteten Status geantwortet ({status}).',
  'refusal.unexpectedStatus.advice': 'Prüfen Sie, ob die Adresse die einer Device Cloud ist.',
  'refusal.answerUnreadable': 'Die Antwort von {host} war nicht lesbar: {where}.',
  'refusal.answerUnreadable.advice':
    'Geben Sie diese Nachricht Ihrer IT-Administration. Heruntergeladene Bilder bleiben.',
  'refusal.recordsUnreadable': {
    one: '1 Eintrag der Antwort von {host} war nicht lesbar: {where}.',
    other: '{count} Einträge der Antwort von {host} waren nicht lesbar: {where}.',
  },
  'refusal.recordsUnreadable.advice':
    'Geben Sie diese Nachricht Ihrer IT-Administration. Alle anderen Einträge sind aufgelistet.',
  'refusal.redirectedWithin':
    '{host} leitet auf eine andere Adresse desselben Hosts um ({status}); dem folgt Fleetglass nicht.',
  'refusal.redirectedWithin.advice': 'Prüfen Sie die Adresse der Umgebung, auch den Teil nach dem Hostnamen.',
  'refusal.notHttp': '{host} hat geantwortet, aber nicht über HTTP.',
  'refusal.notHttp.advice': 'Prüfen Sie Adresse und Port.',
  'refusal.notHttps': '{host} hat geantwortet, aber nicht über HTTPS.',
  'refusal.notHttps.advice': 'Prüfen Sie Adresse und Port.',
  'refusal.nothingThere': '{host} hat hier noch nichts.',
  'refusal.nothingThere.advice': 'Aktualisieren Sie später.',
  'refusal.archivesNotListed': 'Der Dienst listet die Archive dieses Geräts nicht auf.',
  'refusal.archivesNotListed.advice': 'Fügen Sie ein Archiv über seine ID hinzu.',
  'refusal.archivesUnnamed':
    'Die Suche des Dienstes liefert alle Archive, ohne das Gerät zu nennen, zu dem sie gehören.',
  'refusal.archivesUnnamed.advice': 'Fügen Sie ein Archiv über seine ID hinzu.',
  'refusal.profileWithoutImages': 'Das Dienstprofil enthält keine Bilder von Archiven.',
  'refusal.profileWithoutImages.advice': 'Informieren Sie Ihre IT-Administration.',
  'refusal.imageRefusedBy': 'Der Bildserver {host} hat das Bild verweigert ({status}).',
  'refusal.imageRefusedBy.advice':
    'Versuchen Sie es später erneut. Wenn es wieder geschieht, informieren Sie Ihre IT-Administration.',
  'refusal.imageOnLocalNetwork':
    'Die Adresse des Bildes führt zu {host}, also in das lokale Netzwerk oder auf diesen Laptop.',
  'refusal.imageOnLocalNetwork.advice':
    'Dorthin wurde nichts gesendet. Falls dort Bilder liegen sollen, informieren Sie Ihre IT-Administration.',
  'refusal.imageAddressNone': 'Was der Dienst als Adresse des Bildes gesendet hat, ist keine Adresse.',
  'refusal.imageAddressNone.advice': 'Informieren Sie Ihre IT-Administration.',
  'refusal.imageAddressPlain': 'Die Adresse des Bildes auf {host} ist nicht sicher (https).',
  'refusal.imageAddressPlain.advice': 'Informieren Sie Ihre IT-Administration.',
  'refusal.imageAddressHasUser':
    'Die Adresse des Bildes auf {host} enthält einen Benutzernamen oder ein Passwort.',
  'refusal.imageAddressHasUser.advice': 'Informieren Sie Ihre IT-Administration.',
  'refusal.imageRedirects': 'Die Adresse des Bildes führt über mehr als {limit} Weiterleitungen.',
  'refusal.imageRedirects.advice': 'Informieren Sie Ihre IT-Administration.',
  'refusal.proxyTargetGone': '{host} ist nicht erreichbar: Der Proxy {proxy} hat keine Verbindung bekommen.',
  'refusal.proxyTargetGone.advice': 'Prüfen Sie die Adresse der Umgebung und versuchen Sie es später erneut.',
  'refusal.signInRejected': '{host} hat die Anmeldung nicht angenommen.',
  'refusal.signInRejected.advice': 'Prüfen Sie Benutzername und Passwort.',
  'refusal.signInNoBrowser': 'Die Anmeldeseite konnte in keinem Webbrowser geöffnet werden.',
  'refusal.signInNoBrowser.advice':
    'Legen Sie in den Systemeinstellungen einen Standardbrowser fest und versuchen Sie es erneut.',
  'refusal.signInNoSubject': 'Der Autorisierungsserver hat nicht mitgeteilt, wer sich angemeldet hat.',
  'refusal.signInNoSubject.advice':
    'Bitten Sie Ihre IT-Administration, der Umgebung den Scope „openid“ hinzuzufügen.',
  'refusal.signInNotBearer': 'Der Autorisierungsserver hat kein Bearer-Token geliefert.',
  'refusal.signInNotBearer.advice':
    'Informieren Sie Ihre IT-Administration: Nur Bearer-Tokens (RFC 6750) werden unterstützt.',
  'refusal.signInNoServer': '{host} ist kein Autorisierungsserver (Status {status}).',
  'refusal.signInNoServer.advice':
    'Bitten Sie Ihre IT-Administration, den Aussteller der Umgebung zu prüfen.',
  'refusal.signInNotSecure': '{host} hat keine sicheren Adressen für die Anmeldung.',
  'refusal.signInNotSecure.advice':
    'Informieren Sie Ihre IT-Administration: Die Endpunkte müssen mit https:// beginnen.',
  'refusal.signInUnusable': 'Die Antwort von {host} ist nicht verwendbar: {said}.',
  'refusal.signInUnusable.advice':
    'Versuchen Sie es erneut oder geben Sie diese Nachricht Ihrer IT-Administration.',
  'refusal.certificateSelfSigned': 'Das Zertifikat von {host} ist selbst signiert.',
  'refusal.certificateSelfSigned.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateExpired': 'Das Zertifikat von {host} ist abgelaufen.',
  'refusal.certificateExpired.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateNotYetValid': 'Das Zertifikat von {host} ist noch nicht gültig.',
  'refusal.certificateNotYetValid.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateOtherHost': 'Das Zertifikat, das {host} gesendet hat, gehört zu einem anderen Host.',
  'refusal.certificateOtherHost.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateRevoked': 'Das Zertifikat von {host} wurde widerrufen.',
  'refusal.certificateRevoked.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateUnknownIssuer': 'Dieser Laptop kennt den Aussteller des Zertifikats von {host} nicht.',
  'refusal.certificateUnknownIssuer.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateUnusable': 'Das Zertifikat von {host} lässt sich nicht prüfen ({error}).',
  'refusal.certificateUnusable.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.hostUnknown': '{host} ist nicht erreichbar: Der Name ist unbekannt.',
  'refusal.hostUnknown.advice': failures['failure.unreachable.advice'],
  'refusal.lookupFailed': '{host} ist nicht erreichbar: Der Name ließ sich nicht nachschlagen.',
  'refusal.lookupFailed.advice': failures['failure.unreachable.advice'],
  'refusal.connectionRefused': '{host} hat die Verbindung abgelehnt.',
  'refusal.connectionRefused.advice': failures['failure.unreachable.advice'],
  'refusal.connectionCut': 'Die Verbindung zu {host} wurde unterbrochen.',
  'refusal.connectionCut.advice': failures['failure.unreachable.advice'],
  'refusal.noRoute': '{host} ist nicht erreichbar: Es gibt keinen Weg dorthin.',
  'refusal.noRoute.advice': failures['failure.unreachable.advice'],
  'refusal.networkDown': '{host} ist nicht erreichbar: Das Netzwerk ist ausgefallen.',
  'refusal.networkDown.advice': failures['failure.unreachable.advice'],
  'refusal.connectionForbidden': 'Dieser Laptop erlaubt die Verbindung zu {host} nicht.',
  'refusal.connectionForbidden.advice': failures['failure.unreachable.advice'],
  'refusal.laptopExhausted':
    'Dieser Laptop hat zu viele Verbindungen oder Dateien offen, um {host} zu erreichen.',
  'refusal.laptopExhausted.advice': failures['failure.unreachable.advice'],
  'refusal.proxyGone': networkTest['found.proxyGone'],
  'refusal.proxyGone.advice': networkTest['found.proxyGone.advice'],
  'refusal.proxyMethodUnsupported': networkTest['found.proxyUnknownSignIn'],
  'refusal.proxyMethodUnsupported.advice': networkTest['found.proxyUnknownSignIn.advice'],
  'refusal.proxyForbids': networkTest['found.proxyRefuses'],
  'refusal.proxyForbids.advice': networkTest['found.proxyRefuses.advice'],
  'refusal.proxyKindUnsupported': networkTest['found.proxyUnusable'],
  'refusal.proxyKindUnsupported.advice': networkTest['found.proxyUnusable.advice'],
  'refusal.signInDenied': notSignedIn,
  'refusal.signInDenied.advice':
    'Melden Sie sich erneut an und erlauben Sie den Zugriff, oder fragen Sie Ihre IT-Administration.',
  'refusal.signInClientUnknown': notSignedIn,
  'refusal.signInClientUnknown.advice':
    'Bitten Sie Ihre IT-Administration, die Client-ID der Umgebung zu prüfen.',
  'refusal.signInGrantForbidden': notSignedIn,
  'refusal.signInGrantForbidden.advice':
    'Bitten Sie Ihre IT-Administration, diesem Client die Anmeldung per Autorisierungscode zu erlauben.',
  'refusal.signInScopes': notSignedIn,
  'refusal.signInScopes.advice': 'Bitten Sie Ihre IT-Administration, die Scopes der Umgebung zu prüfen.',
  'refusal.signInServerBusy': notSignedIn,
  'refusal.signInServerBusy.advice': 'Versuchen Sie es in einigen Minuten erneut.',
  'refusal.signInRefused': notSignedIn,
  'refusal.signInRefused.advice':
    'Versuchen Sie es erneut oder geben Sie diese Nachricht Ihrer IT-Administration.',
};
