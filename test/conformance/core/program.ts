/**
 * The program that runs the checks: the main process of an Electron app, or of the stand-in. It writes JSON lines to the file that
 * `FLEETGLASS_CONFORMANCE_RESULTS` names, since Chromium writes to standard output too: the names of all checks, then each result.
 */
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, protocol, session } from 'electron';
import { areas } from '../areas/index.ts';
import { stories } from '../areas/stories.ts';
import { type Area, type Check, type CheckResult, fullName, type Tools } from './check.ts';
import { createPageWorld } from './page-world.ts';
import { ownStory, STORY_LIMIT_MS, startStory } from './story.ts';

const SCHEME = 'conformance';

/** No check needs longer, the stories that it tells aside; one that never answers is a failed one. In ms. */
const CHECK_LIMIT_MS = 10_000;

const appFolder = process.env['FLEETGLASS_CONFORMANCE_APP'] ?? import.meta.dirname;
const resultFile = process.env['FLEETGLASS_CONFORMANCE_RESULTS'];
const profile =
  process.env['FLEETGLASS_CONFORMANCE_PROFILE'] ?? mkdtempSync(join(tmpdir(), 'fleetglass-conformance-'));

const writeLine = (line: CheckResult | readonly string[]) => {
  if (resultFile !== undefined) appendFileSync(resultFile, `${JSON.stringify(line)}\n`);
};

/** Gives the check that runs so much time from now on, ms. */
let allowMore: (milliseconds: number) => void = () => {};

async function judge(area: Area, one: Check, run: () => void | Promise<void>): Promise<CheckResult> {
  const name = fullName(area, one);
  if (one.only !== undefined && !one.only.includes(process.platform))
    return { name, outcome: 'elsewhere', message: `for ${one.only.join(', ')}` };
  const elsewhere = one.elsewhere?.() ?? null;
  if (elsewhere !== null) return { name, outcome: 'elsewhere', message: elsewhere };
  const limit = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const end = () => limit.reject(new Error('no answer in time'));
  allowMore = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  };
  allowMore(CHECK_LIMIT_MS);
  try {
    await Promise.race([run(), limit.promise]);
    return { name, outcome: 'passed', message: '' };
  } catch (error) {
    return { name, outcome: 'failed', message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

const noTools = new Proxy({} as Tools, {
  get: () => {
    throw new Error('An early check has no tools.');
  },
});

/** Begins the early checks at once: the module is still being evaluated. */
function beginEarly(): readonly Promise<CheckResult>[] {
  return areas.flatMap((area) =>
    area.checks
      .filter(({ isEarly }) => isEarly === true)
      .map((one) => judge(area, one, async () => one.run(noTools))),
  );
}

const contentTypes: Readonly<Record<string, string>> = {
  '/': 'text/html; charset=utf-8',
  '/page.js': 'text/javascript; charset=utf-8',
};

/** Opens the window of the checks, and waits until its page can be asked. */
async function openTools(): Promise<Tools> {
  const windowSession = session.fromPartition('conformance');
  const handlers = new Map<string, (request: Request) => Response | Promise<Response>>();
  const refused = new Set<string>();
  windowSession.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: refused.has(new URL(details.url).pathname) }),
  );
  windowSession.protocol.handle(SCHEME, (request) => {
    const { pathname } = new URL(request.url);
    const handler = handlers.get(pathname);
    if (handler !== undefined) return handler(request);
    const type = contentTypes[pathname];
    if (type === undefined) return new Response('', { status: 404 });
    const file = join(appFolder, pathname === '/' ? 'index.html' : pathname);
    return new Response(readFileSync(file), { headers: { 'content-type': type } });
  });
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: windowSession,
      preload: join(appFolder, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
    },
  });
  const world = createPageWorld(() => window.webContents);
  await window.loadURL(`${SCHEME}://page/`);
  await world.ready;
  return {
    window,
    refused,
    inPage: world.inPage,
    inPreload: world.inPreload,
    answer: (path, handler) => void handlers.set(path, handler),
    story(name, environment) {
      allowMore(STORY_LIMIT_MS + CHECK_LIMIT_MS);
      return startStory(name, mkdtempSync(join(profile, 'story-')), [], environment);
    },
  };
}

async function runAll(early: readonly Promise<CheckResult>[]): Promise<void> {
  await app.whenReady();
  for (const result of early) writeLine(await result);
  // The checks close windows of their own; this program ends by itself.
  app.on('window-all-closed', () => {});
  const tools = await openTools();
  for (const area of areas)
    for (const one of area.checks)
      if (one.isEarly !== true) writeLine(await judge(area, one, () => one.run(tools)));
  app.exit(0);
}

mkdirSync(profile, { recursive: true });
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
if (ownStory === null) {
  app.setPath('userData', profile);
  writeLine(areas.flatMap((area) => area.checks.map((one) => fullName(area, one))));
  runAll(beginEarly()).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    app.exit(1);
  });
} else {
  app.setPath('userData', profile);
  const story = stories[ownStory];
  if (story === undefined) throw new Error(`There is no story ${ownStory}.`);
  void story();
}
