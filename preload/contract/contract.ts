import { z } from 'zod';
import { appInfo, diagnostics, externalPage } from './app.ts';
import { connectionState, workOffline } from './connection.ts';
import { exportFolder, exportPlan, exportPlanRequest, exportProgress, exportReference } from './exports.ts';
import { failure } from './failure.ts';
import {
  addDevicesReport,
  addDevicesRequest,
  deviceDetails,
  devicePage,
  deviceQuery,
  deviceReference,
  fleetOverview,
  galleryPlace,
  galleryScope,
  page,
  revalidateRequest,
  tile,
  tilePage,
  tileQuery,
  tileRequest,
} from './fleet.ts';
import {
  environment,
  environmentReference,
  newEnvironment,
  sessionState,
  signInOptions,
  signInRequest,
} from './session.ts';
import { settings, settingsChange } from './settings.ts';
import { updateModeChange, updateState } from './updates.ts';

const nothing = z.null();

function call<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { input, output };
}

/**
 * Every call from the screen to the main process: `area.name`, what goes in, what comes out (inside a `Result`).
 * The preload functions, the door's handlers and the renderer's client derive from this one object.
 */
export const contract = {
  app: {
    info: call(nothing, appInfo),
    openPage: call(externalPage, nothing),
    /** The page shows what a person came for: this start was a good one. */
    painted: call(nothing, nothing),
    diagnostics: call(nothing, diagnostics),
    /** Shows the crash reports in the system's file manager. */
    revealCrashReports: call(nothing, nothing),
    /** Puts what the app remembers of its screen back to the start. Sign-ins, environments and the library stay. */
    resetSettings: call(nothing, nothing),
    /** Ends the app and starts it again. */
    restart: call(nothing, nothing),
  },
  settings: {
    read: call(nothing, settings),
    change: call(settingsChange, settings),
  },
  session: {
    options: call(nothing, signInOptions),
    addEnvironment: call(newEnvironment, environment),
    removeEnvironment: call(environmentReference, nothing),
    state: call(nothing, sessionState),
    signIn: call(signInRequest, sessionState),
    cancelSignIn: call(nothing, nothing),
    signOut: call(nothing, sessionState),
  },
  connection: {
    state: call(nothing, connectionState),
    workOffline: call(workOffline, connectionState),
    /** Asks the service at once instead of at the next planned moment. */
    retry: call(nothing, connectionState),
  },
  fleet: {
    overview: call(page, fleetOverview),
    devices: call(deviceQuery, devicePage),
    device: call(deviceReference, deviceDetails),
    refresh: call(nothing, fleetOverview),
    addDevices: call(addDevicesRequest, addDevicesReport),
    /** Takes a device that was added by hand off the list again; images stay until the quota needs room. */
    removeAddedDevice: call(deviceReference, nothing),
  },
  gallery: {
    tiles: call(tileQuery, tilePage),
    tile: call(tileRequest, tile),
    revalidate: call(revalidateRequest, nothing),
    /** Where the person was last, in this account; null: nowhere yet. */
    place: call(nothing, galleryScope.nullable()),
    keepPlace: call(galleryPlace, nothing),
  },
  exports: {
    plan: call(exportPlanRequest, exportPlan),
    chooseFolder: call(exportReference, exportFolder),
    start: call(exportReference, exportProgress),
    cancel: call(exportReference, exportProgress),
    reveal: call(exportReference, nothing),
  },
  updates: {
    state: call(nothing, updateState),
    /** Asks the update server; the answer comes when that is known, a download goes on behind it. */
    check: call(nothing, updateState),
    /** Has the person choose the description of an update (`latest.yml`) with its installer beside it. */
    chooseFile: call(nothing, updateState),
    /** Ends the app, installs what is ready, and starts the new version. */
    installNow: call(nothing, updateState),
    changeMode: call(updateModeChange, updateState),
  },
} as const;

/** Every message from the main process to the screen, pushed without being asked. */
export const events = {
  sessionChanged: sessionState,
  connectionChanged: connectionState,
  /** The list of organizations, devices or archives changed: ask again for what is shown. */
  fleetChanged: fleetOverview,
  /** Tiles whose snapshot or age changed; at most 500 in a message, gathered for a moment. */
  snapshotsChanged: z.array(tile).max(500),
  exportProgressed: exportProgress,
  settingsChanged: settings,
  updateChanged: updateState,
  /** The library could not store what arrived; asking goes on by itself a little later. */
  storageFailed: failure,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type CallName<A extends Area> = keyof Contract[A] & string;
export type Events = typeof events;
export type EventName = keyof Events;
