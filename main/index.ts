import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, powerMonitor, type Session, session } from 'electron';
import { readManaged } from './account/environments/read-managed.ts';
import { type App, createApp } from './app.ts';
import { collectCrashReports } from './desktop/crash-reports.ts';
import { createDesktop } from './desktop/desktop.ts';
import {
  isSandboxSwitchedOff,
  refuseHostileSwitches,
  refuseHostileVariables,
} from './desktop/hostile-switches.ts';
import { createIpcRouter, registerIpcRouter } from './desktop/ipc-router.ts';
import { parseCommandLine } from './desktop/lifecycle/command-line.ts';
import { endAfterErrors, endWithoutSandbox, endWithoutStart } from './desktop/lifecycle/end-without-start.ts';
import { prepareProfileFolder } from './desktop/lifecycle/profile-folder.ts';
import { quitAfter, quitOnShutdown, quitOnSignal } from './desktop/lifecycle/quit.ts';
import { receiveLinks, receivePacks } from './desktop/lifecycle/receive-links.ts';
import { recordStart } from './desktop/lifecycle/safe-start.ts';
import { catchErrors } from './desktop/lifecycle/uncaught-errors.ts';
import { identifyToWindows } from './desktop/lifecycle/windows-identity.ts';
import { cutOffNetwork, lockDown } from './desktop/lockdown.ts';
import { findManagedSources } from './desktop/managed-sources.ts';
import { createPrinter } from './desktop/printer.ts';
import { APP_SCHEME } from './desktop/protocol/app-origin.ts';
import { createAppProtocol, registerAppScheme } from './desktop/protocol/app-protocol.ts';
import { readDevServer } from './desktop/protocol/dev-server.ts';
import { indexRendererFiles, type RendererFile } from './desktop/protocol/renderer-files.ts';
import { createNativeLanguage } from './desktop/texts/native-language.ts';
import { isTrustedSender } from './desktop/trusted-sender.ts';
import { readUpdateKeyText } from './desktop/update-key.ts';
import { createUpdateEngine } from './desktop/updates.ts';
import { createMainWindow, followTheme, type MainWindow } from './desktop/window/main-window.ts';
import { createNativeShell, type NativeShell } from './desktop/window/native-shell.ts';
import { createLog } from './diagnostics/log.ts';
import { runVerifyCommand } from './export/verify/verify-command.ts';
import type { Desktop } from './shared/desktop.ts';
import { boundYoungGeneration } from './young-generation.ts';

const commandLine = parseCommandLine(process.argv.slice(1), process.platform, process.cwd());
const { isPackaged } = app;
const devServer = readDevServer(process.env.FLEETGLASS_DEV_SERVER, isPackaged);
const language = createNativeLanguage(() => app.getPreferredSystemLanguages());
const profileFolder = commandLine.profileFolder ?? app.getPath('userData');

// Read before `enableSandbox`.
const isSandboxOff = isPackaged && isSandboxSwitchedOff(app.commandLine);

boundYoungGeneration();
app.enableSandbox();
refuseHostileVariables(process.env);
if (isPackaged) refuseHostileSwitches(app.commandLine);
registerAppScheme();
identifyToWindows(app, process.platform);
lockDown(app, { isPackaged, devServer });
if (commandLine.verify === null) quitOnSignal(process, app);
const errors = catchErrors(process, (error) => void endWithoutStart(error, language));

// Not awaited: Electron becomes ready only after this module is evaluated, so `await` would never
// return.
if (commandLine.verify !== null) void verify(commandLine.verify);
else if (isSandboxOff) void endWithoutSandbox(language);
else if (useProfileFolder()) {
  if (app.requestSingleInstanceLock()) start().catch((error: unknown) => endWithoutStart(error, language));
  else app.quit();
}

/** Checks an export without a window or a profile; another instance may be running. */
async function verify(order: NonNullable<typeof commandLine.verify>): Promise<void> {
  const ending = new AbortController();
  quitOnSignal(process, { quit: () => ending.abort() });
  const { knownSigners = [] } = readManaged(findManagedSources(process.platform, isPackaged)).values;
  app.exit(await runVerifyCommand({ ...order, managedSigners: knownSigners }, process.stdout, ending.signal));
}

function useProfileFolder(): boolean {
  try {
    prepareProfileFolder(profileFolder);
    app.setPath('userData', profileFolder);
    return true;
  } catch (error) {
    void endWithoutStart(error, language);
    return false;
  }
}

