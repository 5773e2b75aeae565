// Replaces sax in the bundle. electron-updater needs it only for a feed of GitHub, and the product
// updates from a server of its own: it was 24 kB of unused code.

export function parser() {
  throw new Error('A feed in XML needs sax, which the bundle leaves out.');
}
