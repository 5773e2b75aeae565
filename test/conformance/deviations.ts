import type { Deviation } from './core/judge-results.ts';

/** What the stand-in does not do as Electron does. An entry that passes is taken off: the test fails until it is. */
export const deviations: readonly Deviation[] = [
  {
    name: 'bridge: globals of the preload script are not those of the page',
    reason:
      'A page of a browser has one world. The preload script is wrapped in a function, so it leaves none.',
  },
  {
    name: 'cancellation: six requests without an answer do not hold a seventh',
    reason: 'The page comes by HTTP/1.1, of which a browser opens six connections to a host.',
  },
  {
    name: 'menus: the dock is of macOS alone',
    reason: 'It is there on each system, so that its menu is tested on each.',
  },
  {
    name: 'native theme: the page sees the colours',
    reason: 'The colours of the page are those of its browser.',
  },
];
