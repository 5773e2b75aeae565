/** Texts of clocks, and of the keys of the viewer and the comparison. */
export const viewerMessages = {
  'clocks.zone': 'Time zone',
  'clocks.zone.device': 'Device',
  'clocks.zone.laptop': 'Laptop',
  'clocks.zone.utc': 'UTC',
  'clocks.zoneNotReported': 'The device didn’t report its time zone; times are in UTC.',

  'compare.choose': 'Focus a snapshot, or select two to four, and press C.',
  'compare.firstFour': 'Comparing the first four of {count}.',
} as const;
