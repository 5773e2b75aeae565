import { BrowserWindow, type PrintToPDFOptions, type Session, session } from 'electron';
import { type Desktop, PrintError, type PrintedPage } from '../../core/desktop.ts';
import { systemTimers, type Timers } from '../../core/timers.ts';
import { APP_ORIGIN, APP_SCHEME } from '../protocol/app-origin.ts';
import { createAppProtocol } from '../protocol/app-protocol.ts';
import type { RendererFile } from '../protocol/renderer-files.ts';
import { securityHeaders } from '../protocol/response-headers.ts';
import { cutOffNetwork, type LockdownOptions } from '../security/lockdown.ts';
import { lockedPreferences } from '../security/locked-preferences.ts';
import { keepHidden } from './app-window.ts';

interface PrinterOptions extends LockdownOptions {
  readonly files: ReadonlyMap<string, RendererFile>;
  readonly timers?: Timers;
}

const PAGE_PATH = '/report';
const STYLE_PATH = '/report.css';
/** The page requests it when it can be printed. */
const READY_PATH = '/ready';

/** The page requests an image each second or so; one that does not is not going to be ready. */
const STILL_MS = 60_000;
/** 500 images of a report, the most that a PDF has, took 25 s on two cores with twenty programs at work: a print that takes so much longer has no end. */
export const PRINT_LIMIT_MS = 10 * 60_000;

/** Only scripts of the build, the style of the page, and images that its script made; nothing can turn text into a script (P5). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Tags and outline are for screen readers and for finding; `@page` of the style has paper and margins. */
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

/** Answers the requests of the page that is printed. */
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

/** Rejects when the page can't be printed any more. */
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

/** Rejects with a reason once so long has passed since `begin`, which can be called again. */
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

/** Prints pages one after the other, each in a window that is never shown, in a session of their own. */
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
