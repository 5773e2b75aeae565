/** Texts of the sign-in page. */
export const signInMessages = {
  'signIn.title': 'Sign in',
  'signIn.lead': 'See your fleet, even where there is no network.',
  'signIn.environment': 'Environment',
  'signIn.environmentChoice': '{name} ({kind})',
  'signIn.username': 'Username',
  'signIn.password': 'Password',
  'signIn.showPassword': 'Show password',
  'signIn.hidePassword': 'Hide password',
  'signIn.keep': 'Keep me signed in',
  'signIn.keep.keychain': 'Your sign-in is sealed by the keychain of this laptop.',
  'signIn.keep.noKeychain':
    'The keychain of this laptop cannot be used now. Your sign-in lasts until the app is closed; what you saw can still be browsed afterwards.',
  'signIn.keep.unprotected':
    'The keychain of this laptop does not protect. Your sign-in lasts until the app is closed; what you saw can still be browsed afterwards.',
  'signIn.keep.off':
    'Your sign-in lasts until the app is closed. What you saw is there again when you sign in.',
  'signIn.demo':
    'A simulated fleet inside this app, to try everything without a service. Username and password are filled in.',
  'signIn.submit': 'Sign in',
  'signIn.submitting': 'Signing in…',
  'signIn.cancelled': 'Sign-in cancelled',
  'signIn.loading': 'Reading the environments',
  'signIn.portalAdvice':
    'Open a web browser, sign in to the network, and try again. Or the address is not a Device Cloud: check the base URL.',
  'signIn.usernameMissing': 'Enter your username.',
  'signIn.passwordMissing': 'Enter your password.',
  'signIn.environmentMissing': 'Choose an environment, or add one.',
  'signIn.passwordAgain': 'Your password was cleared. Everything else is as you left it.',
  'signIn.backToKept': 'Go back to what is kept',
  'signIn.optionsFailed': 'The environments could not be read.',

  'environment.add': 'Add environment…',
  'environment.remove': 'Remove {name}',
  'environment.addTitle': 'Add an environment',
  'environment.addLead': 'One deployment of the Device Cloud that you have an account of.',
  'environment.name': 'Name',
  'environment.nameHint': 'As you call it, for example “North region”.',
  'environment.kind': 'Kind',
  'environment.kindHint': 'Anything but production carries a mark in the title bar.',
  'environment.address': 'Base URL',
  'environment.addressHint': 'As your administrator gave it, for example https://cloud.example.org',
  'environment.save': 'Add environment',
  'environment.nameMissing': 'Give it a name.',
  'environment.nameTooLong': 'Use at most {limit} characters.',
  'environment.addressMissing': 'Enter the address of the service.',
  'environment.addressInvalid': 'This is not an address. It begins with https:// and a host name.',
  'environment.addressInsecure': 'Use https://. Only a service on this computer may go without it.',
  'environment.addressCredentials':
    'Leave out the username and the password; you enter them when you sign in.',
  'environment.removeTitle': 'Remove {name}?',
  'environment.removeLead': 'It is taken off this list. The service itself is not changed.',
} as const;
