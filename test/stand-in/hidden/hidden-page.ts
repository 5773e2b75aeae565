import { findChromium } from '../../../scripts/core/find-chromium.mjs';
import { type PipedBrowser, startBrowser } from './browser-pipe.ts';

/** A page of a window that is never shown. */
export interface HiddenPage {
  print(options: Electron.PrintToPDFOptions): Promise<Buffer>;
  close(): void;
}

interface HiddenPageOptions {
  readonly address: string;
  /** What the handler of the scheme answers; null when the request is refused. */
  readonly respond: (request: Request) => Promise<unknown>;
  /** The process of the page is gone. */
  readonly gone: () => void;
}

interface PausedRequest {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
  };
}

interface ThrownInPage {
  readonly exceptionDetails: { readonly exception?: { readonly description?: string } };
}

/** A PDF is read in pieces of this length. */
const PIECE_BYTES = 1_024 * 1_024;

/** The address of the page in a browser, which knows no scheme of an app; a name below `localhost` is a secure context too. */
function browserOrigin(appOrigin: string): string {
  return `http://${new URL(appOrigin).host}.localhost`;
}

async function readStream({ call }: PipedBrowser, sessionId: string, handle: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = await call<{ data: string; eof: boolean; base64Encoded?: boolean }>(
      'IO.read',
      { handle, size: PIECE_BYTES },
      sessionId,
    );
    pieces.push(Buffer.from(piece.data, piece.base64Encoded === true ? 'base64' : 'utf8'));
    if (piece.eof) break;
  }
  await call('IO.close', { handle }, sessionId);
  return Buffer.concat(pieces);
}

/** Hands the requests of a page to the handler of its scheme. */
function answerRequests(
  { call, events }: PipedBrowser,
  sessionId: string,
  origins: { readonly app: string; readonly browser: string },
  respond: HiddenPageOptions['respond'],
): void {
  async function answer({ requestId, request }: PausedRequest): Promise<void> {
    const path = request.url.slice(origins.browser.length);
    const asked = new Request(origins.app + path, { method: request.method, headers: request.headers });
    const response = request.url.startsWith(`${origins.browser}/`)
      ? await respond(asked).catch(() => null)
      : null;
    if (!(response instanceof Response) || response.type === 'error')
      return void (await call('Fetch.failRequest', { requestId, errorReason: 'Failed' }, sessionId));
    await call(
      'Fetch.fulfillRequest',
      {
        requestId,
        responseCode: response.status,
        responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
        body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      },
      sessionId,
    );
  }
  // A page that is closed meanwhile needs no answer.
  events.on('Fetch.requestPaused', (paused: PausedRequest) => void answer(paused).catch(() => undefined));
}

/** Opens a page in a browser of the stand-in's own. Rejects, and says so, where there is none. */
export async function openHiddenPage({ address, respond, gone }: HiddenPageOptions): Promise<HiddenPage> {
  const program = findChromium();
  if (program === null) {
    process.stderr.write(
      'The preview found no Chromium, so it can’t print. Install one, or set FLEETGLASS_CHROMIUM to its path.\n',
    );
    throw new Error('There is no Chromium to print with.');
  }
  const { protocol, host } = new URL(address);
  const origins = { app: `${protocol}//${host}`, browser: browserOrigin(address) };
  const browser = startBrowser(program);
  const { call, events } = browser;
  try {
    const { targetInfos } = await call<{ targetInfos: readonly { targetId: string; type: string }[] }>(
      'Target.getTargets',
    );
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId;
    const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    answerRequests(browser, sessionId, origins, respond);
    events.on('Inspector.targetCrashed', gone);
    events.on('ended', gone);
    await call('Fetch.enable', { patterns: [{ urlPattern: 'http*' }] }, sessionId);
    events.on('Runtime.exceptionThrown', ({ exceptionDetails }: ThrownInPage) =>
      process.stderr.write(`Uncaught in the printed page: ${exceptionDetails.exception?.description}\n`),
    );
    await call('Runtime.enable', {}, sessionId);
    await call('Inspector.enable', {}, sessionId);
    await call('Page.enable', {}, sessionId);
    const loaded = new Promise((resolve) => events.once('Page.loadEventFired', resolve));
    const url = origins.browser + address.slice(origins.app.length);
    const { errorText } = await call<{ errorText?: string }>('Page.navigate', { url }, sessionId);
    if (errorText !== undefined) throw new Error(`${errorText} loading '${address}'`);
    await loaded;
    return {
      async print(options) {
        const { stream } = await call<{ stream: string }>(
          'Page.printToPDF',
          { ...options, transferMode: 'ReturnAsStream' },
          sessionId,
        );
        return await readStream(browser, sessionId, stream);
      },
      close() {
        events.off('ended', gone);
        browser.end();
      },
    };
  } catch (error) {
    browser.end();
    throw error;
  }
}
