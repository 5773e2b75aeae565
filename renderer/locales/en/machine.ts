/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages = {
  'managed.environment': 'Set by your administrator',
  'managed.setting': 'Managed by your administrator',
  'managed.noAdding': 'Your administrator manages the list of environments.',
  'managed.keepSignedIn': 'Your administrator requires a new sign-in each time Fleetglass starts.',
  'managed.invalid': 'Some of your administrator’s settings can’t be read:',
  'managed.problem': '{source}: {path}: {rule}',
  'managed.problem.restricted': '{source}: {path}: {rule} (the strictest setting counts until this is fixed)',

  'updates.title': 'Updates',

  'safeStart.notice':
    'Fleetglass failed to start several times. It started in safe mode: offline and without graphics acceleration.',
  'safeStart.restart': 'Start normally',
  'defect.notice':
    'Something unexpected went wrong in Fleetglass (ID {id}). You can go on. If something no longer works, restart it.',
  'defect.restart': 'Restart',
  'diagnostics.open': 'Diagnostics',
  'diagnostics.title': 'Diagnostics',
} as const;
