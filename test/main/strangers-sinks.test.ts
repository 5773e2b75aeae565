import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { validateHeaderValue } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ResponseBodyError } from 'oauth4webapi';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { authorizationFailure } from '../../main/account/sign-in/authorization-failure.ts';
import { readJwtClaims } from '../../main/account/sign-in/jwt-claims.ts';
import { bagInfo, checksumLines } from '../../main/bagit/bag-files.ts';
import { checkAuthorizationPage } from '../../main/desktop/authorization-page.ts';
import { createLog } from '../../main/diagnostics/log.ts';
import { createRedactor } from '../../main/diagnostics/redactor.ts';
import type { ExportRecord } from '../../main/export/bag/export-record.ts';
import { escapeMarkup } from '../../main/export/bag/markup.ts';
import { createPresentation } from '../../main/export/bag/presentation.ts';
import { filmFileName } from '../../main/export/film-files.ts';
import { reportPage } from '../../main/export/report/report-page.ts';
import { reportStyle } from '../../main/export/report/report-style.ts';
import { exportName } from '../../main/export/write/export-paths.ts';
import { safeFolderName } from '../../main/export/write/safe-name.ts';
import { acceptName } from '../../main/gate/accept-text.ts';
import { acceptValidators } from '../../main/gate/accept-validators.ts';
import { issuerName } from '../../main/network/probe-certificate.ts';
import { problemOf } from '../../main/service/client/answer-content.ts';
import { below } from '../../main/service/http/json.ts';
import { readChallenges } from '../../main/service/routes/read-challenges.ts';
import { csvLine, tabbedLine } from '../../preload/contract/core/csv-line.ts';
import { describeFailure } from '../../preload/contract/core/describe-failure.ts';
import { VISIBLE_NAME_LIMIT } from '../../preload/contract/core/visible-text.ts';
import { filesOf, readSource } from '../architecture/sources.ts';
import { madeToken } from '../support/made-token.ts';
import { manifestOf } from './export/manifest-fixture.ts';

const home = mkdtempSync(join(tmpdir(), 'fleetglass-'));
afterAll(() => rmSync(home, { recursive: true }));

/** Texts that a stranger may write as a name, an id, a note or a header. */
const texts: Readonly<Record<string, string>> = {
  'a formula': '=HYPERLINK("https://evil.example","Gate")',
  'a formula behind a separator': 'Gate;=1+1;x',
  'a formula behind a tab': 'Gate\t@SUM(1)',
  'a formula in another line': 'Gate\r\n+1',
  'a formula in full width': '\uff1d1+1',
  'a quote': 'Gate","=1+1',
  markup: '</script><img src=x onerror=alert(1)>',
  attributes: `" onload='x' x="`,
  'an entity': '&lt;b&gt;',
  'several lines': 'Gate\nverified: yes\r\nSigned-By: us',
  'a header': '"x"\r\nAuthorization: Bearer y',
  'letters beyond Latin-1': '"\u30dd\u30f3\u30d7"',
  'a way up': '../../../etc/passwd',
  'a way up of Windows': '..\\..\\autorun.inf',
  'a device of Windows': 'CON.txt',
  'a stream': 'Gate.jpg:payload',
  'a turned direction': 'Gate \u202egpj.exe',
  'isolated letters': '\u2066Gate\u2069\u200b\ufeff',
  'a bell and an escape': 'Gate\u0007\u001b]0;owned\u0007\u001b[2J',
  'a null': 'Gate\0.jpg',
  'half a letter': 'Gate \ud800',
  'marks without an end': `e${'\u0301'.repeat(500)}`,
  'very long': 'Gate '.repeat(4_000),
  nothing: '',
  'dots and spaces': ' .. ',
  'a quotation mark': 'secret” North “Gate',
  'the end of a quotation': 'secret”',
};

const controls = /\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u;

/** The fields of a line of RFC 4180. */
function fieldsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g), ([, field = '']) =>
    field.replaceAll('""', '"'),
  );
}

const redactor = createRedactor('salt', () => false);
const presentation = createPresentation({ language: 'en', timeZone: 'utc' });

/** An export whose service, device and note are called so. */
function exportOf(text: string): ExportRecord {
  const manifest = manifestOf(1);
  const files = Array.from(manifest.files, (file) => ({
    ...file,
    note: text,
    subject: { ...file.subject, organizationName: text, deviceName: text },
  }));
  return { ...manifest, files, environment: { ...manifest.environment, name: text } };
}

const printedPages = (text: string) => {
  const manifest = exportOf(text);
  const files = [...manifest.files];
  const pages: string[] = [];
  for (const report of ['report', 'comparison', 'sheet6'] as const)
    pages.push(
      ...reportPage(manifest, { number: 1, count: 1, files, signer: null, report }, 640, presentation),
    );
  return pages.join('');
};

