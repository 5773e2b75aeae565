import { z } from 'zod';
import * as app from './app.ts';
import { failure } from './core/failure.ts';
import { NOTE_LIMIT, PAGE_LIMIT } from './core/limits.ts';
import * as bookmarks from './fleet/bookmarks.ts';
import * as drag from './fleet/drag.ts';
import * as exporting from './fleet/exports.ts';
import * as films from './fleet/films.ts';
import * as fleet from './fleet/fleet.ts';
import * as gallery from './fleet/gallery.ts';
import * as history from './fleet/history.ts';
import * as search from './fleet/search.ts';
import * as verification from './fleet/verification.ts';
import { healthCalls, healthSummary } from './health/health.ts';
import * as link from './link.ts';
import { offlineCalls, offlineState } from './offline/offline.ts';
import * as packs from './offline/packs.ts';
import { missingMoved } from './offline/plans.ts';
import { evictionNotice, storageCalls, storageState } from './offline/storage.ts';
import * as capabilities from './session/capabilities.ts';
import * as connection from './session/connection.ts';
import * as network from './session/network.ts';
import * as session from './session/session.ts';
import * as preferences from './session/settings.ts';
import * as updates from './updates.ts';

const nothing = z.null();

function call<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { input, output };
}

/** A call that the page makes with a dropped file: the preload script sends its path, which the page never knows. */
function fileCall<Output extends z.ZodType>(output: Output) {
  return { input: z.object({ path: z.string() }), output, takesFile: true } as const;
}

