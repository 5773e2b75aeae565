import type { Translation } from '../catalog/translation.ts';
import type { accountRefusals as english } from '../en/account-refusals.ts';

/** Why the main process refused something of accounts, environments, packs or updates, and what to do about it. */
export const accountRefusals: Translation<typeof english> = {
  'refusal.packsForbidden': 'Ihre IT-Administration erlaubt keine Pakete.',
  'refusal.packsForbidden.advice': 'Fragen Sie Ihre IT-Administration.',
  'refusal.packOpeningGone': 'Dieses Paket wird nicht mehr geöffnet.',
  'refusal.packOpeningGone.advice': 'Öffnen Sie es erneut.',
  'refusal.packStepOver': 'Dieser Schritt beim Öffnen des Pakets ist vorbei.',
  'refusal.packStepOver.advice': 'Öffnen Sie das Paket erneut.',
  'refusal.proxySignInOver': 'Der Proxy verlangt diese Anmeldung nicht mehr.',
  'refusal.proxySignInOver.advice': 'Schließen Sie dies und versuchen Sie es erneut.',
  'refusal.networkTestNothing': 'Es gibt keine Umgebung zum Testen.',
  'refusal.networkTestNothing.advice': 'Wählen Sie zuerst auf der Anmeldeseite eine Umgebung.',
  'refusal.environmentGone': 'Diese Umgebung gibt es nicht mehr.',
  'refusal.environmentGone.advice': 'Wählen Sie eine andere Umgebung oder fügen Sie sie erneut hinzu.',
  'refusal.environmentNameTaken': 'Es gibt bereits eine Umgebung namens „{name}“.',
  'refusal.environmentNameTaken.advice':
    'Wählen Sie einen anderen Namen oder melden Sie sich bei jener Umgebung an.',
  'refusal.environmentsTooMany': 'Es gibt bereits {limit} Umgebungen.',
  'refusal.environmentsTooMany.advice': 'Entfernen Sie eine, die Sie nicht mehr verwenden.',
  'refusal.environmentNotManual': 'Diese Umgebung wurde nicht von Hand hinzugefügt.',
  'refusal.environmentNotManual.advice': 'Nur selbst hinzugefügte Umgebungen lassen sich entfernen.',
  'refusal.leftoverNameTaken': 'Eine andere Umgebung heißt jetzt „{name}“.',
  'refusal.leftoverNameTaken.advice':
    'Entfernen Sie jene Umgebung in den Einstellungen und öffnen Sie dieses Konto erneut.',
  'refusal.capabilityUnknown': '„{value}“ ist kein möglicher Wert von „{name}“.',
  'refusal.capabilityUnknown.advice': 'Wählen Sie einen dieser Werte: {values}.',
  'refusal.accountGone': 'Dieses Konto steht nicht mehr in der Liste.',
  'refusal.accountGone.advice': 'Wählen Sie ein anderes Konto oder melden Sie sich an.',
  'refusal.accountExporting': 'Ein Export dieses Kontos läuft.',
  'refusal.accountExporting.advice':
    'Warten Sie, bis er fertig ist, oder brechen Sie ihn ab, und versuchen Sie es dann erneut.',
  'refusal.signInMethodNotOffered': 'Diese Umgebung unterstützt diese Art der Anmeldung nicht.',
  'refusal.signInMethodNotOffered.advice': 'Wählen Sie eine andere Art.',
  'refusal.signInStillStored':
    'Sie sind abgemeldet, aber die gespeicherte Anmeldung ließ sich nicht vom Datenträger entfernen.',
  'refusal.signInStillStored.advice':
    'Prüfen Sie den Datenträger und die Rechte am Ordner der App. Melden Sie sich dann an und wieder ab.',
  'refusal.signInTimedOut': 'Die Anmeldung wurde nicht innerhalb von zehn Minuten abgeschlossen.',
  'refusal.signInTimedOut.advice': 'Melden Sie sich erneut an und schließen Sie die Anmeldung im Browser ab.',
  'refusal.tokenMalformed': 'Das ist kein Zugriffstoken.',
  'refusal.tokenMalformed.advice': 'Fügen Sie nur das Token ein, ohne Leerzeichen oder Zeilenumbrüche darin.',
  'refusal.addressIncomplete': 'Die Adresse ist keine vollständige URL.',
  'refusal.addressIncomplete.advice': 'Geben Sie sie mit Schema ein, zum Beispiel https://cloud.example.org.',
  'refusal.addressNotWeb': 'Die Adresse ist keine Webadresse.',
  'refusal.addressNotWeb.advice': 'Verwenden Sie eine Adresse, die mit https:// beginnt.',
  'refusal.addressHasUser': 'Die Adresse enthält einen Benutzernamen oder ein Passwort.',
  'refusal.addressHasUser.advice': 'Lassen Sie beides weg; Sie geben es bei der Anmeldung ein.',
  'refusal.addressHasQuery': 'Die Adresse enthält Parameter oder eine Sprungmarke.',
  'refusal.addressHasQuery.advice': 'Lassen Sie alles ab dem ? oder # weg.',
  'refusal.addressNoHost': 'Die Adresse hat keinen gültigen Hostnamen.',
  'refusal.addressNoHost.advice': 'Prüfen Sie den Hostnamen.',
  'refusal.issuerUnusable': 'Die Adresse des Autorisierungsservers ist nicht verwendbar.',
  'refusal.issuerUnusable.advice':
    'Geben Sie eine vollständige https://-Adresse ohne Benutzernamen, Passwort, Parameter und Sprungmarke ein.',
  'refusal.updateUnreadable': 'Die Beschreibung des Updates ist nicht lesbar.',
  'refusal.updateUnreadable.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre IT-Administration.',
  'refusal.updateOlder': 'Das Update ist älter als die installierte Version.',
  'refusal.updateOlder.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre IT-Administration.',
  'refusal.updateUnsigned': 'Das Update ist nicht signiert.',
  'refusal.updateUnsigned.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre IT-Administration.',
  'refusal.updateWrongSignature': 'Das Update ist nicht von Fleetglass signiert.',
  'refusal.updateWrongSignature.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre IT-Administration.',
  'refusal.updateDamaged': 'Das heruntergeladene Update passt nicht zu seiner Signatur.',
  'refusal.updateDamaged.advice':
    'Es wurde nichts installiert. Tritt das wieder auf, informieren Sie Ihre IT-Administration.',
  'refusal.updateNotInstalled': 'Das Update wurde nicht installiert.',
  'refusal.updateNotInstalled.advice':
    'Versuchen Sie es erneut. Wenn das System nach einem Passwort fragt, geben Sie es ein.',
  'refusal.updateServerUnreachable':
    'Der Update-Server ist nicht erreichbar oder hat kein Update für dieses System.',
  'refusal.updateServerUnreachable.advice':
    'Prüfen Sie die Netzwerkverbindung oder installieren Sie das Update aus einer Datei.',
  'refusal.updateDownloadFailed': 'Das Update ließ sich nicht herunterladen.',
  'refusal.updateDownloadFailed.advice': 'Prüfen Sie die Netzwerkverbindung und versuchen Sie es erneut.',
  'refusal.updatesOff': 'Updates sind aus oder werden nur aus einer Datei installiert.',
  'refusal.updatesOff.advice': 'Schalten Sie Updates zuerst ein.',
  'refusal.updatesByInstaller': 'Diese Installation kann sich nicht selbst aktualisieren.',
  'refusal.updatesByInstaller.advice': 'Installieren Sie die neue Version so, wie diese installiert wurde.',
  'refusal.updateNotReady': 'Kein Update ist zur Installation bereit.',
  'refusal.updateNotReady.advice': 'Suchen Sie zuerst nach Updates.',
};
