/** Texts of the dialog for the sign-in to a proxy. */
export const proxyDialogMessages = {
  'proxy.title': 'Sign in to the proxy',
  'proxy.lead': 'The proxy of this network requires you to sign in before Fleetglass can connect.',
  'proxy.host': 'Proxy',
  'proxy.realm': 'Message',
  'proxy.refused': 'The proxy rejected the sign-in. Check the username and password.',
  'proxy.username': 'Proxy username',
  'proxy.password': 'Proxy password',
  'proxy.usernameMissing': 'Enter your username.',
  'proxy.readable': 'This proxy receives the password unencrypted. Use it only on a network you trust.',
  'proxy.remember': 'Remember on this laptop',
  'proxy.remember.keychain': 'Protected by this laptop’s keychain.',
  'proxy.remember.noKeychain':
    'No keychain is available, so the sign-in is forgotten when Fleetglass closes.',
  'proxy.remember.unprotected':
    'This laptop’s keychain isn’t secure, so the sign-in is forgotten when Fleetglass closes.',
  'proxy.submit': 'Sign in',
  'proxy.submitting': 'Signing in',
} as const;
