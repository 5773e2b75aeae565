// What the product needs of Electron once it runs out of an archive.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { BrowserWindow, protocol, safeStorage } from 'electron';

const SCHEME = 'app';

const answers = {
  '/': [
    'text/html',
    '<title>before</title><script>document.title = "inline"</script><script src="/own.js"></script>',
  ],
  '/own.js': ['text/javascript', 'window.isOwn = true;'],
};

export function registerScheme() {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Opens a page of the scheme, under a policy as the product's. */
async function openPage() {
  if (!protocol.isProtocolHandled(SCHEME))
    protocol.handle(SCHEME, ({ url }) => {
      const [type, body] = answers[new URL(url).pathname] ?? ['text/plain', ''];
      const headers = {
        'content-type': type,
        'content-security-policy': "default-src 'none'; script-src 'self'",
      };
      return new Response(body, { headers });
    });
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  await window.loadURL(`${SCHEME}://probe/`);
  return window;
}

/** `source`: where electron/electron says so. */
export const electronChecks = [
  {
    name: 'the entry is a module in the archive',
    source: 'docs/tutorial/asar-archives.md',
    run: () => assert.match(import.meta.url, /\.asar\//),
  },
  {
    name: 'the policy of an answer of the app scheme keeps inline code from running',
    source: 'docs/tutorial/security.md',
    async run() {
      const window = await openPage();
      const seen = await window.webContents.executeJavaScript('[document.title, window.isOwn]');
      window.destroy();
      assert.deepEqual(seen, ['before', true]);
    },
  },
  {
    name: 'a page whose process crashed is loaded again from the listener',
    source: 'spec/api-web-contents-spec.ts',
    async run() {
      const window = await openPage();
      const contents = window.webContents;
      contents.once('render-process-gone', () => contents.reload());
      const loaded = once(contents, 'did-finish-load');
      contents.forcefullyCrashRenderer();
      await loaded;
      const title = await contents.executeJavaScript('document.title');
      window.destroy();
      assert.equal(title, 'before');
    },
  },
  {
    name: 'a secret is sealed and opened',
    source: 'spec/api-safe-storage-spec.ts',
    // A runner with Linux has no keyring; the product then keeps the session in memory (P11).
    isElsewhere: process.platform === 'linux',
    async run() {
      const sealed = await safeStorage.encryptStringAsync('a secret');
      assert.equal(sealed.includes('a secret'), false);
      assert.equal((await safeStorage.decryptStringAsync(sealed)).result, 'a secret');
    },
  },
];
