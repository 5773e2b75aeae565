const HIGHEST_PORT = 65_535;

export const help = `Starts Fleetglass: in Electron where it can run, else as the preview, a page in your browser.

  npm start -- [options]

  --demo          opens the demo fleet
  --profile DIR   stores everything under DIR instead of the system's folder
  --preview       the preview, even where Electron could run
  --port N        the preview's port on loopback; 0 (the default) takes a free one
  --no-open       opens no browser and prints {"url"} on standard output
  --verify PATH   checks an export without a window; docs/formats/export.md lists the exit codes
  --signers FILE  the signers that --verify knows, in the form of allowed_signers
  --help          this text
`;

/** Parses a port; `null` if it is not one. */
function readPort(text) {
  const port = Number(text);
  return /^\d+$/.test(text ?? '') && port <= HIGHEST_PORT ? port : null;
}

/** Options that take a path, and its kind. */
const paths = { '--profile': 'a folder', '--verify': 'a folder or a ZIP', '--signers': 'a file' };

/**
 * Returns `{ kind: 'start', preview, open, verify, port, inputs }` (`inputs` are the product's
 * own), `{ kind: 'help' }`, or `{ kind: 'refused', reason }`.
 */
export function readOptions(given) {
  const options = { kind: 'start', preview: false, open: true, verify: false, port: 0, inputs: [] };
  const left = given.flatMap(
    (argument) => /^(--(?:port|profile|verify|signers))=(.*)$/s.exec(argument)?.slice(1) ?? [argument],
  );
  while (left.length > 0) {
    const argument = left.shift();
    if (argument === '--help' || argument === '-h') return { kind: 'help' };
    if (argument === '--preview') options.preview = true;
    else if (argument === '--no-open') options.open = false;
    else if (argument === '--demo' || argument.startsWith('fleetglass:')) options.inputs.push(argument);
    else if (argument === '--port') {
      options.port = readPort(left.shift());
      if (options.port === null) return refused(`--port takes a number from 0 to ${HIGHEST_PORT}`);
    } else if (Object.hasOwn(paths, argument)) {
      const path = left.shift() ?? '';
      if (path === '' || path.startsWith('-')) return refused(`${argument} takes ${paths[argument]}`);
      options.inputs.push(`${argument}=${path}`);
      options.verify ||= argument === '--verify';
    } else return refused(`there is no option ${argument}`);
  }
  return options;
}

function refused(reason) {
  return { kind: 'refused', reason: `${reason}; npm start -- --help lists the options` };
}
