import { z } from 'zod';
import { appInfo, externalPage } from './app.ts';
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
  },
  exports: {
    plan: call(exportPlanRequest, exportPlan),
    chooseFolder: call(exportReference, exportFolder),
    start: call(exportReference, exportProgress),
    cancel: call(exportReference, exportProgress),
    reveal: call(exportReference, nothing),
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
  /** The library could not store what arrived; asking goes on by itself a little later. */
  storageFailed: failure,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type CallName<A extends Area> = keyof Contract[A] & string;
export type Events = typeof events;
export type EventName = keyof Events;
