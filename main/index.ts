import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, powerMonitor, type Session, session } from 'electron';
import { type App, createApp } from './app.ts';
import type { Desktop } from './core/desktop.ts';
import { createLog } from './diagnostics/log.ts';
import { collectCrashReports } from './electron/crash-reports.ts';
import { createDesktop } from './electron/desktop.ts';
import { createIpcRouter, registerIpcRouter } from './electron/ipc/ipc-router.ts';
import { isTrustedSender } from './electron/ipc/trusted-sender.ts';
import { parseCommandLine } from './electron/lifecycle/command-line.ts';
import {
  endAfterErrors,
  endWithoutSandbox,
  endWithoutStart,
} from './electron/lifecycle/end-without-start.ts';
import { prepareProfileFolder } from './electron/lifecycle/profile-folder.ts';
import { quitAfter, quitOnShutdown, quitOnSignal } from './electron/lifecycle/quit.ts';
import { receiveLinks, receivePacks } from './electron/lifecycle/receive-links.ts';
import { recordStart } from './electron/lifecycle/safe-start.ts';
import { catchErrors } from './electron/lifecycle/uncaught-errors.ts';
import { identifyToWindows } from './electron/lifecycle/windows-identity.ts';
import { findManagedSources } from './electron/managed/managed-sources.ts';
import { createNativeLanguage } from './electron/menus/native-language.ts';
import { createNativeShell, type NativeShell } from './electron/menus/native-shell.ts';
import { createPrinter } from './electron/print/printer.ts';
import { APP_SCHEME } from './electron/protocol/app-origin.ts';
import { createAppProtocol, registerAppScheme } from './electron/protocol/app-protocol.ts';
import { readDevServer } from './electron/protocol/dev-server.ts';
import { indexRendererFiles, type RendererFile } from './electron/protocol/renderer-files.ts';
import {
  isSandboxSwitchedOff,
  refuseHostileSwitches,
  refuseHostileVariables,
} from './electron/security/hostile-switches.ts';
import { cutOffNetwork, lockDown } from './electron/security/lockdown.ts';
import { readUpdateKeyText } from './electron/updates/update-key.ts';
import { createUpdateEngine } from './electron/updates/updates.ts';
import { createMainWindow, followTheme, type MainWindow } from './electron/window/main-window.ts';
import { runVerifyCommand } from './export/verify/verify-command.ts';
import { readManaged } from './session/managed/read-managed.ts';
import { boundYoungGeneration } from './young-generation.ts';

const commandLine = parseCommandLine(process.argv.slice(1), process.platform, process.cwd());
const { isPackaged } = app;
const devServer = readDevServer(process.env.FLEETGLASS_DEV_SERVER, isPackaged);
const language = createNativeLanguage(() => app.getPreferredSystemLanguages());
const profileFolder = commandLine.profileFolder ?? app.getPath('userData');

// Asked before `enableSandbox`.
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

// Not awaited: Electron becomes ready only after this module is evaluated, so an `await` here would never end.
if (commandLine.verify !== null) void verify(commandLine.verify);
else if (isSandboxOff) void endWithoutSandbox(language);
else if (useProfileFolder()) {
  if (app.requestSingleInstanceLock()) start().catch((error: unknown) => endWithoutStart(error, language));
  else app.quit();
}

/** Checks an export without a window and without the profile, beside an app that runs. */
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

/** Not at `window-all-closed`: a page that is printed out of sight has a window too. */
function quitWithoutWindow(): void {
  if (process.platform !== 'darwin') app.quit();
}

/** The window's session: it has no network, and serves the renderer and the stored images by the app protocol. */
async function openWindowSession(product: App, files: ReadonlyMap<string, RendererFile>): Promise<Session> {
  // In memory, so that Chromium's storage and caches of the page never reach the disk.
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
