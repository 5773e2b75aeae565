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
  /** It comes by itself, once no other one is open. */
  'dialog-offered': ShellDialog;
}
