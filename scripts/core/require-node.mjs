// Refuses a Node.js that is too old for the scripts. Such a version has to parse it: no `?.`, no
// `??`, no top-level `await`.

/** Oldest Node.js that can install Node 24, which runs everything else. */
const OLDEST = 18;

/** Returns the reason why a version of Node.js is refused, or `null`. */
export function whyNodeIsRefused(version) {
  if (Number(version.split('.')[0]) >= OLDEST) return null;
  return (
    'Fleetglass needs Node.js ' +
    OLDEST +
    ' or newer to start, and this is ' +
    version +
    '. ' +
    'Install a newer version (https://nodejs.org), then run the command again.'
  );
}

/** Ends the process with one sentence if its Node.js is too old. */
export function requireNode() {
  const reason = whyNodeIsRefused(process.versions.node);
  if (reason === null) return;
  process.stderr.write(reason + '\n');
  process.exit(1);
}
