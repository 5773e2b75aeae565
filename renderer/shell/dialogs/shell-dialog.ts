/** The dialogs of the shell. */
export type ShellDialog =
  | 'updates'
  | 'diagnostics'
  | 'proxy'
  | 'network'
  | 'capabilities'
  | 'shortcuts'
  | 'export'
  | 'openPack'
  | 'palette'
  | 'verify'
  | 'signOut'
  | 'removeAccount';

/** The events of the shell's elements; each bubbles up to the window. */
export interface ShellEvents {
  'dialog-wanted': ShellDialog;
  /** Nobody pressed for it: it comes once no other one is open. */
  'dialog-offered': ShellDialog;
}
