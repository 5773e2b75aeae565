import type { Guide } from '../catalog/guide-topics.ts';

/** The guide in English. `npm run guide` writes docs/guide/en from it. */
export const guide: Guide = {
  signIn: {
    lead: 'You need an account on a Device Cloud server. After the first sign-in, everything that is downloaded also opens without a network.',
    picture: 'The sign-in page with environment, username and password.',
    parts: [
      {
        heading: 'Sign in for the first time',
        kind: 'steps',
        lines: [
          'Choose your {signIn.environment}. If it’s not listed, add it first.',
          'Enter {signIn.username} and {signIn.password}, or choose another method under {signIn.method}.',
          'Choose {signIn.submit}. With {signIn.keep}, the next start needs no password.',
        ],
      },
      {
        heading: 'Add your service',
        kind: 'steps',
        lines: [
          'Choose {environment.add}, paste the address that you open in your web browser, and choose {environment.ask}.',
          'Check the address that was found. Agree to another host only if your administrator named it.',
          'Choose {environment.save}. If nothing was found, {environment.addAnyway} adds it without a check.',
        ],
      },
      {
        heading: 'Without a network',
        kind: 'points',
        lines: [
          'Choose your account under {accounts.title}. It opens with everything that is downloaded.',
          'When your sign-in has ended, you can still browse. Sign in again when you have a network.',
        ],
      },
      {
        heading: 'Sign out',
        kind: 'points',
        lines: [
          'Open the account menu at the top and choose {account.signOut.menu}. Downloaded images stay on this laptop unless you delete them.',
          'To sign in again, you need a network. Don’t sign out before you go where there is none.',
        ],
      },
    ],
  },
  find: {
    lead: 'Find a device by its name, by its ID, by its organization, or by what you see.',
    picture: 'The search over the gallery, with devices whose names match.',
    parts: [
      {
        heading: 'By name or ID',
        kind: 'steps',
        lines: [
          'Press {key palette}, or choose {palette.open} at the top.',
          'Type a part of the name or the ID. A day works too, as you would write it.',
          '{key paletteGo} goes to the device, {key paletteView} opens its newest snapshot.',
        ],
      },
      {
        heading: 'In the fleet list',
        kind: 'points',
        lines: [
          'Open an organization and choose a device. To jump to a name, type its first letters.',
          '{location.star} ({key fleetStar}) keeps an organization or a device at the top of the list.',
          '“20 of 45 devices” means that the service says there are 45 and listed only 20. Nothing is removed from the list because of it; choose {action.refresh} to ask again, and tell your administrator if it stays.',
        ],
      },
      {
        heading: 'By what you see',
        kind: 'points',
        lines: [
          '{gallery.sort} changes the order: {gallery.sort.attention} lists devices with a problem first: unusual image, failed download, or old image. {gallery.filter} shows, for example, only {gallery.filter.new}.',
          '{gallery.goToDate} ({key gridDate}) leads to a day, {gallery.form.map} to where the devices are.',
          '{view.save} and {view.saveFilter} put a search or a filter into the fleet list, under a name.',
          'A device isn’t in the list? Choose {browse.addDevices} and enter its ID.',
        ],
      },
    ],
  },
  look: {
    lead: 'A tile shows the latest snapshot of a device and how old it is. {gallery.legend} ({key gridLegend}) explains its badges.',
    picture: 'The viewer with one image and the times of its history.',
    parts: [
      {
        heading: 'Open an image',
        kind: 'steps',
        lines: [
          'Double-click a tile, or press {key gridView}.',
          'Zoom with the wheel or {key viewerZoom}. Fit it to the window or show every pixel: {key viewerFit}.',
          'Go to an earlier or later snapshot: {key viewerTime}. Go to the oldest or the newest: {key viewerEnds}. Go to the previous or next device: {key viewerDevice}.',
        ],
      },
      {
        heading: 'See more',
        kind: 'points',
        lines: [
          'The image is blurred? {viewer.getFull} ({key viewerFull}).',
          '{adjust.auto} ({key viewerAuto}) makes a dark or pale image clearer, {viewer.adjust} ({key viewerAdjust}) does more. The stored image stays as it is.',
          'A right click, or {key imageMenu}, lists everything for an image: copy, save, print and more.',
          '{ruler.play} ({key viewerPlay}) shows what happened over time. {gallery.action.film} makes a film of it.',
          'Move the pointer over a tile from left to right, or press {key gridEarlier} and {key gridLater}, to go through its last 24 hours on this laptop.',
        ],
      },
      {
        heading: 'How old is it?',
        kind: 'points',
        lines: [
          '{viewer.details} ({key viewerDetails}) shows four times: {details.captured} by the device, {details.received} by the service, {details.downloaded} to this laptop, and {details.confirmed} as the latest.',
        ],
      },
    ],
  },
  health: {
    lead: 'Fleetglass compares each device with its own earlier images, on this laptop alone.',
    picture: 'A device that needs a look: its latest image next to a usual one.',
    parts: [
      {
        heading: 'Which devices need a look?',
        kind: 'points',
        lines: [
          '{page.health} lists the devices whose latest image isn’t like their usual ones, the most urgent first. Nothing leaves this laptop for it.',
          'Each has its image next to a usual one. {health.compare} ({key healthCompare}) shows both large, {gallery.action.open} ({key healthOpen}) opens the image.',
          '{health.fine} ({key healthFine}) takes a device off the list until its state changes.',
          'The top says how many devices were checked. The button next to it downloads a small image of all others and checks them.',
          'From five downloaded images on, a device is compared with its own. What one image alone shows, for example a covered lens, is a “Maybe” below all others. To list more or fewer devices, change {health.sensitivity} below the list.',
        ],
      },
    ],
  },
  compare: {
    lead: 'See what changed: compare two to four snapshots of one device or of several.',
    picture: 'Two snapshots of a device, side by side.',
    parts: [
      {
        heading: 'One device, earlier and now',
        kind: 'steps',
        lines: [
          'Open an image and choose {viewer.compare} ({key viewerCompare}).',
          'Choose how far back: {compare.time.yesterday}, {compare.time.sameHour} ({key compareYesterday}), {compare.time.week} ({key compareWeek}), {compare.time.visit} ({key compareVisit}), or {compare.time.date} ({key compareDate}).',
          'The nearest snapshot is shown next to it, and downloaded if it is missing. For another one, choose {compare.changeShort}.',
        ],
      },
      {
        heading: 'Several devices',
        kind: 'steps',
        lines: [
          'Select tiles ({key gridSelect}) and choose {gallery.action.compare} ({key gridCompare}). Two to four are shown side by side.',
          'Choose how far back, as above: each device is compared with its own past. Go from one to the next with {key compareStep}.',
        ],
      },
      {
        heading: 'Ways to compare',
        kind: 'points',
        lines: [
          '{compare.mode.side}, {compare.mode.blink}, {compare.mode.swipe}, {compare.mode.difference}: {key compareMode}. All images zoom together.',
          '{compare.mode.difference} marks every pixel that differs by {compare.difference.threshold} or more.',
          '{gallery.action.export} ({key export}) exports exactly what you compare, with before and after in the PDF.',
          'Full images and previews differ in sharpness. That alone is no change.',
        ],
      },
    ],
  },
  notes: {
    lead: 'Write down what you saw at a device, or what needs to be done there. Notes stay on this laptop and need no network.',
    picture: 'A note next to an image in the viewer.',
    parts: [
      {
        heading: 'Write a note',
        kind: 'steps',
        lines: [
          'Choose a tile and press {key gridNote}. In the viewer, press {key viewerNote} too.',
          'Write. Your text is saved as you type: {note.saved}.',
          'In the viewer, {note.ofSnapshot} is about that one image, which then stays on this laptop.',
        ],
      },
      {
        heading: 'Find it again',
        kind: 'points',
        lines: [
          'A tile with a note has the badge {gallery.badge.noted}.',
          'The search ({key palette}) finds devices by words of their notes.',
          'An export has the notes with its images: {topic export}.',
        ],
      },
    ],
  },
  prepare: {
    lead: 'Before you leave, make sure that every image you need is on this laptop and opens without a network.',
    picture: 'The result of the preparation: how many images are ready and which need attention.',
    parts: [
      {
        heading: 'Before you leave',
        kind: 'steps',
        lines: [
          'Select the devices that you will visit, or open their organization, and choose {visit.prepare} ({key prepare}).',
          'Enter when you leave, and under {offline.rule} how many earlier images you need to compare with. Choose {visit.prepare.start}. What is missing is downloaded, and every image is opened with the network blocked.',
          'When it has finished, choose {visit.showSheet}, or go to {page offline/leave}. What is under {offline.ready.show.green} is complete.',
          'Check what is under {offline.ready.show.amber}: each line says what is missing. {offline.ready.print} puts the list on paper.',
        ],
      },
      {
        heading: 'On the way',
        kind: 'points',
        lines: [
          'A few minutes with a signal? {offline.shortConnection.title} shows what fits into them and downloads the most important images first.',
        ],
      },
      {
        heading: 'When you have finished',
        kind: 'points',
        lines: [
          'Go to {page offline/leave}, and choose {offline.visit.end} at your visit. The newest images of its devices are saved, and the next visit shows what has changed since: {topic compare}. Other visits stay as they are, and {action.undo} takes the end back.',
        ],
      },
    ],
  },
  offline: {
    lead: 'Without a network you can browse, compare and export everything that is downloaded. Fleetglass detects when the network is gone or back.',
    picture: 'The page “{page.offline}”: what is waiting to be downloaded, and the mode.',
    parts: [
      {
        heading: 'Have images on this laptop',
        kind: 'points',
        lines: [
          '{gallery.action.keepOffline} ({key imageKeepOffline}) pins devices: their images are downloaded, kept up to date and never removed. All pins: {page offline/pins}.',
          '{gallery.action.request} ({key gridRequest}) downloads a missing image as soon as there is a network.',
        ],
      },
      {
        heading: 'Decide what is downloaded',
        kind: 'points',
        lines: [
          'Choose a mode on {page offline/now}: {offline.mode.auto} downloads automatically, {offline.mode.saver} leaves full images to you, {offline.mode.lowOnly} downloads only small images, {offline.mode.manual} waits until you choose {offline.action.start}.',
          '{status.workOffline} ends all connections until you turn it off.',
          'Mark metered networks and set limits on {page offline/data}.',
        ],
      },
      {
        heading: 'Nothing is downloaded?',
        kind: 'points',
        lines: [
          '{page offline/now} says what the downloads wait for, and has a button for the next step. More help: {topic fails}.',
        ],
      },
    ],
  },
  export: {
    lead: 'An export contains the original images with their times and checksums. Exporting downloaded images needs no network.',
    picture: 'The export dialog with the choice of version, form and folder.',
    parts: [
      {
        heading: 'Export',
        kind: 'steps',
        lines: [
          'Select tiles ({key gridSelect}), or all of them ({key gridSelectAll}). Choose {gallery.action.export} ({key export}).',
          'Choose the {export.precision}, and what happens with {export.missing}: download them first, later, or export without them.',
          'Choose {export.choose}, then {export.start}. With {export.hide} you can go on working.',
        ],
      },
      {
        heading: 'Good to know',
        kind: 'points',
        lines: [
          '{export.form.parts} makes files that fit into a mail or on a USB stick.',
          '{export.report} adds pages to print: a contact sheet, a report, or a comparison of each device’s images.',
          'A film that you saved goes along: choose {film.export} when it is done.',
          '{export.sign} proves later that nothing was changed: {topic verify}.',
          'An export was interrupted? Choose {export.unfinished.rest} at the bottom of the window.',
        ],
      },
    ],
  },
  verify: {
    lead: 'Check whether an export is complete and unchanged. You need no account and no network, and the check changes nothing.',
    picture: 'The result of a check: the export is complete and unchanged.',
    parts: [
      {
        heading: 'Check an export',
        kind: 'steps',
        lines: [
          'Press {key palette}, type a part of “{palette.verify}” and choose it. Or drop the folder or ZIP file on the window.',
          'Choose {verify.folder} or {verify.zip}.',
          'Read the result. To pass it on, choose {verify.copy} or {verify.print}.',
        ],
      },
      {
        heading: 'What the result means',
        kind: 'points',
        lines: [
          '{verify.result.unchanged}: each file is there, as it was exported.',
          '{verify.result.partial}: something that was selected is not in the export. What is there is as it was exported.',
          '{verify.result.incomplete} or {verify.result.changed}: the list names each file. Copy the export again, or ask for a new one.',
          'A signature also shows which laptop made the export. It doesn’t show that an image is true.',
        ],
      },
    ],
  },
  pack: {
    lead: 'A pack takes images from a laptop with a network to one without: one encrypted file.',
    picture: 'The dialog that makes a pack, with its size and who can open it.',
    parts: [
      {
        heading: 'Take images to another laptop',
        kind: 'steps',
        lines: [
          'Choose {gallery.action.pack} with {key palette}, at a pin, or in the menu of a selection.',
          'Enter a passphrase, or the public key of each laptop that will open the pack (it starts with age1; find it there under {page settings/exports}).',
          'Save the file on a USB stick. Send the passphrase separately from the stick.',
        ],
      },
      {
        heading: 'Open a pack',
        kind: 'steps',
        lines: [
          'Press {key palette} and choose {palette.openPack}, or drop the file on the window.',
          'Enter the passphrase. All of the pack is checked before anything changes.',
          'Add the images. Newer images on this laptop stay the newest, and the next sync downloads only what has changed.',
        ],
      },
    ],
  },
  storage: {
    lead: 'Images that you view stay on this laptop until their space is needed. Pinned images are never removed automatically.',
    picture: 'The page “{page.storage}” with the space that each organization uses.',
    parts: [
      {
        heading: 'Free up space',
        kind: 'steps',
        lines: [
          'Go to {page storage/usage} to see what uses the most space.',
          'Choose {storage.action.free}, or {storage.action.keepOnlyLow} to keep small images instead of large ones.',
          'Before anything is removed, you see how many images that is.',
        ],
      },
      {
        heading: 'Set limits',
        kind: 'points',
        lines: [
          '{storage.quotaUnit} on {page storage/space}, at first 10 GB: above it, the images that you viewed longest ago are removed.',
          '{storage.floorUnit}: this much stays free for other programs.',
          '{storage.old.unit}: removes images that a newer one has replaced once they are older. Before it begins, you see how much goes.',
          '{storage.folder.choose} takes all images to a larger drive.',
        ],
      },
      {
        heading: 'Be sure',
        kind: 'points',
        lines: [
          '{storage.check.start} reads every image. Damaged and missing ones are downloaded again.',
          '{page storage/removed} lists what was removed in the last 30 days. To have an image again, choose {storage.removed.request}.',
        ],
      },
    ],
  },
  settings: {
    lead: 'Make the screen easy to read, at a desk and in the sun. Everything applies at once.',
    picture: 'The gallery in outdoor mode: black on white, with large buttons.',
    parts: [
      {
        heading: 'In the sun and with gloves',
        kind: 'points',
        lines: [
          '{settings.outdoor} ({key outdoor}): black on white, large buttons, brighter images, no motion.',
          'Everything larger: {key larger}. Smaller: {key smaller}. Normal: {key normalSize}.',
        ],
      },
      {
        heading: 'To your liking',
        kind: 'points',
        lines: [
          '{page settings/appearance}: {shell.theme}, {settings.contrast}, {settings.density}.',
          '{page settings/region}: {settings.language} and {settings.timeZone}. Times can be those of the device, of this laptop, or UTC.',
          '{page settings/network}: what is downloaded automatically, and whether opening an image downloads the full one.',
        ],
      },
      {
        heading: 'Without a mouse',
        kind: 'points',
        lines: [
          '{key palette} finds every page and every action by its name.',
          '{shell.shortcuts} ({key help}) lists all keys. {key guide} opens this guide at what you are doing.',
          '{key back} and {key forward} go back and forward.',
        ],
      },
    ],
  },
  fails: {
    lead: 'Whatever fails, downloaded images stay on this laptop. Read the message first: it says what happened and what you can do.',
    picture: 'The connection test, with each step and the one that failed.',
    parts: [
      {
        heading: 'The service can’t be reached',
        kind: 'steps',
        lines: [
          'On a guest network, open a web browser and sign in to the network. Then choose {status.retry} at the bottom of the window.',
          'Press {key palette} and choose {palette.network}. It checks each step of the connection and shows where it ends.',
          'Choose {networkTest.copy} and send it to your administrator. Until then: {topic offline}.',
        ],
      },
      {
        heading: 'Images don’t arrive',
        kind: 'points',
        lines: [
          '{page offline/now} says why, with a button for the next step. If the disk is full: {topic storage}.',
          'Only one device fails? Show its details: they say when it was last checked and what failed.',
        ],
      },
      {
        heading: 'Fleetglass doesn’t work as it should',
        kind: 'steps',
        lines: [
          'Restart it. Damaged data is rebuilt from the images at the next start.',
          'Go to {page settings/diagnostics}, choose {diagnostics.save} and give the file to your support. It has no sign-ins and no images.',
        ],
      },
    ],
  },
};
