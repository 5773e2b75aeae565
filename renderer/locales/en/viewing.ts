/** Texts of the ways through time and devices in the viewer. */
export const viewingMessages = {
  'viewer.earlier': 'Earlier',
  'viewer.later': 'Later',
  'viewer.oldest': 'This is the oldest snapshot.',
  'viewer.newest': 'This is the newest snapshot.',
  'viewer.devices': 'Devices of the gallery',
  'viewer.previousDevice': 'Previous device',
  'viewer.nextDevice': 'Next device',
  'viewer.oneDevice': 'This gallery shows a single device.',
  'viewer.noMoreDevices': 'No more devices in this gallery.',
  'shortcuts.oldestNewest': 'Oldest, newest snapshot',
  'shortcuts.device': 'Previous, next device',
} as const;