/** Every call from the screen to the main process: input, and output inside a `Result`. Bridge, IPC router and handlers derive from it. */
export const contract = {
  app: {
    info: call(nothing, app.appInfo),
    openPage: call(app.externalPage, nothing),
    /** The page shows its content: this start was a good one. */
    painted: call(nothing, nothing),
    diagnostics: call(nothing, app.diagnostics),
    /** Puts together facts, settings, states and the log, without names and secrets. */
    report: call(nothing, app.supportReport),
    /** Writes the last shown report to a file that the person chooses. */
    saveReport: call(nothing, app.savedReport),
    /** Shows the crash reports in the system's file manager. */
    revealCrashReports: call(nothing, nothing),
    /** Resets the settings of the screen. Sign-ins, environments and the library stay. */
    resetSettings: call(nothing, nothing),
    restart: call(nothing, nothing),
    /** The pending link that was opened outside, once; null: none. Call it at start and at `linkOpened`. */
    takeLink: call(nothing, link.openedLink.nullable()),
    /** A link to a location of the account in use, as text to copy. */
    linkTo: call(link.linkLocation, z.object({ text: z.string() })),
    /** Shows a notification of the system; a click on it shows the window. */
    notify: call(app.notification, nothing),
  },
  settings: {
    read: call(nothing, preferences.settings),
    change: call(preferences.settingsChange, preferences.settings),
  },
  session: {
    options: call(nothing, session.signInOptions),
    addEnvironment: call(session.newEnvironment, session.environment),
    removeEnvironment: call(session.environmentReference, nothing),
    state: call(nothing, session.sessionState),
    signIn: call(session.signInRequest, session.sessionState),
    signInWithToken: call(session.tokenSignIn, session.sessionState),
    /** Opens the environment's authorization page in the system's browser and waits for its end. */
    signInByBrowser: call(session.browserSignIn, session.sessionState),
    cancelSignIn: call(nothing, nothing),
    /** Ends the sign-in of the account in use; others stay signed in. */
    signOut: call(nothing, session.sessionState),
    accounts: call(nothing, session.knownAccounts),
    /** Opens another account: with its token, or read-only without one. Sends no request. */
    openAccount: call(session.accountReference, session.sessionState),
    /** Signs an account out and takes it off the list. Its library is there again after a sign-in, unless its data are deleted. */
    forgetAccount: call(session.accountRemoval, session.knownAccounts),
    accountData: call(session.accountReference, session.accountData),
    leftoverAccounts: call(nothing, session.leftoverAccounts),
    /** Puts an account whose data are on this laptop back on the list, signed out. Failures: `notFound`, `invalidInput`. */
    relistAccount: call(session.accountReference, session.knownAccounts),
    /** Deletes the data of an account that is not in the list. Failures: `notFound`, `storageFailed`. */
    deleteLeftover: call(session.accountReference, session.leftoverAccounts),
    serviceNotices: call(nothing, session.serviceNotices),
    dismissServiceNotice: call(session.serviceNoticeReference, session.serviceNotices),
  },
  capabilities: {
    read: call(capabilities.capabilitiesReference, capabilities.environmentCapabilities),
    change: call(capabilities.capabilityChange, capabilities.environmentCapabilities),
    /** Forgets the detected and the set values; they are detected again from the next answers. */
    reset: call(capabilities.capabilitiesReference, capabilities.environmentCapabilities),
  },
  connection: {
    state: call(nothing, connection.connectionState),
    workOffline: call(connection.workOffline, connection.connectionState),
    /** Sends a request at once instead of at the next planned time. */
    retry: call(nothing, connection.connectionState),
    /** Images on the screen are checked while they are seen; new ones come as `snapshotsChanged`. */
    attend: call(connection.attention, nothing),
  },
  network: {
    state: call(nothing, network.networkState),
    /** Answers the proxy. `stored`: `sealed` survives a restart, `memory` does not. */
    signInToProxy: call(network.proxySignIn, z.object({ stored: z.enum(['sealed', 'memory']) })),
    /** Tests the connection to a service step by step; `networkTested` reports each. The answer comes at the end. */
    test: call(network.networkTestRequest, network.networkTest),
    cancelTest: call(nothing, nothing),
  },
  fleet: {
    overview: call(fleet.page, fleet.fleetOverview),
    devices: call(fleet.deviceQuery, fleet.devicePage),
    device: call(fleet.deviceReference, fleet.deviceDetails),
    /** The position of the device in `devices` of its organization. Failure: `notFound`. */
    devicePosition: call(fleet.deviceReference, fleet.devicePosition),
    namedDevices: call(fleet.namedDevicesQuery, fleet.namedDevices),
    refresh: call(nothing, fleet.fleetOverview),
    addDevices: call(fleet.addDevicesRequest, fleet.addDevicesReport),
    /** Takes a device that was added by hand off the list; its images stay until the quota needs space. */
    removeAddedDevice: call(fleet.deviceReference, nothing),
    /** The likeliest hits first. */
    search: call(search.searchQuery, search.searchPage),
    savedViews: call(nothing, search.savedViews),
    /** Failure: `invalidInput` when the name is taken or there are too many. */
    saveView: call(search.newSavedView, search.savedView),
    changeSavedView: call(search.savedViewChange, search.savedView),
    removeSavedView: call(search.savedViewReference, nothing),
    /** What was written about a subject and its snapshots. */
    notes: call(fleet.tileRequest, z.array(fleet.note).max(NOTE_LIMIT)),
    /** Writes, changes or removes a note. Failures: `invalidInput` when there are too many, `notFound` for an unknown subject. */
    writeNote: call(fleet.noteChange, fleet.note.nullable()),
  },
  gallery: {
    tiles: call(fleet.tileQuery, fleet.tilePage),
    tile: call(fleet.tileRequest, fleet.tile),
    /** The days of a gallery, newest or oldest first as it is sorted. Failure: `invalidInput` when sorted by name. */
    days: call(gallery.dayQuery, gallery.dayPage),
    attention: call(gallery.attentionQuery, gallery.attentionCount),
    weights: call(fleet.tileQuery, gallery.weightPage),
    csv: call(fleet.tileQuery, gallery.csvPage),
    csvOf: call(gallery.csvSubjects, gallery.csvPage),
    markSeen: call(gallery.seenRequest, nothing),
    revalidate: call(fleet.revalidateRequest, nothing),
    /** The last location in this account; null: none yet. */
    location: call(nothing, fleet.galleryLocation.nullable()),
    storeLocation: call(fleet.galleryLocation, nothing),
  },
  bookmarks: {
    /** Favourites and recent locations of the account in use. */
    list: call(nothing, bookmarks.bookmarks),
    /** Failure: `invalidInput` when there are too many favourites, `notFound` for an unknown location. */
    star: call(bookmarks.starRequest, bookmarks.bookmarks),
    /** Adds the location to the recent ones. */
    opened: call(bookmarks.bookmarkReference, bookmarks.bookmarks),
  },
  viewer: {
    /** The snapshots of a device, its own and its archives. */
    timeline: call(history.timelineRequest, history.timeline),
    /** Stores a thumbnail that the page made; it is checked by its magic bytes and its size. */
    storeThumbnail: call(history.thumbnail, nothing),
    /** Copies the image at a point of the page to the clipboard; decoding stays in the page's sandbox. */
    copyImage: call(history.imagePoint, nothing),
    showFullScreen: call(history.fullScreen, nothing),
  },
  health: healthCalls,
  offline: offlineCalls,
  exports: {
    select: call(exporting.exportSelection, exporting.exportReference),
    /** Failure: `cancelled` when another choice was made meanwhile. */
    plan: call(exporting.exportPlanRequest, exporting.exportPlan),
    previewNames: call(exporting.fileNamesRequest, exporting.fileNamesPreview),
    chooseFolder: call(exporting.exportReference, exporting.exportFolder),
    start: call(exporting.exportStart, exporting.exportProgress),
    /** Ends the wait for downloads: the export begins without what has not come. */
    stopWaiting: call(exporting.exportReference, nothing),
    list: call(nothing, exporting.exportList),
    cancel: call(exporting.exportReference, exporting.exportProgress),
    previous: call(exporting.exportReference, exporting.previousExport),
    signer: call(exporting.exportSignerRequest, exporting.exportSigner),
    /** Where the image of a tile was last exported to. */
    /** Exports that were cut off, the oldest first. */
    unfinished: call(nothing, exporting.unfinishedExports),
    resume: call(exporting.exportResume, exporting.exportProgress),
    /** Deletes the files of an export that was cut off. */
    discard: call(exporting.exportReference, nothing),
    reveal: call(exporting.exportReference, nothing),
    /** Writes images as files, under the names of an export, to be dragged out of the window. */
    prepareDrag: call(drag.dragRequest, drag.preparedDrag),
    /** Starts the drag. Failures: `notFound`, `notAllowed` where the system drags nothing. */
    startDrag: call(drag.dragStart, nothing),
  },
  packs: {
    policy: call(nothing, packs.packPolicy),
    identity: call(packs.packIdentityRequest, packs.packIdentity),
    /** Lays out a pack of a planned export. Failure: `cancelled` when another was laid out meanwhile. */
    estimate: call(packs.packContents, packs.packEstimate),
    /** Lets the person choose a new file, and begins to write the pack: an export from then on. Null: they closed the dialog. */
    start: call(packs.packStart, exporting.exportProgress.nullable()),
    /** Lets the person choose a pack, and begins to open it; one that is being opened is cancelled. Null: they closed the dialog. */
    choose: call(nothing, packs.packOpening.nullable()),
    /** Begins to open a pack that a person dropped on the window. Failure: `invalidInput` for what is no file of this laptop. */
    drop: fileCall(packs.packOpening),
    /** Begins to open the pack that the app was started with, once; null: none. Call it at start and at `packGiven`. */
    takeGiven: call(nothing, packs.packOpening.nullable()),
    /** The last opening, after a reload of the page too. */
    opening: call(nothing, packs.packOpening.nullable()),
    unlock: call(packs.packUnlock, packs.packOpening),
    /** Joins a pack that is `ready` with the library. */
    add: call(packs.packAdd, packs.packOpening),
    cancel: call(packs.packOpeningReference, nothing),
  },
  verification: {
    /** Lets the person choose a folder or a ZIP, and begins to check it; a check that runs is cancelled. Null: they closed the dialog. */
    choose: call(verification.verificationOrder, verification.verificationState.nullable()),
    /** Begins to check a folder or a ZIP that a person dropped on the window. Failure: `invalidInput` for what is no file of this laptop. */
    drop: fileCall(verification.verificationState),
    cancel: call(verification.verificationReference, nothing),
    /** What the last check found. Failure: `notFound`. */
    findings: call(verification.findingsRequest, verification.findingsPage),
  },
  films: {
    /** Lets the person choose a new file, and begins it; a film that is still under way ends and leaves nothing. */
    begin: call(films.newFilm, films.filmFile),
    /** Answers when the part is written. A failure ends the film, and nothing is left of it. */
    write: call(films.filmPart, nothing),
    /** Puts the film on the disk under its name. Failure: `invalidInput` when bytes are missing. */
    finish: call(films.filmEnd, films.writtenFilm),
    /** Ends the film and removes what was written. */
    cancel: call(films.filmReference, nothing),
    reveal: call(films.filmReference, nothing),
  },
  storage: storageCalls,
  updates: {
    state: call(nothing, updates.updateState),
    /** Sends a request to the update server; a download goes on after the answer. */
    check: call(nothing, updates.updateState),
    /** Lets the person choose the description of an update (`latest.yml`) with its installer beside it. */
    chooseFile: call(nothing, updates.updateState),
    installNow: call(nothing, updates.updateState),
    changeMode: call(updates.updateModeChange, updates.updateState),
  },
} as const;

