import type { Translation } from '../catalog/translation.ts';
import type { networkMessages as english } from '../en/network.ts';
import type { proxyDialogMessages } from '../en/proxy-dialog.ts';

/** Texts about the network: the proxy's sign-in and the laptop's clock. */
export const networkMessages: Translation<typeof english & typeof proxyDialogMessages> = {
  'network.proxyNotice':
    'Der Proxy {proxy} verlangt eine Anmeldung. Bis dahin ist der Dienst nicht erreichbar.',
  'network.proxySignIn': 'Beim Proxy anmelden',
  'network.clockBehind': {
    one: 'Die Uhr dieses Laptops geht gegenüber dem Dienst {count} Minute nach. Bilder wirken jünger, als sie sind; prüfen Sie die Uhr.',
    other:
      'Die Uhr dieses Laptops geht gegenüber dem Dienst {count} Minuten nach. Bilder wirken jünger, als sie sind; prüfen Sie die Uhr.',
  },
  'network.clockAhead': {
    one: 'Die Uhr dieses Laptops geht gegenüber dem Dienst {count} Minute vor. Bilder wirken älter, als sie sind; prüfen Sie die Uhr.',
    other:
      'Die Uhr dieses Laptops geht gegenüber dem Dienst {count} Minuten vor. Bilder wirken älter, als sie sind; prüfen Sie die Uhr.',
  },

  'proxy.title': 'Beim Proxy anmelden',
  'proxy.lead': 'Der Proxy dieses Netzwerks verlangt eine Anmeldung, bevor Fleetglass sich verbinden kann.',
  'proxy.host': 'Proxy',
  'proxy.realm': 'Nachricht',
  'proxy.refused': 'Der Proxy hat die Anmeldung abgelehnt. Prüfen Sie Benutzername und Passwort.',
  'proxy.username': 'Benutzername für den Proxy',
  'proxy.password': 'Passwort für den Proxy',
  'proxy.usernameMissing': 'Geben Sie Ihren Benutzernamen ein.',
  'proxy.readable':
    'Dieser Proxy nimmt das Passwort unverschlüsselt: Verwenden Sie es nur in einem Netz, dem Sie vertrauen.',
  'proxy.remember': 'Auf diesem Laptop merken',
  'proxy.remember.keychain': 'Vom Schlüsselbund dieses Laptops geschützt.',
  'proxy.remember.noKeychain':
    'Kein Schlüsselbund verfügbar: Beim Schließen von Fleetglass wird die Anmeldung vergessen.',
  'proxy.remember.unprotected':
    'Der Schlüsselbund dieses Laptops ist nicht sicher: Beim Schließen von Fleetglass wird die Anmeldung vergessen.',
  'proxy.submit': 'Anmelden',
  'proxy.submitting': 'Anmeldung läuft',

  'networkTest.open': 'Verbindung testen',
  'networkTest.copied': 'Kopiert.',
  'networkTest.copyFailed': 'Das Kopieren hat nicht funktioniert. Markieren Sie stattdessen den Text.',
};
