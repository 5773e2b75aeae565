import type { App } from 'electron';
import { type CommandLine, parseCommandLine } from './command-line.ts';

/** What the system opens with the app: macOS by an event, the others by the command line of a start. */
function receive(
  app: Pick<App, 'on'>,
  event: 'open-file' | 'open-url',
  given: string | null,
  read: (commandLine: CommandLine) => string | null,
) {
  let early = given;
  let open = (text: string) => {
    early = text;
  };
  app.on(event as 'open-url', (opening, text) => {
    opening.preventDefault();
    open(text);
  });
  app.on('second-instance', (_event, arguments_, workingFolder) => {
    const text = read(parseCommandLine(arguments_, process.platform, workingFolder));
    if (text !== null) open(text);
  });
  return {
    /** Passes each one to `opened`, those received before included. */
    follow(opened: (text: string) => void) {
      open = opened;
      if (early !== null) opened(early);
      early = null;
    },
  };
}

/** The links that the system opens with the app, with the `given` one of the command line. Call it before the app is ready: macOS sends a link at once. */
export function receiveLinks(app: Pick<App, 'on'>, given: string | null) {
  return receive(app, 'open-url', given, ({ link }) => link);
}

/** As `receiveLinks`, the paths of carry packs. */
export function receivePacks(app: Pick<App, 'on'>, given: string | null) {
  return receive(app, 'open-file', given, ({ pack }) => pack);
}