/** The elements of a page in order, with the names of their attributes. */
function elementsOf(html: string): readonly string[] {
  const elements: string[] = [];
  const rest = html.replaceAll(
    /<(\/?[\w!]+)((?: [\w-]+(?:="[^"<>]*")?)*)>/g,
    (_element, name: string, attributes: string) => {
      elements.push(`${name}${attributes.replaceAll(/="[^"]*"/g, '')}`);
      return '';
    },
  );
  expect(rest).not.toMatch(/[<>]/);
  return elements;
}

/** Starts a program with these words, as an AppImage is started again; returns what it got. */
async function startedWith(words: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(home, 'start $(touch x) '));
  const [program, report] = [join(folder, 'program'), join(folder, 'report')];
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\0' "$@" > '${report}.part'\nmv '${report}.part' '${report}'\n`,
    { mode: 0o700 },
  );
  const restart = resolve(import.meta.dirname, '../../main/desktop/restart.ts');
  const code = `const { startAfterEnd } = await import(process.argv[1]); startAfterEnd(process.argv[2], process.argv.slice(3), process.env);`;
  spawnSync(process.execPath, ['--input-type=module', '-e', code, restart, program, ...words], {
    cwd: folder,
  });
  await vi.waitUntil(() => existsSync(report), { timeout: 20_000 });
  expect(readdirSync(folder).toSorted()).toEqual(['program', 'report']);
  return readFileSync(report, 'utf8').split('\0').slice(0, -1);
}

