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

/** Events of the shell's elements; each bubbles up to the window. */
export interface ShellEvents {
  'dialog-wanted': ShellDialog;
  /** Opens automatically, once no other one is open. */
  'dialog-offered': ShellDialog;
}