async function start(): Promise<void> {
  const links = receiveLinks(app, commandLine.link);
  const packs = receivePacks(app, commandLine.pack);
  const startLog = recordStart(profileFolder, Date.now());
  if (startLog.isSafe) app.disableHardwareAcceleration();
  collectCrashReports(profileFolder);
  app.on('before-quit', startLog.ended);
  await app.whenReady();
  const distFolder = join(app.getAppPath(), 'dist');
  const files = devServer === null ? indexRendererFiles(join(distFolder, 'renderer')) : new Map();
  const printPage = createPrinter({ files, isPackaged, devServer });
  const desktop: Desktop = { ...createDesktop(profileFolder, language), printPage };
  const log = createLog(profileFolder, desktop.clock);
  const product = createApp(desktop, {
    startInDemo: commandLine.demo,
    environmentsText: process.env.FLEETGLASS_ENVIRONMENTS,
    managed: findManagedSources(process.platform, isPackaged),
    safeStart: startLog.isSafe,
    onPainted: startLog.succeeded,
    updateEngine: createUpdateEngine(),
    updateKeys: readUpdateKeyText(isPackaged),
    log,
  });
  errors.follow({
    found: product.defects.found,
    giveUp: () => endAfterErrors(language),
  });
  links.follow((text) => product.openLink(text));
  packs.follow((file) => product.openPack(file));
  const ending = quitAfter(
    app,
    async () => {
      try {
        await product.putDown();
      } finally {
        await log.close();
      }
    },
    product.installUpdate,
  );
  quitOnShutdown(powerMonitor, app);

  const windowSession = await openWindowSession(product, files);
  const window = createMainWindow({
    session: windowSession,
    preloadFile: join(distFolder, 'preload', 'index.cjs'),
    settings: desktop.settings,
    language,
    onGone: startLog.failed,
    onClosed: quitWithoutWindow,
    onSessionEnd() {
      startLog.ended();
      ending.sessionEnds(product.endNow);
    },
    isEnding: ending.hasBegun,
  });
  registerIpcRouter(
    createIpcRouter(product.handlers, {
      isTrusted: (message) => isTrustedSender(message, (sender) => window.isWindow(sender)),
      requestId: randomUUID,
      report: ({ channel, requestId, error }) => product.recorder.defect(channel, requestId, error),
      failed: (channel, failure) => product.recorder.failed(channel, failure),
    }),
  );
  const shell = openNativeShell(product, desktop, window, distFolder);
  product.subscribe((event) => {
    window.send(event);
    shell.follow(event);
    if (event.name === 'settingsChanged') followTheme(event.payload.theme);
  });
  const settings = await product.handlers.settings.read(null);
  if (settings.ok) followTheme(settings.value.theme);

  void shell.start();
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  // Without a listener Electron would quit on macOS too.
  app.on('window-all-closed', () => {});
  window.show();
}

/** Not bound to `window-all-closed`: a hidden print page has a window too. */
function quitWithoutWindow(): void {
  if (process.platform !== 'darwin') app.quit();
}

/**
 * Creates the window's session: without a network, it serves the page and stored images using the
 * app protocol.
 */
async function openWindowSession(product: App, files: ReadonlyMap<string, RendererFile>): Promise<Session> {
  // In memory, so that Chromium's storage and caches never reach the disk.
  const windowSession = session.fromPartition('fleetglass');
  await cutOffNetwork(windowSession, { isPackaged, devServer });
  windowSession.protocol.handle(
    APP_SCHEME,
    createAppProtocol({
      files,
      openImage: (hash) => product.openImage(hash),
      openThumbnail: (hash) => product.openThumbnail(hash),
      report: (error) => product.recorder.defect('app protocol', randomUUID(), error),
      devServer,
    }),
  );
  return windowSession;
}

function openNativeShell(
  product: App,
  desktop: Desktop,
  window: MainWindow,
  distFolder: string,
): NativeShell {
  return createNativeShell({
    platform: process.platform,
    isPackaged,
    language,
    trayIcon: join(distFolder, 'renderer', process.platform === 'win32' ? 'tray.png' : 'tray@2x.png'),
    handlers: product.handlers,
    openDocumentation: () => void desktop.openPage('documentation'),
    choose(command) {
      window.show();
      window.send({ name: 'menuChosen', payload: command });
    },
    show: window.show,
  });
}
