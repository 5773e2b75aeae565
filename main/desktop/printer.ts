import { BrowserWindow, type PrintToPDFOptions, type Session, session } from 'electron';
import { type Desktop, PrintError, type PrintedPage } from '../shared/desktop.ts';
import { systemTimers, type Timers } from '../shared/timers.ts';
import { cutOffNetwork, type LockdownOptions } from './lockdown.ts';
import { APP_ORIGIN, APP_SCHEME } from './protocol/app-origin.ts';
import { createAppProtocol } from './protocol/app-protocol.ts';
import type { RendererFile } from './protocol/renderer-files.ts';
import { securityHeaders } from './protocol/response-headers.ts';
import { keepHidden } from './window/app-window.ts';
import { lockedPreferences } from './window/locked-preferences.ts';

interface PrinterOptions extends LockdownOptions {
  readonly files: ReadonlyMap<string, RendererFile>;
  readonly timers?: Timers;
}

const PAGE_PATH = '/report';
const STYLE_PATH = '/report.css';
/** Requested by the page once it can be printed. */
const READY_PATH = '/ready';

/** The page requests an image about every second; after this silence it is stuck. */
const STILL_MS = 60_000;
/**
 * A report of 500 images, the most that a PDF has, took 25 s on two cores under load; a print that
 * takes this long will not end.
 */
export const PRINT_LIMIT_MS = 10 * 60_000;

/**
 * Allows only scripts of the build, the page's style, and images made by its script; no text can
 * become a script (P5).
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Tags and outline serve screen readers and search; `@page` in the style sets paper and margins.
 */
const PDF_OPTIONS: PrintToPDFOptions = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
};

interface Job {
  readonly page: PrintedPage;
  readonly ready: () => void;
}

/** Answers the requests of the printed page. */
function answerer({ files, devServer }: PrinterOptions, { page, ready }: Job) {
  const headers = { ...securityHeaders(devServer), 'content-security-policy': POLICY };
  const script = devServer === null ? '/assets/print.js' : '/print/print.ts';
  const head = `<link rel="stylesheet" href="${STYLE_PATH}"><script type="module" src="${script}"></script></head>`;
  const answer = (body: string, type: string) =>
    new Response(body, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
  const answerFiles = createAppProtocol({
    files,
    openImage: (hash) => page.openImage(hash),
    openThumbnail: async () => null,
    // The page shows that the image is missing.
    report: () => {},
    devServer,
  });
  return async (request: Request): Promise<Response> => {
    switch (request.url.slice(APP_ORIGIN.length)) {
      case PAGE_PATH:
        return answer(
          page.html.replace('</head>', () => head),
          'text/html',
        );
      case STYLE_PATH:
        return answer(page.style, 'text/css');
      case READY_PATH:
        ready();
        return new Response(null, { status: 204, headers });
      default:
        return await answerFiles(request);
    }
  };
}

function openWindow(printSession: Session, isPackaged: boolean): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session: printSession, ...lockedPreferences(isPackaged), backgroundThrottling: false },
  });
  keepHidden(window);
  return window;
}

/** Rejects once the page can no longer be printed. */
function whenLost(window: BrowserWindow, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const lost = (what: string, reason: PrintError['reason'] = 'unknown') =>
      reject(new PrintError(`The page to be printed ${what}.`, reason));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    window.webContents.on('render-process-gone', (_event, { reason }) =>
      lost(`ended (${reason})`, reason === 'oom' ? 'memory' : 'unknown'),
    );
    window.on('closed', () => lost('was closed'));
  });
}

/** Rejects with a reason if too much time passes since the last `begin`. */
function createDeadline(timers: Timers) {
  const passed = Promise.withResolvers<never>();
  let end = () => {};
  return {
    passed: passed.promise,
    begin(milliseconds: number, reason: string): void {
      end();
      end = timers.after(milliseconds, () => passed.reject(new PrintError(reason, 'time')));
    },
    end: () => end(),
  };
}

/** Prints pages one after the other, each in a hidden window, in their own session. */
export function createPrinter(options: PrinterOptions): Desktop['printPage'] {
  const { timers = systemTimers } = options;
  let opened: Promise<Session> | null = null;
  let answer: ((request: Request) => Promise<Response>) | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function openSession(): Promise<Session> {
    const printSession = session.fromPartition('fleetglass-print');
    await cutOffNetwork(printSession, options);
    printSession.protocol.handle(
      APP_SCHEME,
      async (request) => (await answer?.(request)) ?? Response.error(),
    );
    return printSession;
  }

  async function print(page: PrintedPage, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    const ready = Promise.withResolvers<void>();
    opened ??= openSession();
    const window = openWindow(await opened, options.isPackaged);
    const deadline = createDeadline(timers);
    const lost = Promise.race([whenLost(window, signal), deadline.passed]);
    lost.catch(() => undefined);
    const answerPage = answerer(options, { page, ready: ready.resolve });
    const awaitPage = () => deadline.begin(STILL_MS, 'The page to be printed did not go on.');
    try {
      awaitPage();
      answer = (request) => {
        awaitPage();
        return answerPage(request);
      };
      await Promise.race([window.loadURL(APP_ORIGIN + PAGE_PATH), lost]);
      await Promise.race([ready.promise, lost]);
      answer = answerPage;
      deadline.begin(PRINT_LIMIT_MS, 'The print of the page came to no end.');
      return await Promise.race([window.webContents.printToPDF(PDF_OPTIONS), lost]);
    } finally {
      answer = null;
      deadline.end();
      if (!window.isDestroyed()) window.destroy();
    }
  }

  return (page, signal) => {
    const printed = last.then(() => print(page, signal));
    last = printed.catch(() => undefined);
    return printed;
  };
}
