import assert from 'node:assert/strict';
import { once } from 'node:events';
import { BrowserWindow } from 'electron';
import { type Area, check, type Tools } from '../core/check.ts';
import { quiet } from '../core/wait.ts';

const PRINTING = 'spec/api-web-contents-spec.ts';
const OPTIONS = 'docs/api/structures/print-to-pdf-options.md';

/** A page on small paper, whose script requests `/printing/ready` once its picture is there. */
const PAGE = `<!doctype html><html lang="en"><head><title>Printed</title>
<style>@page { size: 100mm 50mm; @bottom-right { content: counter(page) " of " counter(pages); } }</style></head>
<body><h1>Heading</h1><p style="break-after: page">one</p><p>two</p>
<script type="module">await fetch('/printing/ready');</script></body></html>`;

/** Opens the page in a window that is not shown, without a preload script, and waits for its script. */
async function openPage({ window, answer }: Tools): Promise<BrowserWindow> {
  const ready = Promise.withResolvers<void>();
  answer('/printing/page', () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }));
  answer('/printing/ready', () => {
    ready.resolve();
    return new Response(null, { status: 204 });
  });
  const printed = new BrowserWindow({
    show: false,
    webPreferences: { session: window.webContents.session, sandbox: true, contextIsolation: true },
  });
  await printed.loadURL('conformance://page/printing/page');
  await ready.promise;
  return printed;
}

async function destroy(window: BrowserWindow): Promise<void> {
  const closed = once(window, 'closed');
  window.destroy();
  await closed;
}

export const printing: Area = {
  name: 'printing',
  checks: [
    check('a page that is not shown becomes a PDF in a buffer', PRINTING, async (tools) => {
      const window = await openPage(tools);
      const pdf = await window.webContents.printToPDF({});
      assert.equal(Buffer.isBuffer(pdf), true);
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
      await destroy(window);
    }),
    check('the paper is that of the page, the PDF has tags and an outline', OPTIONS, async (tools) => {
      const window = await openPage(tools);
      const pdf = await window.webContents.printToPDF({
        preferCSSPageSize: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      });
      const text = pdf.toString('latin1');
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
      // 100 × 50 mm in points.
      assert.deepEqual([Math.round(Number(width)), Math.round(Number(height))], [283, 142]);
      for (const part of ['/StructTreeRoot', '/Marked true', '/Outlines', '/Count 2'])
        assert.ok(text.includes(part), part);
      await destroy(window);
    }),
    check(
      'printing a window that was destroyed throws',
      'shell/common/gin_helper/function_template.h',
      async (tools) => {
        const window = await openPage(tools);
        const contents = window.webContents;
        await destroy(window);
        await assert.rejects(async () => contents.printToPDF({}));
      },
    ),
    check('a print whose window is destroyed does not resolve', PRINTING, async (tools) => {
      const window = await openPage(tools);
      let isPrinted = false;
      window.webContents.printToPDF({}).then(
        () => {
          isPrinted = true;
        },
        () => {},
      );
      await destroy(window);
      await quiet();
      assert.equal(isPrinted, false);
    }),
  ],
};
