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
import { todayCalls } from './health/today.ts';
import * as link from './link.ts';
import { offlineCalls, offlineState } from './offline/offline.ts';
import * as packs from './offline/packs.ts';
import { missingMoved } from './offline/plans.ts';
import { evictionNotice, storageCalls, storageState } from './offline/storage.ts';
import * as capabilities from './session/capabilities.ts';
import * as connection from './session/connection.ts';
import * as network from './session/network.ts';
import * as inquiry from './session/service-inquiry.ts';
import * as session from './session/session.ts';
import * as preferences from './session/settings.ts';
import * as updates from './updates.ts';

const nothing = z.null();

function call<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { input, output };
}

/**
 * Declares a call with a dropped file: the preload script sends its path, which the page never
 * knows.
 */
function fileCall<Output extends z.ZodType>(output: Output) {
  return { input: z.object({ path: z.string() }), output, takesFile: true } as const;
}

/**
 * Every call from the page to the main process: input, and output inside a `Result`. Bridge, IPC
 * router and handlers derive from it.
 */
export const contract = {
  app: {
    info: call(nothing, app.appInfo),
    openPage: call(app.externalPage, nothing),
    /** Reports that the page shows its content: the start has succeeded. */
    painted: call(nothing, nothing),
    diagnostics: call(nothing, app.diagnostics),
    /** Compiles facts, settings, states and the log, without names and secrets. */
    report: call(nothing, app.supportReport),
    /** Writes the last shown report to a file that the user chooses. */
    saveReport: call(nothing, app.savedReport),
    /** Shows the crash reports in the system's file manager. */
    revealCrashReports: call(nothing, nothing),
    /** Resets the page's settings. Sign-ins, environments and the library stay. */
    resetSettings: call(nothing, nothing),
    restart: call(nothing, nothing),
    /** Returns the pending link, once. Call at start and on `linkOpened`. */
    takeLink: call(nothing, link.openedLink.nullable()),
    /** Formats a link to a location of the current account. */
    linkTo: call(link.linkLocation, z.object({ text: z.string() })),
    /** Shows a system notification; a click on it shows the window. */
    notify: call(app.notification, nothing),
  },
  settings: {
    read: call(nothing, preferences.settings),
    change: call(preferences.settingsChange, preferences.settings),
  },
  session: {
    options: call(nothing, session.signInOptions),
    /**
     * Asks an address for its service, without a sign-in. Failures: `managed`, `invalidInput`,
     * `insecureAddress`, `cancelled`.
     */
    inquire: call(inquiry.serviceInquiry, inquiry.inquiryOutcome),
    cancelInquiry: call(nothing, nothing),
    addEnvironment: call(session.newEnvironment, session.environment),
    removeEnvironment: call(session.environmentReference, nothing),
    state: call(nothing, session.sessionState),
    signIn: call(session.signInRequest, session.sessionState),
    signInWithToken: call(session.tokenSignIn, session.sessionState),
    /**
     * Opens the environment's authorization page in the system's browser and waits for the
     * outcome.
     */
    signInByBrowser: call(session.browserSignIn, session.sessionState),
    cancelSignIn: call(nothing, nothing),
    /** Ends the current account's sign-in; others stay signed in. */
    signOut: call(nothing, session.sessionState),
    accounts: call(nothing, session.knownAccounts),
    /** Opens another account: with its token, or read-only without one. Sends no request. */
    openAccount: call(session.accountReference, session.sessionState),
    /**
     * Signs an account out and removes it from the list. Its library is back after a sign-in,
     * unless its data are deleted.
     */
    forgetAccount: call(session.accountRemoval, session.knownAccounts),
    accountData: call(session.accountReference, session.accountData),
    leftoverAccounts: call(nothing, session.leftoverAccounts),
    /**
     * Puts an account whose data are on this laptop back on the list, signed out. Failures:
     * `notFound`, `invalidInput`.
     */
    relistAccount: call(session.accountReference, session.knownAccounts),
    /**
     * Deletes the data of an account that is not in the list. Failures: `notFound`,
     * `storageFailed`.
     */
    deleteLeftover: call(session.accountReference, session.leftoverAccounts),
    serviceNotices: call(nothing, session.serviceNotices),
    dismissServiceNotice: call(session.serviceNoticeReference, session.serviceNotices),
  },
  capabilities: {
    read: call(capabilities.capabilitiesReference, capabilities.environmentCapabilities),
    change: call(capabilities.capabilityChange, capabilities.environmentCapabilities),
    /** Forgets the detected and the set values; the next answers detect them again. */
    reset: call(capabilities.capabilitiesReference, capabilities.environmentCapabilities),
    /**
     * Asks the open account's service for a few pages of everything, finds how it is read, and
     * remembers it. Failures: those of the service.
     */
    detect: call(nothing, capabilities.detectedProfile),
    /** Saves the remembered profile to a file that the user chooses. Failure: `notFound`. */
    saveProfile: call(nothing, app.savedReport),
  },
  connection: {
    state: call(nothing, connection.connectionState),
    workOffline: call(connection.workOffline, connection.connectionState),
    /** Sends a request now rather than at the planned time. */
    retry: call(nothing, connection.connectionState),
    /**
     * Checks the images on the screen while they are visible; new ones arrive as
     * `snapshotsChanged`.
     */
    attend: call(connection.attention, nothing),
  },
  network: {
    state: call(nothing, network.networkState),
    /** Answers the proxy. `stored`: `sealed` survives a restart, `memory` does not. */
    signInToProxy: call(network.proxySignIn, z.object({ stored: z.enum(['sealed', 'memory']) })),
    /**
     * Tests the connection to a service; `networkTested` reports each step. Answers at the end.
     */
    test: call(network.networkTestRequest, network.networkTest),
    cancelTest: call(nothing, nothing),
  },
  fleet: {
    overview: call(fleet.page, fleet.fleetOverview),
    devices: call(fleet.deviceQuery, fleet.devicePage),
    device: call(fleet.deviceReference, fleet.deviceDetails),
    /**
     * Returns the position of the device in `devices` of its organization. Failure: `notFound`.
     */
    devicePosition: call(fleet.deviceReference, fleet.devicePosition),
    namedDevices: call(fleet.namedDevicesQuery, fleet.namedDevices),
    refresh: call(nothing, fleet.fleetOverview),
    addDevices: call(fleet.addDevicesRequest, fleet.addDevicesReport),
    /** Removes a device that was added by hand; its images stay until the quota needs space. */
    removeAddedDevice: call(fleet.deviceReference, nothing),
    /** Most likely hits first. */
    search: call(search.searchQuery, search.searchPage),
    savedViews: call(nothing, search.savedViews),
    /** Failure: `invalidInput` if the name is taken or there are too many. */
    saveView: call(search.newSavedView, search.savedView),
    changeSavedView: call(search.savedViewChange, search.savedView),
    removeSavedView: call(search.savedViewReference, nothing),
    /** Returns the notes about a subject and its snapshots. */
    notes: call(fleet.tileRequest, z.array(fleet.note).max(NOTE_LIMIT)),
    /**
     * Writes, changes or removes a note. Failures: `invalidInput` if there are too many,
     * `notFound` for an unknown subject.
     */
    writeNote: call(fleet.noteChange, fleet.note.nullable()),
  },
  gallery: {
    tiles: call(fleet.tileQuery, fleet.tilePage),
    tile: call(fleet.tileRequest, fleet.tile),
    /**
     * Returns the days of a gallery in its sort order. Failure: `invalidInput` if sorted by name.
     */
    days: call(gallery.dayQuery, gallery.dayPage),
    attention: call(gallery.attentionQuery, gallery.attentionCount),
    weights: call(fleet.tileQuery, gallery.weightPage),
    places: call(gallery.placeQuery, gallery.placePage),
    csv: call(fleet.tileQuery, gallery.csvPage),
    csvOf: call(gallery.csvSubjects, gallery.csvPage),
    markSeen: call(gallery.seenRequest, nothing),
    revalidate: call(fleet.revalidateRequest, nothing),
    /** Last location in this account. */
    location: call(nothing, fleet.galleryLocation.nullable()),
    storeLocation: call(fleet.galleryLocation, nothing),
  },
  bookmarks: {
    /** Favourites and recent locations of the current account. */
    list: call(nothing, bookmarks.bookmarks),
    /**
     * Failure: `invalidInput` if there are too many favourites, `notFound` for an unknown
     * location.
     */
    star: call(bookmarks.starRequest, bookmarks.bookmarks),
    /** Adds the location to the recent ones. */
    opened: call(bookmarks.bookmarkReference, bookmarks.bookmarks),
  },
  viewer: {
    /** Returns the snapshots of a device, its own and its archives'. */
    timeline: call(history.timelineRequest, history.timeline),
    /** Returns when each snapshot of a device was taken, and what is marked in its history. */
    times: call(fleet.deviceReference, history.deviceTimes),
    /** Stores a thumbnail that the page made; its magic bytes and size are checked. */
    storeThumbnail: call(history.thumbnail, nothing),
    /**
     * Copies the image at a point of the page to the clipboard; decoding stays in the page's
     * sandbox.
     */
    copyImage: call(history.imagePoint, nothing),
    showFullScreen: call(history.fullScreen, nothing),
  },
  health: healthCalls,
  today: todayCalls,
  offline: offlineCalls,
  exports: {
    select: call(exporting.exportSelection, exporting.exportReference),
    /** Failure: `cancelled` if another choice was made meanwhile. */
    plan: call(exporting.exportPlanRequest, exporting.exportPlan),
    previewNames: call(exporting.fileNamesRequest, exporting.fileNamesPreview),
    chooseFolder: call(exporting.exportReference, exporting.exportFolder),
    start: call(exporting.exportStart, exporting.exportProgress),
    /** Stops waiting for downloads: the export begins without the missing images. */
    stopWaiting: call(exporting.exportReference, nothing),
    list: call(nothing, exporting.exportList),
    cancel: call(exporting.exportReference, exporting.exportProgress),
    previous: call(exporting.exportReference, exporting.previousExport),
    signer: call(exporting.exportSignerRequest, exporting.exportSigner),
    /** Interrupted exports, oldest first. */
    unfinished: call(nothing, exporting.unfinishedExports),
    resume: call(exporting.exportResume, exporting.exportProgress),
    /** Deletes the files of an interrupted export. */
    discard: call(exporting.exportReference, nothing),
    reveal: call(exporting.exportReference, nothing),
    /** Returns the newest export on the disk that has an image; `null` if there is none. */
    ofImage: call(exporting.exportOfImage, exporting.exportFolder),
    /**
     * Shows a dialog for a new file, and writes a stored image to it. Failures: `notDownloaded`,
     * `storageFull`, `storageFailed`.
     */
    saveImage: call(exporting.storedImage, exporting.savedImage),
    /** Writes images as files with export names, to be dragged out of the window. */
    prepareDrag: call(drag.dragRequest, drag.preparedDrag),
    /** Starts the drag. Failures: `notFound`, `notAllowed` if the system refuses. */
    startDrag: call(drag.dragStart, nothing),
  },
  packs: {
    policy: call(nothing, packs.packPolicy),
    identity: call(packs.packIdentityRequest, packs.packIdentity),
    /**
     * Lays out a pack of a planned export. Failure: `cancelled` if another was laid out meanwhile.
     */
    estimate: call(packs.packContents, packs.packEstimate),
    /**
     * Shows a dialog for a new file, and starts writing the pack: an export from then on. `null`
     * if closed.
     */
    start: call(packs.packStart, exporting.exportProgress.nullable()),
    /**
     * Shows a dialog for a pack, and starts opening it; cancels any other opening. `null` if
     * closed.
     */
    choose: call(nothing, packs.packOpening.nullable()),
    /**
     * Starts opening a pack dropped on the window. Failure: `invalidInput` if it is not a file of
     * this laptop.
     */
    drop: fileCall(packs.packOpening),
    /**
     * Starts opening the pack that the app was opened with, once. Call at start and on
     * `packGiven`.
     */
    takeGiven: call(nothing, packs.packOpening.nullable()),
    /** Last opening, also after a reload of the page. */
    opening: call(nothing, packs.packOpening.nullable()),
    unlock: call(packs.packUnlock, packs.packOpening),
    /** Merges a `ready` pack into the library. */
    add: call(packs.packAdd, packs.packOpening),
    cancel: call(packs.packOpeningReference, nothing),
  },
  verification: {
    /**
     * Shows a dialog for a folder or ZIP, and starts checking it; cancels any other check. `null`
     * if closed.
     */
    choose: call(verification.verificationOrder, verification.verificationState.nullable()),
    /**
     * Starts checking a folder or ZIP dropped on the window. Failure: `invalidInput` if it is not
     * a file of this laptop.
     */
    drop: fileCall(verification.verificationState),
    cancel: call(verification.verificationReference, nothing),
    /** Findings of the last check. Failure: `notFound`. */
    findings: call(verification.findingsRequest, verification.findingsPage),
  },
  films: {
    /** Shows a dialog for a new file, and begins it; discards any unfinished film. */
    begin: call(films.newFilm, films.filmFile),
    /** Answers once the part is written. A failure discards the film. */
    write: call(films.filmPart, nothing),
    /** Gives the film its name on the disk. Failure: `invalidInput` if bytes are missing. */
    finish: call(films.filmEnd, films.writtenFilm),
    /** Ends the film and removes what was written. */
    cancel: call(films.filmReference, nothing),
    reveal: call(films.filmReference, nothing),
  },
  storage: storageCalls,
  updates: {
    state: call(nothing, updates.updateState),
    /** Asks the update server; a download continues after the answer. */
    check: call(nothing, updates.updateState),
    /**
     * Shows a dialog for the description of an update (`latest.yml`), which has its installer in
     * the same folder.
     */
    chooseFile: call(nothing, updates.updateState),
    installNow: call(nothing, updates.updateState),
    changeMode: call(updates.updateModeChange, updates.updateState),
  },
} as const;

