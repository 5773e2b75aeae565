import type { App } from 'electron';
import { parseCommandLine } from './command-line.ts';

/** Links that the system hands to the app, from its first moment on. */
interface ReceivedLinks {
  /** From now on, and for what came before, each link goes there. */
  follow(open: (text: string) => void): void;
}

/** `given`: the link of this start's own command line. To be called before the app is ready: macOS hands one over at once. */
export function receiveLinks(app: Pick<App, 'on'>, given: string | null): ReceivedLinks {
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
    follow(opened) {
      open = opened;
      if (early !== null) opened(early);
      early = null;
    },
  };
}
