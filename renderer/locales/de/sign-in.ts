import type { Translation } from '../catalog/translation.ts';
import type { signInMessages as english } from '../en/sign-in.ts';

/** Texts of the sign-in page. */
export const signInMessages: Translation<typeof english> = {
  'signIn.title': 'Anmelden',
  'signIn.lead': 'Ihre Geräte, auch offline.',
  'signIn.environment': 'Umgebung',
  'signIn.username': 'Benutzername',
  'signIn.password': 'Passwort',
  'signIn.method': 'Art der Anmeldung',
  'signIn.method.password': 'Passwort',
  'signIn.method.browser': 'Browser',
  'signIn.method.token': 'Zugriffstoken',
  'signIn.browserNote':
    'Die Anmeldeseite von {name} öffnet sich in Ihrem Webbrowser. Kommen Sie danach hierher zurück.',
  'signIn.browserSubmit': 'Im Browser fortfahren',
  'signIn.browserWaiting': 'Warten auf den Browser …',
  'signIn.token': 'Zugriffstoken',
  'signIn.tokenHint': 'Wie Sie es vom Dienst oder von Ihrer IT-Administration erhalten haben.',
  'signIn.tokenMissing': 'Fügen Sie Ihr Zugriffstoken ein.',
  'signIn.accountName': 'Kontoname',
  'signIn.accountNameHint':
    'So heißt das Konto auf diesem Laptop. Verwenden Sie beim nächsten Token denselben Namen.',
  'signIn.accountNameMissing': 'Geben Sie dem Konto einen Namen.',
  'signIn.keep': 'Angemeldet bleiben',
  'signIn.keep.keychain': 'Ihre Anmeldung wird vom Schlüsselbund dieses Laptops geschützt.',
  'signIn.keep.noKeychain':
    'Schlüsselbund nicht verfügbar: Beim Schließen werden Sie abgemeldet. Offline-Daten bleiben verfügbar.',
  'signIn.keep.unprotected':
    'Schlüsselbund nicht sicher: Beim Schließen werden Sie abgemeldet. Offline-Daten bleiben verfügbar.',
  'signIn.keep.off': 'Beim Schließen werden Sie abgemeldet. Offline-Daten bleiben auf diesem Laptop.',
  'signIn.demo':
    'Simulierte Geräte in dieser App, um alles ohne Dienst auszuprobieren. Benutzername und Passwort sind schon ausgefüllt.',
  'signIn.submit': 'Anmelden',
  'signIn.submitting': 'Anmeldung läuft …',
  'signIn.cancelled': 'Anmeldung abgebrochen',
  'signIn.loading': 'Umgebungen werden gelesen',
  'signIn.portalAdvice':
    'Melden Sie sich im Webbrowser im Netzwerk an und versuchen Sie es erneut, oder prüfen Sie die Dienstadresse.',
  'signIn.usernameMissing': 'Geben Sie Ihren Benutzernamen ein.',
  'signIn.passwordMissing': 'Geben Sie Ihr Passwort ein.',
  'signIn.showPassword': 'Passwort anzeigen',
  'signIn.showToken': 'Token anzeigen',
  'signIn.capsLock': 'Die Feststelltaste ist aktiv.',
  'signIn.browseOffline': 'Offline-Daten durchsuchen',
  'signIn.back': 'Zurück ohne Anmeldung',

  'accounts.title': 'Konten auf diesem Laptop',
  'accounts.lead': 'Jedes Konto öffnet sich sofort, auch offline.',
  'accounts.state.signedIn': 'Angemeldet',
  'accounts.state.signedOut': 'Abgemeldet, nur lesen',
  'accounts.state.refused': 'Anmeldung beendet, nur lesen',
  'accounts.state.locked': 'Schlüsselbund gesperrt, nur lesen',
  'accounts.stateUsed': '{how}, benutzt {age}',
  'accounts.remove': '{name} aus dieser Liste entfernen',
  'account.signOut.menu': 'Abmelden …',
  'account.remove.menu': 'Konto entfernen …',
  'account.signOut.title': 'Von {environment} abmelden?',
  'account.signOut.stays':
    'Heruntergeladene Bilder, Pins und Besuche bleiben auf diesem Laptop. Auf der Anmeldeseite können Sie sie schreibgeschützt öffnen, auch offline.',
  'account.remove.title': '{name} aus der Liste entfernen?',
  'account.remove.stays':
    'Heruntergeladene Bilder, Pins und Besuche bleiben auf diesem Laptop. Auf der Anmeldeseite oder unter „Speicher“ können Sie sie wieder schreibgeschützt öffnen, auch offline.',
  'account.signInAgain': 'Für eine neue Anmeldung brauchen Sie ein Netzwerk.',
  'account.deletes': 'Auch die Daten dieses Kontos von diesem Laptop löschen',
  'account.deletesSize': 'Auch die Daten dieses Kontos von diesem Laptop löschen ({size})',
  'account.deletes.note':
    'Bilder, Pins, angeforderte Downloads und Besuche werden gelöscht, und das Konto verschwindet aus der Liste. Das lässt sich nicht rückgängig machen.',
  'account.deletes.away': 'Bilder auf dem nicht angeschlossenen Laufwerk bleiben dort.',
  'account.deleting': '{done} von {size} gelöscht',
  'account.signOutAndDelete': 'Abmelden und löschen',
  'account.removeAndDelete': 'Entfernen und löschen',
  'leftover.title': 'Daten anderer Konten',
  'leftover.lead':
    'Sie sind noch auf diesem Laptop. Ein geöffnetes Konto steht wieder in der Liste der Konten.',
  'leftover.unknown': 'Unbekanntes Konto',
  'leftover.needsSignIn': 'Zum Öffnen melden Sie sich mit dem zugehörigen Konto an.',
  'leftover.open': 'Nur lesend öffnen',
  'leftover.openOf': '{name} nur lesend öffnen',
  'leftover.delete': 'Löschen …',
  'leftover.deleteOf': 'Daten von {name} löschen …',
  'leftover.ask': 'Daten von {name} löschen?',
  'leftover.ask.text':
    'Bilder, Pins, angeforderte Downloads und Besuche werden von diesem Laptop gelöscht. Das lässt sich nicht rückgängig machen.',
  'leftover.ask.textSize':
    'Bilder, Pins, angeforderte Downloads und Besuche ({size}) werden von diesem Laptop gelöscht. Das lässt sich nicht rückgängig machen.',
  'leftover.ask.delete': 'Löschen',
  'accounts.others': 'Andere Konten',
  'accounts.switchTo': '{name}, {environment}, {state}',
  'accounts.add': 'Konto hinzufügen …',
  'accounts.all': 'Alle Konten …',
  'accounts.notOpened': '{name} wurde nicht geöffnet. {reason} {advice}',

  'banner.signInEnds':
    'Ihre Anmeldung endet um {time}. Melden Sie sich erneut an, um danach weiter aktualisieren zu können.',
  'banner.signInEnded':
    'Ihre Anmeldung ist um {time} abgelaufen. Melden Sie sich erneut an, um weiter zu aktualisieren.',
  'action.signInAgain': 'Erneut anmelden',
  'serviceNotice.label': 'Hinweise des Dienstes',
  'serviceNotice.signIn': 'Die Anmeldung mit Passwort bei {name}',
  'serviceNotice.service': '{name}',
  'serviceNotice.sunset': '{subject} endet voraussichtlich am {day}.',
  'serviceNotice.deprecatedSince': '{subject} läuft aus (seit {day}), funktioniert aber noch.',
  'serviceNotice.deprecated': '{subject} läuft aus, funktioniert aber noch.',

  'environment.add': 'Umgebung hinzufügen …',
  'environment.remove': '{name} entfernen',
  'capabilities.open': 'Erweiterte Einstellungen …',
};
