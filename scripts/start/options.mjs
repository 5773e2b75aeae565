// What a person may write after `npm start --`.

const HIGHEST_PORT = 65_535;

export const help = `Starts Fleetglass: in Electron where it can run, else as the preview, a page in your browser.

  npm start -- [options]

  --demo          opens the demo fleet
  --profile DIR   stores everything under DIR instead of the system's folder
  --preview       the preview, even where Electron could run
  --port N        the preview's port on loopback; 0 (the default) takes a free one
  --no-open       opens no browser and prints {"url"} on standard output
  --help          this text
`;

/** A port, or null when the text is none. */
function readPort(text) {
  const port = Number(text);
  return /^\d+$/.test(text ?? '') && port <= HIGHEST_PORT ? port : null;
}

/** `{ kind: 'start', preview, open, port, inputs }` (inputs are the product's own), `{ kind: 'help' }`, or `{ kind: 'refused', reason }`. */
export function readOptions(given) {
  const options = { kind: 'start', preview: false, open: true, port: 0, inputs: [] };
  const left = given.flatMap(
    (argument) => /^(--(?:port|profile))=(.*)$/s.exec(argument)?.slice(1) ?? [argument],
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
    } else if (argument === '--profile') {
      const folder = left.shift() ?? '';
      if (folder === '' || folder.startsWith('-')) return refused('--profile takes a folder');
      options.inputs.push(`--profile=${folder}`);
    } else return refused(`there is no option ${argument}`);
  }
  return options;
}

function refused(reason) {
  return { kind: 'refused', reason: `${reason}; npm start -- --help lists the options` };
}
