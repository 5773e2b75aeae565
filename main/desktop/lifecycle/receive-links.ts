import type { App } from 'electron';
import { type CommandLine, parseCommandLine } from './command-line.ts';

/** Receives what the system opens with the app: by event on macOS, by command line elsewhere. */
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
    /** Passes each item to `opened`, including earlier ones. */
    follow(opened: (text: string) => void) {
      open = opened;
      if (early !== null) opened(early);
      early = null;
    },
  };
}

/**
 * Receives links that the system opens with the app, including the `given` one of the command
 * line. Call before the app is ready: macOS sends a link at once.
 */
export function receiveLinks(app: Pick<App, 'on'>, given: string | null) {
  return receive(app, 'open-url', given, ({ link }) => link);
}

/** Like `receiveLinks`, for paths of carry packs. */
export function receivePacks(app: Pick<App, 'on'>, given: string | null) {
  return receive(app, 'open-file', given, ({ pack }) => pack);
}
