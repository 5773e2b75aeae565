import type { Translation } from '../catalog/translation.ts';
import type { environmentMessages as en } from '../en/environment.ts';

/** Texts of the dialog that adds an environment, or removes one. */
export const environmentMessages: Translation<typeof en> = {
  'environment.signIn': 'Art der Anmeldung',
  'environment.signInHint':
    'Fragen Sie Ihre IT-Administration. Die meisten Dienste unterstützen nur Benutzername und Passwort.',
  'environment.method.password': 'Benutzername und Passwort',
  'environment.method.browser': 'Im Browser (OAuth 2.0)',
  'environment.method.token': 'Zugriffstoken',
  'environment.methodsMissing': 'Wählen Sie mindestens eine Art.',
  'environment.issuer': 'Aussteller',
  'environment.issuerHint': 'Die Adresse des Autorisierungsservers, zum Beispiel https://login.example.org',
  'environment.issuerMissing': 'Geben Sie die Adresse des Autorisierungsservers ein.',
  'environment.clientId': 'Client-ID',
  'environment.clientIdHint': 'Dort registriert mit der Weiterleitungsadresse http://127.0.0.1/signed-in',
  'environment.clientIdMissing': 'Geben Sie die Client-ID ein.',
  'environment.scopes': 'Scopes',
  'environment.scopesHint': 'Durch Leerzeichen getrennt. Leer: openid offline_access',
  'environment.scopesInvalid':
    'Ein Scope darf keine Anführungszeichen, Backslashes oder Zeichen außerhalb von ASCII enthalten.',
  'environment.addTitle': 'Umgebung hinzufügen',
  'environment.addLead': 'Ein Device-Cloud-Server, auf dem Sie ein Konto haben.',
  'environment.name': 'Name',
  'environment.nameHint': 'Zum Beispiel „Region Nord“.',
  'environment.kind': 'Art',
  'environment.kindHint': 'Umgebungen außer Produktion sind in der Titelleiste markiert.',
  'environment.address': 'Dienstadresse',
  'environment.addressHint': 'Von Ihrer IT-Administration, zum Beispiel cloud.example.org',
  'environment.save': 'Umgebung hinzufügen',
  'environment.nameMissing': 'Geben Sie einen Namen ein.',
  'environment.nameTooLong': 'Verwenden Sie höchstens {limit} Zeichen.',
  'environment.addressMissing': 'Geben Sie die Dienstadresse ein.',
  'environment.addressInvalid': 'Das ist keine Adresse. Sie beginnt mit https:// und einem Hostnamen.',
  'environment.addressInsecure': 'Verwenden Sie https://. Nur ein Dienst auf diesem Laptop kommt ohne aus.',
  'environment.addressCredentials':
    'Lassen Sie Benutzername und Passwort weg; Sie geben sie bei der Anmeldung ein.',
  'environment.addressRead': 'Fleetglass fragt {address}',
  'environment.addressScheme': 'Eine Adresse beginnt mit https://, nicht mit {part}:',
  'environment.addressPort': '„{part}“ ist kein Port. Ports sind Zahlen bis 65535.',
  'environment.addressLong': 'Diese Adresse ist zu lang. Lassen Sie weg, was auf den Hostnamen folgt.',
  'environment.addressHost': '„{part}“ ist kein Hostname.',
  'environment.use': '{address} verwenden',
  'environment.ask': 'Weiter',
  'environment.asking': 'Dienst wird gefragt …',
  'environment.askStopped': 'Angehalten. Es wurde nichts hinzugefügt.',
  'environment.found': 'Device Cloud gefunden. Prüfen Sie die Angaben und fügen Sie die Umgebung hinzu.',
  'environment.addAnyway': 'Trotzdem hinzufügen',
  'environment.toProxy': 'Am Proxy anmelden …',
  'environment.answer.webPage': '{host} zeigt eine Webseite, keine Device Cloud.',
  'environment.answer.webPage.advice':
    'Prüfen Sie die Adresse, auch den Teil nach dem Hostnamen. Melden Sie sich in einem Gastnetz zuerst im Webbrowser an.',
  'environment.answer.redirect': '{host} führt zu {page}.',
  'environment.answer.redirect.advice':
    'Wenn Ihr Dienst umgezogen ist, verwenden Sie die neue Adresse. Melden Sie sich in einem Gastnetz zuerst im Webbrowser an.',
  'environment.answer.notFound':
    '{host} antwortet, hat unter dieser Adresse aber keine Device Cloud (Status {status}).',
  'environment.answer.paused': '{host} begrenzt gerade die Anfragen.',
  'environment.answer.paused.advice': 'Warten Sie eine Minute und wählen Sie dann „Weiter“.',
  'environment.offline': 'Dieser Laptop ist mit keinem Netzwerk verbunden.',
  'environment.offline.advice':
    'Verbinden Sie ihn und wählen Sie „Weiter“. Oder fügen Sie die Umgebung jetzt hinzu und melden Sie sich später an.',
  'environment.notAsked':
    'Nicht geprüft: Der Dienst wurde nicht gefunden. Sie können ihn trotzdem hinzufügen.',
  'environment.changeAddress': 'Adresse ändern',
  'environment.service': 'Dienst',
  'environment.service.version': 'Version {version}',
  'environment.kindAsked': 'Die Adresse sieht nach einem Testsystem aus. Wählen Sie, was es ist.',
  'environment.otherHost': 'Bei {hosts} anmelden',
  'environment.otherHostHint':
    'Das ist nicht {host}. Fahren Sie nur fort, wenn Ihre IT-Administration es genannt hat.',
  'environment.otherHostMissing':
    'Bestätigen Sie, wo Sie sich anmelden, oder wählen Sie unter „Erweitert“ eine andere Art der Anmeldung.',
  'environment.advanced': 'Erweitert',
  'environment.removeTitle': '{name} entfernen?',
  'environment.removeLead': 'Sie wird aus dieser Liste entfernt. Der Dienst selbst ändert sich nicht.',
};
