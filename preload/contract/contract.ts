import { z } from 'zod';
import {
  appInfo,
  diagnostics,
  diagnosticsReport,
  externalPage,
  menuCommand,
  notification,
  savedReport,
} from './app.ts';
import { failure } from './core/failure.ts';
import { PAGE_LIMIT } from './core/limits.ts';
import { bookmarkReference, bookmarks, starRequest } from './fleet/bookmarks.ts';
import { dragRequest, dragStart, preparedDrag } from './fleet/drag.ts';
import {
  exportFolder,
  exportPlan,
  exportPlanRequest,
  exportProgress,
  exportReference,
} from './fleet/exports.ts';
import {
  addDevicesReport,
  addDevicesRequest,
  deviceDetails,
  devicePage,
  devicePosition,
  deviceQuery,
  deviceReference,
  fleetOverview,
  galleryLocation,
  page,
  revalidateRequest,
  tile,
  tilePage,
  tileQuery,
  tileRequest,
} from './fleet/fleet.ts';
import { csvPage, csvSubjects, dayPage, dayQuery, seenRequest, weightPage } from './fleet/gallery.ts';
import { fullScreen, imagePoint, thumbnail, timeline, timelineRequest } from './fleet/history.ts';
import {
  newSavedView,
  savedView,
  savedViewChange,
  savedViewReference,
  savedViews,
  searchPage,
  searchQuery,
} from './fleet/search.ts';
import { linkLocation, openedLink } from './link.ts';
import { offlineCalls, offlineState } from './offline/offline.ts';
import { evictionNotice, storageCalls, storageState } from './offline/storage.ts';
import { capabilitiesReference, capabilityChange, environmentCapabilities } from './session/capabilities.ts';
import { connectionState, workOffline } from './session/connection.ts';
import { networkState, networkTest, networkTestRequest, proxySignIn } from './session/network.ts';
import {
  accountReference,
  browserSignIn,
  environment,
  environmentReference,
  knownAccounts,
  newEnvironment,
  serviceNoticeReference,
  serviceNotices,
  sessionState,
  signInOptions,
  signInRequest,
  tokenSignIn,
} from './session/session.ts';
import { settings, settingsChange } from './session/settings.ts';
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
    /** Puts together what helps to find a fault: facts, settings, states and the log, without names and secrets. */
    report: call(nothing, diagnosticsReport),
    /** Writes the report that was shown last to a file that the person chooses. */
    saveReport: call(nothing, savedReport),
    /** Shows the crash reports in the system's file manager. */
    revealCrashReports: call(nothing, nothing),
    /** Puts what the app remembers of its screen back to the start. Sign-ins, environments and the library stay. */
    resetSettings: call(nothing, nothing),
    /** Ends the app and starts it again. */
    restart: call(nothing, nothing),
    /** The link that was opened outside and waits, once; null: none. To be asked at start and at `linkOpened`. */
    takeLink: call(nothing, openedLink.nullable()),
    /** A link to a place of the account in use, as text to copy. */
    linkTo: call(linkLocation, z.object({ text: z.string() })),
    /** Has the system show a message; a press on it brings the window to the front. */
    notify: call(notification, nothing),
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
    signInWithToken: call(tokenSignIn, sessionState),
    /** Opens the environment's authorization page in the system's browser and waits for its end. */
    signInByBrowser: call(browserSignIn, sessionState),
    cancelSignIn: call(nothing, nothing),
    /** Ends the sign-in of the account in use; others stay signed in. */
    signOut: call(nothing, sessionState),
    accounts: call(nothing, knownAccounts),
    /** Puts another account on the screen: with its token, or read-only without one. The service is not asked for that. */
    openAccount: call(accountReference, sessionState),
    /** Signs an account out and takes it off the list. What is kept of it is there again after a sign-in. */
    forgetAccount: call(accountReference, knownAccounts),
    serviceNotices: call(nothing, serviceNotices),
    dismissServiceNotice: call(serviceNoticeReference, serviceNotices),
  },
  capabilities: {
    /** What an environment's service has chosen where the interface leaves it open. */
    read: call(capabilitiesReference, environmentCapabilities),
    change: call(capabilityChange, environmentCapabilities),
    /** Forgets what was detected and set; it is detected anew from the next answers. */
    reset: call(capabilitiesReference, environmentCapabilities),
  },
  connection: {
    state: call(nothing, connectionState),
    workOffline: call(workOffline, connectionState),
    /** Asks the service at once instead of at the next planned moment. */
    retry: call(nothing, connectionState),
  },
  network: {
    state: call(nothing, networkState),
    /** Gives the proxy that asks what it wants. `kept`: whether it will be known after a restart. */
    signInToProxy: call(proxySignIn, z.object({ stored: z.enum(['sealed', 'memory']) })),
    /** Looks at the way to a service step by step; `networkTested` tells of each. The answer comes at the end. */
    test: call(networkTestRequest, networkTest),
    cancelTest: call(nothing, nothing),
  },
  fleet: {
    overview: call(page, fleetOverview),
    devices: call(deviceQuery, devicePage),
    device: call(deviceReference, deviceDetails),
    /** Where the device stands in `devices` of its organization. Failure: `notFound`. */
    devicePosition: call(deviceReference, devicePosition),
    refresh: call(nothing, fleetOverview),
    addDevices: call(addDevicesRequest, addDevicesReport),
    /** Takes a device that was added by hand off the list again; images stay until the quota needs room. */
    removeAddedDevice: call(deviceReference, nothing),
    /** As one types: the likeliest hits first. */
    search: call(searchQuery, searchPage),
    savedViews: call(nothing, savedViews),
    /** Failure: `invalidInput` when the name is taken or there are too many. */
    saveView: call(newSavedView, savedView),
    changeSavedView: call(savedViewChange, savedView),
    removeSavedView: call(savedViewReference, nothing),
  },
  gallery: {
    tiles: call(tileQuery, tilePage),
    tile: call(tileRequest, tile),
    /** The days of a gallery, newest or oldest first as it is sorted. Failure: `invalidInput` when sorted by name. */
    days: call(dayQuery, dayPage),
    weights: call(tileQuery, weightPage),
    csv: call(tileQuery, csvPage),
    csvOf: call(csvSubjects, csvPage),
    markSeen: call(seenRequest, nothing),
    revalidate: call(revalidateRequest, nothing),
    /** Where the person was last, in this account; null: nowhere yet. */
    location: call(nothing, galleryLocation.nullable()),
    storeLocation: call(galleryLocation, nothing),
  },
  bookmarks: {
    /** Favourites and recent places of the account in use. */
    list: call(nothing, bookmarks),
    /** Failure: `invalidInput` when there are too many favourites, `notFound` when nobody knows the place. */
    star: call(starRequest, bookmarks),
    /** The person went there. */
    opened: call(bookmarkReference, bookmarks),
  },
  viewer: {
    /** The moments of a device, its own and its archives. */
    timeline: call(timelineRequest, timeline),
    /** Keeps a thumbnail that the page made; it is checked by its magic bytes and its size. */
    storeThumbnail: call(thumbnail, nothing),
    /** Copies the image at a place of the page to the clipboard; decoding stays in the page's sandbox. */
    copyImage: call(imagePoint, nothing),
    /** Has the window fill the screen, or not. */
    showFullScreen: call(fullScreen, nothing),
  },
  offline: offlineCalls,
  exports: {
    plan: call(exportPlanRequest, exportPlan),
    chooseFolder: call(exportReference, exportFolder),
    start: call(exportReference, exportProgress),
    cancel: call(exportReference, exportProgress),
    reveal: call(exportReference, nothing),
    /** Lays images ready as files, under the names of an export, to be dragged out of the window. */
    prepareDrag: call(dragRequest, preparedDrag),
    /** Has the system drag them. Failures: `notFound`, `notAllowed` where the system drags nothing. */
    startDrag: call(dragStart, nothing),
  },
  storage: storageCalls,
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
  accountsChanged: knownAccounts,
  serviceNoticesChanged: serviceNotices,
  connectionChanged: connectionState,
  /** A proxy wants a sign-in or got one, or the laptop's clock turned out to be wrong. */
  networkChanged: networkState,
  /** A step of the self-test began or ended. */
  networkTested: networkTest,
  /** The list of organizations, devices or archives changed: ask again for what is shown. */
  fleetChanged: fleetOverview,
  savedViewsChanged: savedViews,
  storageChanged: storageState,
  imagesEvicted: evictionNotice,
  bookmarksChanged: bookmarks,
  /** Tiles whose snapshot or age changed; at most `PAGE_LIMIT` in a message. */
  snapshotsChanged: z.array(tile).max(PAGE_LIMIT),
  /** The run, the mode, a limit or a check moved on; at most four a second. */
  offlineChanged: offlineState,
  exportProgressed: exportProgress,
  settingsChanged: settings,
  updateChanged: updateState,
  /** A link was opened outside and waits to be taken. */
  linkOpened: nothing,
  /** Something was chosen in the native menu. */
  menuChosen: menuCommand,
  /** The library could not store what arrived; asking goes on by itself a little later. */
  storageFailed: failure,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type CallName<A extends Area> = keyof Contract[A] & string;
export type Events = typeof events;
export type EventName = keyof Events;
