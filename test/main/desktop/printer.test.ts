import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPrinter, PRINT_LIMIT_MS } from '../../../main/desktop/printer.ts';
import { appWindow } from '../../../main/desktop/window/app-window.ts';
import type { PrintedPage } from '../../../main/shared/desktop.ts';
import type { Timers } from '../../../main/shared/timers.ts';
import { findChromium } from '../../../scripts/core/find-chromium.mjs';
import { app } from '../../stand-in/app.ts';
import { BrowserWindow, StandInWebContents } from '../../stand-in/browser-window.ts';
import { recording } from '../../stand-in/core/recording.ts';
import { session } from '../../stand-in/session.ts';
import { lockedWebPreferences } from './window/locked-web-preferences.ts';

const HASH = 'a'.repeat(64);
const never = new AbortController().signal;

/** They run when a test says so. */
const waiting = new Map<() => void, number>();
const timers: Timers = {
  after(milliseconds, action) {
    waiting.set(action, milliseconds);
    return () => void waiting.delete(action);
  },
};

let folder: string;
let print: ReturnType<typeof createPrinter>;

/** Otherwise the app quits with its last window. */
const stay = () => {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleetglass-print-'));
  app.on('window-all-closed', stay);
  app.mainEvaluated();
  await app.whenReady();
  const file = join(folder, 'print.js');
  // What the built script does, as far as it matters here.
  writeFileSync(file, `await fetch('/snapshots/${HASH}').catch(() => {}); await fetch('/ready');`);
  const files = new Map([['/assets/print.js', { file, contentType: 'text/javascript; charset=utf-8' }]]);
  print = createPrinter({ files, isPackaged: true, devServer: null, timers });
});
afterAll(() => {
  app.off('window-all-closed', stay);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => void (recording.length = 0));
afterEach(() => expect(windows()).toEqual([]));

/** Other windows are of other tests of this process. */
const windows = () =>
  BrowserWindow.getAllWindows().filter(
    ({ webContents }) => webContents.session === session.fromPartition('fleetglass-print'),
  );

const pageThat = (openImage: PrintedPage['openImage']): PrintedPage => ({
  html: '<!doctype html><html lang="en"><head><title>x</title></head><body><h1>Title</h1></body></html>',
  style: '@page { size: A4 }',
  openImage,
});

const printed = () => session.fromPartition('fleetglass-print').protocolHandlers.get('app');

describe.skipIf(findChromium() === null)('printing', () => {
  test('P1: a page is printed in a window that is locked and never shown, without a preload script, in a session of its own', async () => {
    const options: unknown[] = [];
    const pdf = await print(
      pageThat(async () => {
        options.push(...windows().map((window) => window.options));
        expect(windows()).not.toContain(appWindow());
        return null;
      }),
      never,
    );
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect(options).toEqual([
      {
        show: false,
        webPreferences: {
          ...lockedWebPreferences,
          session: session.fromPartition('fleetglass-print'),
          backgroundThrottling: false,
        },
      },
    ]);
    expect(session.fromPartition('fleetglass-print').proxy).toMatchObject({ mode: 'fixed_servers' });
    const calls = recording.filter(({ call }) => call === 'webContents.printToPDF');
    expect(calls.map(({ detail }) => detail)).toEqual([
      {
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      },
    ]);
  });

  test('P5: the page may run the script of the build alone, and show no image but those that it made', async () => {
    const policies: (string | null)[] = [];
    await print(
      pageThat(async () => {
        const page = await printed()?.(new Request('app://fleetglass/report'));
        policies.push(page?.headers.get('content-security-policy') ?? null);
        return null;
      }),
      never,
    );
    expect(policies[0]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self';/,
    );
    expect(policies[0]).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  });

  test('one that is cancelled ends at once, and the next one is printed', async () => {
    const cancel = new AbortController();
    const cancelled = print(
      pageThat(async () => {
        cancel.abort(new Error('The person cancelled.'));
        return null;
      }),
      cancel.signal,
    );
    const next = print(
      pageThat(async () => null),
      never,
    );
    await expect(cancelled).rejects.toThrow('The person cancelled.');
    expect((await next).byteLength).toBeGreaterThan(0);
  });

  describe('a print without an end', () => {
    let printing: PromiseWithResolvers<void>;
    beforeEach(() => {
      printing = Promise.withResolvers();
      vi.spyOn(StandInWebContents.prototype, 'printToPDF').mockImplementation(() => {
        printing.resolve();
        return new Promise(() => {});
      });
    });
    afterEach(() => void vi.restoreAllMocks());

    /** What a page without an end comes to, and whether another one is printed after it. */
    async function endBy(signal: AbortSignal, how: () => void): Promise<unknown> {
      const outcome = print(
        pageThat(async () => null),
        signal,
      ).catch((error: unknown) => error);
      await printing.promise;
      how();
      const ended = await outcome;
      vi.restoreAllMocks();
      expect(
        await print(
          pageThat(async () => null),
          never,
        ),
      ).not.toHaveLength(0);
      return ended;
    }

    test('is given up after minutes, and the next page is printed', async () => {
      const ended = await endBy(never, () => {
        expect([...waiting.values()]).toEqual([PRINT_LIMIT_MS]);
        for (const action of waiting.keys()) action();
      });
      expect(ended).toMatchObject({ message: 'The print of the page came to no end.', reason: 'time' });
      expect(waiting.size).toBe(0);
    });

    test('ends at once when it is cancelled', async () => {
      const cancel = new AbortController();
      const ended = await endBy(cancel.signal, () => cancel.abort(new Error('The person cancelled.')));
      expect(ended).toEqual(new Error('The person cancelled.'));
    });
  });

  test('a page whose process is gone rejects', async () => {
    const crashed = print(
      pageThat(async () => {
        for (const window of windows())
          window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 });
        return null;
      }),
      never,
    );
    await expect(crashed).rejects.toMatchObject({
      message: 'The page to be printed ended (oom).',
      reason: 'memory',
    });
  });
});
