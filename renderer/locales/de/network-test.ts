import type { Translation } from '../catalog/translation.ts';
import type { networkTestMessages as english } from '../en/network-test.ts';

/** Texts of the connection test, and of what it found. */
export const networkTestMessages: Translation<typeof english> = {
  'networkTest.title': 'Verbindungstest',
  'networkTest.lead': 'Prüft die Verbindung zu {name} ({host}) Schritt für Schritt.',
  'networkTest.start': 'Erneut testen',
  'networkTest.copy': 'Als Text kopieren',
  'networkTest.running': 'Test läuft: {step}',
  'networkTest.done.ok': 'Alles funktioniert.',
  'networkTest.done.warn': 'Die Verbindung funktioniert, mit Hinweisen.',
  'networkTest.done.fail': 'Die Verbindung funktioniert nicht.',
  'networkTest.cancelled': 'Test abgebrochen.',
  'networkTest.cost':
    'Der Test sendet kein Passwort. Sind Sie angemeldet, lädt er ein Bild, um die Geschwindigkeit zu messen.',
  'networkTest.reportTitle': 'Fleetglass {version}, Verbindungstest, {name} ({host}), {time}',
  'networkTest.reportStep': '[{state}] {step}: {sentence}',

  'networkTest.state.waiting': 'Wartet',
  'networkTest.state.running': 'Läuft',
  'networkTest.state.ok': 'OK',
  'networkTest.state.warn': 'Warnung',
  'networkTest.state.fail': 'Fehler',
  'networkTest.state.skipped': 'Nicht getestet',

  'networkTest.step.proxy': 'Proxy',
  'networkTest.step.name': 'Name (DNS)',
  'networkTest.step.connection': 'Verbindung (TCP)',
  'networkTest.step.certificate': 'Identität (TLS)',
  'networkTest.step.portal': 'Netzwerkanmeldung',
  'networkTest.step.service': 'Dienst und Anmeldung',
  'networkTest.step.clock': 'Uhr',
  'networkTest.step.speed': 'Geschwindigkeit',

  'found.direct': 'Kein Proxy nötig.',
  'found.proxyUsed': 'Der Proxy {proxy} ist nutzbar.',
  'found.proxyGone': 'Der Proxy {proxy} ist nicht erreichbar.',
  'found.proxyNext': 'Der Proxy {proxy} ist nicht erreichbar; der nächste Weg wird genutzt.',
  'found.proxySignIn': 'Der Proxy {proxy} verlangt Benutzername und Passwort.',
  'found.proxyUnknownSignIn':
    'Der Proxy {proxy} verlangt eine Anmeldeart, die nicht unterstützt wird: {schemes}.',
  'found.proxyRefuses': 'Der Proxy {proxy} erlaubt keine Verbindungen zu {host}.',
  'found.proxyUnusable': 'Die im System eingestellte Proxy-Art wird nicht unterstützt.',
  'found.nameKnown': '{host} wurde gefunden: {addresses}.',
  'found.nameIsAddress': '{host} ist eine Adresse, da ist nichts nachzuschlagen.',
  'found.nameUnknown': 'Der Name {host} wurde in diesem Netzwerk nicht gefunden.',
  'found.nameServerSilent': 'Der Name {host} ließ sich nicht nachschlagen: Der Namensserver antwortet nicht.',
  'found.nameByProxy': 'Der Proxy schlägt {host} nach.',
  'found.connected': '{host} hat nach {milliseconds} ms geantwortet.',
  'found.connectedByProxy': 'Der Proxy hat eine Verbindung zum Dienst.',
  'found.connectionRefused': '{host} lehnt die Verbindung ab.',
  'found.connectionSilent': '{host} antwortet nicht.',
  'found.connectionNoRoute': '{host} ist aus diesem Netzwerk nicht erreichbar.',
  'found.trusted': 'Das Zertifikat von {host} ist gültig bis {until} (ausgestellt von {issuer}).',
  'found.trustedBySystem':
    'Das Zertifikat von {host} ist gültig bis {until}. Sein Aussteller {issuer} wurde auf diesem Laptop hinzugefügt, etwa von Ihrer Firma oder von einem Programm, das den Datenverkehr prüft.',
  'found.endsSoon': 'Das Zertifikat von {host} läuft bald ab, am {until} (ausgestellt von {issuer}).',
  'found.notTls': '{host} antwortet, aber nicht mit HTTPS.',
  'found.noTlsNeeded': '{host} ist dieser Laptop selbst; ein Zertifikat ist nicht nötig.',
  'found.expired': 'Das Zertifikat von {host} ist am {until} abgelaufen (ausgestellt von {issuer}).',
  'found.notYetValid': 'Das Zertifikat von {host} ist noch nicht gültig (ausgestellt von {issuer}).',
  'found.otherHost': 'Das Zertifikat gehört zu einem anderen Host (ausgestellt von {issuer}).',
  'found.unknownIssuer':
    'Das Zertifikat von {host} wurde von {issuer} ausgestellt; diese Stelle kennt der Laptop nicht.',
  'found.notTrusted': 'Dem Zertifikat von {host} (ausgestellt von {issuer}) ist nicht zu trauen.',
  'found.noPortal': 'Keine Anmeldeseite des Netzwerks gefunden.',
  'found.portal': 'Statt {host} antwortet eine Webseite: Dieses Netzwerk verlangt eine Anmeldung.',
  'found.portalElsewhere': 'Statt {host} antwortet {page}: Dieses Netzwerk verlangt eine Anmeldung.',
  'found.signedIn': '{host} antwortet und nimmt Ihre Anmeldung an.',
  'found.answers': '{host} antwortet. Sie sind dort nicht angemeldet.',
  'found.signInRefused': '{host} antwortet, nimmt Ihre Anmeldung aber nicht mehr an.',
  'found.serviceFails': '{host} hat mit einem Fehler geantwortet.',
  'found.servicePaused': '{host} antwortet, begrenzt aber zurzeit die Anfragen.',
  'found.notTheService': '{host} antwortet, aber nicht wie eine Device Cloud.',
  'found.noAnswer': '{host} hat nicht geantwortet.',
  'found.clockRight': 'Die Uhren dieses Laptops und des Dienstes stimmen überein.',
  'found.clockBehind': 'Die Uhr dieses Laptops geht gegenüber dem Dienst {minutes} min nach.',
  'found.clockAhead': 'Die Uhr dieses Laptops geht gegenüber dem Dienst {minutes} min vor.',
  'found.clockUnknown': 'Der Dienst hat keine Uhrzeit genannt.',
  'found.fast': '{size} in {seconds} s heruntergeladen ({rate}/s).',
  'found.slow': '{size} in {seconds} s heruntergeladen ({rate}/s); das ist langsam.',
  'found.notMeasured':
    'Melden Sie sich bei einem Konto mit mindestens einem Gerät an, um die Geschwindigkeit zu messen.',

  'found.proxyGone.advice':
    'Prüfen Sie, ob Sie im zugehörigen Netzwerk sind, und den Proxy in den Systemeinstellungen.',
  'found.proxyNext.advice':
    'Es funktioniert, aber jeder Start wartet darauf. Fragen Sie die Netzwerkadministration.',
  'found.proxySignIn.advice': 'Melden Sie sich mit Ihrem Konto für dieses Netzwerk beim Proxy an.',
  'found.proxyUnknownSignIn.advice':
    'Fleetglass kann sich per Basic anmelden, nicht per NTLM oder Kerberos. Fragen Sie die Netzwerkadministration nach einem anderen Weg.',
  'found.proxyRefuses.advice': 'Bitten Sie die Netzwerkadministration, es zu erlauben.',
  'found.proxyUnusable.advice':
    'Verwenden Sie in den Systemeinstellungen einen HTTP-, HTTPS- oder SOCKS-Proxy.',
  'found.nameUnknown.advice': 'Prüfen Sie die Dienstadresse. Stimmt sie, ist vielleicht ein VPN nötig.',
  'found.nameServerSilent.advice':
    'Prüfen Sie, ob dieser Laptop mit einem Netzwerk verbunden ist; versuchen Sie dann ein anderes.',
  'found.connectionRefused.advice':
    'Prüfen Sie Dienstadresse und Port. Vielleicht ist der Dienst angehalten.',
  'found.connectionSilent.advice':
    'Vielleicht steht eine Firewall dazwischen oder ein VPN ist nötig. Versuchen Sie ein anderes Netzwerk.',
  'found.connectionNoRoute.advice': 'Prüfen Sie, ob dieser Laptop mit einem Netzwerk verbunden ist.',
  'found.endsSoon.advice': 'Informieren Sie Ihre IT-Administration.',
  'found.notTls.advice':
    'Prüfen Sie Adresse und Port. Öffnen Sie in einem Gastnetz zuerst einen Webbrowser und melden Sie sich im Netzwerk an.',
  'found.expired.advice':
    'Prüfen Sie das Datum dieses Laptops. Stimmt es, informieren Sie die Administration des Dienstes.',
  'found.notYetValid.advice': 'Prüfen Sie das Datum dieses Laptops.',
  'found.otherHost.advice':
    'Öffnen Sie in einem Gastnetz einen Webbrowser und melden Sie sich im Netzwerk an. Sonst prüfen Sie die Dienstadresse.',
  'found.unknownIssuer.advice':
    'Melden Sie sich in einem Gastnetz zuerst im Webbrowser an. Fahren Sie sonst nicht fort und fragen Sie Ihre IT-Administration.',
  'found.notTrusted.advice': 'Fahren Sie nicht fort. Informieren Sie Ihre IT-Administration.',
  'found.portal.advice': 'Öffnen Sie einen Webbrowser, melden Sie sich im Netzwerk an und testen Sie erneut.',
  'found.portalElsewhere.advice':
    'Melden Sie sich auf dieser Seite in einem Webbrowser an und testen Sie erneut.',
  'found.signInRefused.advice':
    'Melden Sie sich erneut an. Heruntergeladene Bilder bleiben auf diesem Laptop.',
  'found.serviceFails.advice':
    'Versuchen Sie es später erneut. Bleibt es dabei, informieren Sie die Administration des Dienstes.',
  'found.servicePaused.advice': 'Warten Sie etwas. Fleetglass macht automatisch weiter.',
  'found.notTheService.advice': 'Prüfen Sie die Dienstadresse, auch den Teil hinter dem Hostnamen.',
  'found.noAnswer.advice': 'Versuchen Sie es erneut, dann in einem anderen Netzwerk.',
  'found.clockBehind.advice':
    'Stellen Sie die Uhr in den Systemeinstellungen, am besten über einen Zeitserver.',
  'found.clockAhead.advice':
    'Stellen Sie die Uhr in den Systemeinstellungen, am besten über einen Zeitserver.',
  'found.slow.advice': 'Verwenden Sie Vorschauen oder warten Sie auf ein schnelleres Netzwerk.',
};
