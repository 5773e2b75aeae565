import type { App } from 'electron';
import { parseCommandLine } from './command-line.ts';

/** The links that the system opens with the app, with the `given` one of the command line. Call it before the app is ready: macOS sends a link at once. */
export function receiveLinks(app: Pick<App, 'on'>, given: string | null) {
  let early = given;
  let open = (text: string) => {
    early = text;
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(url);
  });
  app.on('second-instance', (_event, arguments_, workingFolder) => {
    const { link } = parseCommandLine(arguments_, process.platform, workingFolder);
    if (link !== null) open(link);
  });
  return {
    /** Passes each link to `opened`, the ones received before included. */
    follow(opened: (text: string) => void) {
      open = opened;
      if (early !== null) opened(early);
      early = null;
    },
  };
}