/** Events that the main process sends to the page. */
export const events = {
  sessionChanged: session.sessionState,
  accountsChanged: session.knownAccounts,
  accountDataDeleted: session.accountDeletion,
  serviceNoticesChanged: session.serviceNotices,
  connectionChanged: connection.connectionState,
  /** A proxy wants or got a sign-in, or the laptop's clock turned out to be wrong. */
  networkChanged: network.networkState,
  /** A step of the network test began or ended. */
  networkTested: network.networkTest,
  /** The list of organizations, devices or archives changed: reload what is shown. */
  fleetChanged: fleet.fleetOverview,
  savedViewsChanged: search.savedViews,
  noteChanged: fleet.changedNote,
  storageChanged: storageState,
  imagesEvicted: evictionNotice,
  bookmarksChanged: bookmarks.bookmarks,
  /** Tiles whose snapshot or age changed; at most `PAGE_LIMIT` in a message. */
  snapshotsChanged: z.array(fleet.tile).max(PAGE_LIMIT),
  /** The sync, mode, limit or check changed; at most four a second. */
  offlineChanged: offlineState,
  /** At most four a second for each download of `downloadMissing`, and at its end. */
  missingMoved,
  healthChanged: healthSummary,
  exportProgressed: exporting.exportProgress,
  /** At most ten a second, and at the end. */
  packOpeningChanged: packs.packOpening,
  /** The app was opened with a pack: `packs.takeGiven` opens it. */
  packGiven: nothing,
  /** At most ten a second, and at the end. */
  verificationProgressed: verification.verificationState,
  settingsChanged: preferences.settings,
  updateChanged: updates.updateState,
  /** A link was opened outside the app: `takeLink` returns it. */
  linkOpened: nothing,
  menuChosen: app.menuCommand,
  /** The window entered or left full screen, for any reason. */
  fullScreenChanged: history.fullScreen,
  defectFound: app.defect,
  /** The library could not store an answer; the requests resume on their own. */
  storageFailed: failure,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type Events = typeof events;
export type EventName = keyof Events;