/** Every message that the main process pushes to the screen. */
export const events = {
  sessionChanged: session.sessionState,
  accountsChanged: session.knownAccounts,
  accountDataDeleted: session.accountDeletion,
  serviceNoticesChanged: session.serviceNotices,
  connectionChanged: connection.connectionState,
  /** A proxy wants a sign-in or got one, or the laptop's clock turned out to be wrong. */
  networkChanged: network.networkState,
  /** A step of the self-test began or ended. */
  networkTested: network.networkTest,
  /** The list of organizations, devices or archives changed: load again what is shown. */
  fleetChanged: fleet.fleetOverview,
  savedViewsChanged: search.savedViews,
  noteChanged: fleet.changedNote,
  storageChanged: storageState,
  imagesEvicted: evictionNotice,
  bookmarksChanged: bookmarks.bookmarks,
  /** Tiles whose snapshot or age changed; at most `PAGE_LIMIT` in a message. */
  snapshotsChanged: z.array(fleet.tile).max(PAGE_LIMIT),
  /** The sync, the mode, a limit or a check moved on; at most four a second. */
  offlineChanged: offlineState,
  /** At most four a second for each download of `downloadMissing`, and at its end. */
  missingMoved,
  healthChanged: healthSummary,
  exportProgressed: exporting.exportProgress,
  /** At most ten a second, and at the end. */
  packOpeningChanged: packs.packOpening,
  /** The app was started, or called, with a pack: `packs.takeGiven` opens it. */
  packGiven: nothing,
  /** At most ten a second, and at the end. */
  verificationProgressed: verification.verificationState,
  settingsChanged: preferences.settings,
  updateChanged: updates.updateState,
  /** A link was opened outside: `takeLink` returns it. */
  linkOpened: nothing,
  menuChosen: app.menuCommand,
  /** The window fills the screen or no longer does, by the app, by the system's key or by its button. */
  fullScreenChanged: history.fullScreen,
  defectFound: app.defect,
  /** The library could not store an answer; the requests go on by themselves a little later. */
  storageFailed: failure,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type Events = typeof events;
export type EventName = keyof Events;
