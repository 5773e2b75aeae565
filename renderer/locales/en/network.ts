/** Texts about the network: the proxy's sign-in and the laptop's clock. */
export const networkMessages = {
  'network.proxyNotice': 'The proxy {proxy} requires a sign-in. Until then, the service can’t be reached.',
  'network.proxySignIn': 'Sign in to the proxy',
  'network.clockBehind': {
    one: 'This laptop’s clock is {count} minute behind the service, so images look newer than they are. Check the clock.',
    other:
      'This laptop’s clock is {count} minutes behind the service, so images look newer than they are. Check the clock.',
  },
  'network.clockAhead': {
    one: 'This laptop’s clock is {count} minute ahead of the service, so images look older than they are. Check the clock.',
    other:
      'This laptop’s clock is {count} minutes ahead of the service, so images look older than they are. Check the clock.',
  },

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

  'networkTest.open': 'Test connection',
  'networkTest.copied': 'Copied.',
  'networkTest.copyFailed': 'The text couldn’t be copied. Select it instead.',
} as const;