/** Each place where a text leaves the app, and what holds of it there. */
const sinks: Readonly<Record<string, (text: string) => void | Promise<void>>> = {
  'a cell of a table'(text) {
    const line = csvLine(['first', text, 'last']);
    expect(fieldsOf(line)).toHaveLength(3);
    for (const separator of [',', ';', '|', '\t'])
      for (const part of fieldsOf(line).flatMap((field) =>
        field.split(separator).flatMap((one) => one.split(/[\r\n]+/)),
      ))
        expect(part).not.toMatch(/^[=+\-@\uff0b\uff0d\uff1d\uff20]/);
  },
  'the clipboard'(text) {
    const line = tabbedLine(['first', text, 'last']);
    expect(line.split('\t')).toHaveLength(3);
    expect(line).not.toMatch(/[\r\n]/);
    expect(line.split('\t')[1]).not.toMatch(/^[=+\-@\uff0b\uff0d\uff1d\uff20]/);
  },
  'a page of an export and the XMP of an image'(text) {
    expect(escapeMarkup(text).replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(
      /[&<>"']|\u202e|\0|\p{Cs}/u,
    );
  },
  'the name of a folder'(text) {
    const folder = safeFolderName(text, 'Device', 60);
    expect(folder).not.toMatch(/[/\\:*?"<>|]|\p{Cc}|\p{Cs}|^\.{0,2}$|[ .]$|^(?:con|nul|aux|prn)(?:\.|$)/iu);
    expect(folder.length).toBeLessThanOrEqual(60);
    const parent = mkdtempSync(join(home, 'names-'));
    mkdirSync(join(parent, folder));
    expect(readdirSync(parent)).toEqual([folder]);
  },
  'a header of a request'(text) {
    const { etag, lastModified } = acceptValidators({ etag: text, lastModified: text }, Date.now());
    for (const value of [etag, lastModified])
      if (value !== null) expect(() => validateHeaderValue('If-None-Match', value)).not.toThrow();
  },
  'the labels of a bag'(text) {
    const application = { name: 'Fleetglass', version: '1' };
    const info = bagInfo(
      { sources: [text], description: text, createdAt: '2026-11-22', application, id: 'id', part: null },
      { count: 1, byteLength: 1 },
    );
    const labels = Array.from(info.matchAll(/^([^\s:]+):/gm), ([, label]) => label);
    expect(labels).toEqual([
      'Source-Organization',
      'External-Description',
      'Bagging-Date',
      'Bag-Software-Agent',
      'Internal-Sender-Identifier',
      'Payload-Oxum',
      'Bag-Size',
    ]);
  },
  'a list of checksums'(text) {
    const [line = '', ...more] = [...checksumLines([{ path: `data/${text}`, sha256: '0'.repeat(64) }])]
      .join('')
      .split('\n');
    expect(line).toMatch(/^0{64} {2}data\//);
    expect(line).not.toContain('\r');
    expect(more).toEqual(['']);
  },
  async 'a line of the log'(text) {
    const sentence = redactor.text(describeFailure({ code: 'notFound', facts: { id: text } }));
    if (text.trim() !== '' && text !== ' .. ') expect(sentence).not.toContain(text.trim());
    expect(sentence).not.toContain('secret');
    const folder = mkdtempSync(join(home, 'log-'));
    const log = createLog(folder, { now: () => 0 });
    const entry = {
      event: 'failed',
      origin: text,
      code: 'notFound',
      requestId: text,
      message: text,
    } as const;
    log.writeNow(entry);
    await log.close();
    const [line = '', ...more] = readFileSync(join(folder, 'logs', 'fleetglass.log'), 'utf8').split('\n');
    expect(more).toEqual(['']);
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(line)).toMatchObject({ message: text });
  },
  'a page that is printed to a PDF'(text) {
    expect(elementsOf(printedPages(text))).toEqual(elementsOf(printedPages('Gate')));
  },
  'the margin of a PDF'(text) {
    const style = (name: string) =>
      reportStyle(exportOf(name), presentation).replaceAll(/"(?:[\p{L}\p{N} ]|\\[\da-f]{1,6} )*"/gu, '""');
    expect(style(text)).toBe(style('Gate'));
  },
  'the file name that a dialog proposes'(text) {
    for (const name of [exportName(text, Date.now(), '.fleetpack'), filmFileName(text)]) {
      expect(name).toMatch(/\.(?:fleetpack|webm)$/);
      expect(name).not.toMatch(/[/\\:*?"<>|]|\p{Cc}|\p{Cs}|\u202e|^[ .~-]| \./u);
      expect(name).not.toMatch(/^(?:con|nul|aux|prn)(?:\.|$)/i);
      expect(Buffer.byteLength(name)).toBeLessThan(250);
      expect(resolve(home, name)).toBe(join(home, name));
    }
  },
  'an address for the browser'(text) {
    const url = `https://login.example/authorize?scope=${encodeURIComponent(text.toWellFormed())}`;
    const endpoint = URL.parse(`https://login.example/${text}`) ?? new URL('https://login.example/');
    for (const page of [
      { url, endpoint: 'https://login.example/authorize' },
      { url: endpoint.href, endpoint: endpoint.href },
    ])
      expect(checkAuthorizationPage({ ...page, kind: 'production' })).toMatch(
        /^https:\/\/login\.example\/[^\s"<>`\\]*$/,
      );
    for (const address of [text, `file:///${text}`, `https://user@login.example/${text}`])
      expect(() => checkAuthorizationPage({ url: address, endpoint: address, kind: 'production' })).toThrow();
  },
  'the screen, a notification and a dialog'(text) {
    const name = acceptName(text);
    expect(name).not.toMatch(controls);
    expect(name.length).toBeLessThanOrEqual(VISIBLE_NAME_LIMIT);
    expect(acceptName(name)).toBe(name);
  },
};

describe.each(Object.entries(sinks))('P49: a stranger’s text in %s', (_place, holds) => {
  it.each(Object.entries(texts))('is harmless: %s', async (_kind, text) => {
    await holds(text);
  });
});

/** What a server, a proxy or whoever is between says, with the text in the place that the screen shows. */
const said: Readonly<Record<string, (text: string) => string>> = {
  'the problem of a service': (text) => problemOf({ title: text, detail: text }, 500)?.detail ?? '',
  'the refusal of an authorization server': (text) => {
    const body = { error: 'access_denied', error_description: text };
    const error = new ResponseBodyError('', { cause: body, response: Response.json(body) });
    return String(authorizationFailure(error, 'login.example').facts?.['said'] ?? '');
  },
  'the name in a token': (text) =>
    readJwtClaims(madeToken({ sub: 'a1', preferred_username: text }))?.username ?? '',
  'the realm of a proxy': (text) => readChallenges([`Basic realm="${text}"`]).realm,
  'the issuer of a certificate': (text) =>
    issuerName({ issuer: { C: '', ST: '', L: '', O: text, OU: '', CN: '' } }),
  'the place of a record that can’t be read': (text) => below('$', text),
};

describe.each(Object.entries(said))('P49: %s', (_source, shown) => {
  it.each(Object.entries(texts))('reaches the screen in visible letters: %s', (_kind, text) => {
    expect(shown(text)).not.toMatch(controls);
    expect(shown(text).length).toBeLessThanOrEqual(1_100);
  });
});

it.runIf(process.platform === 'linux')(
  'P49: a stranger’s text as an argument of a shell is a word of its own',
  async () => {
    const words = Object.values(texts).map((text) => text.replaceAll('\0', '').toWellFormed());
    const shell = [
      '$(touch x)',
      '`touch x`',
      '; touch x',
      "' touch x '",
      '" touch x "',
      '$HOME',
      '*',
      '-c',
      '--',
      '\\',
    ];
    expect(await startedWith([...words, ...shell])).toEqual([...words, ...shell]);
  },
);

it('P49: no program is started through a shell but the one that starts the app again', () => {
  const starting = filesOf('main/**/*.ts').filter((file) =>
    readSource(file).includes("'node:child_process'"),
  );
  expect(starting).toEqual(['main/desktop/managed-sources.ts', 'main/desktop/restart.ts']);
  for (const file of starting) expect(readSource(file)).not.toMatch(/\bshell:|\bexec(?:Sync)?\(/);
});
