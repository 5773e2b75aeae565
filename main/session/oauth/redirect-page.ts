/** How a sign-in in the browser ended, for the page on which the person is left. */
export type RedirectEnd = 'signedIn' | 'failed';

/** Shown in the system's browser, outside the app: in English, as the app's own dialogs. */
const WORDS: Readonly<Record<RedirectEnd, readonly [title: string, advice: string]>> = {
  signedIn: ['You’re signed in', 'Return to Fleetglass. You can close this page.'],
  failed: ['Sign-in failed', 'Return to Fleetglass to see why. You can close this page.'],
};

/** Follows the system's colours, and needs nothing else. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:grid;min-block-size:80vh;margin:0;place-content:center;padding:2rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.5rem}
p{margin:0}`;

/** The last page of a sign-in: no script, no external content, and its address, which holds the code, is sent to no other page. */
export function redirectPage(how: RedirectEnd): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const [title, advice] = WORDS[how];
  return {
    status: how === 'signedIn' ? 200 : 400,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      connection: 'close',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} – Fleetglass</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${advice}</p></main></body></html>`,
  };
}
