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

  'networkTest.open': 'Test connection',
  'networkTest.copied': 'Copied.',
  'networkTest.copyFailed': 'The text couldn’t be copied. Select it instead.',
} as const;
