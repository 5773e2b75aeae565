import type { Failure } from '../../../preload/contract/index.ts';
import type { AppState } from '../../state/app-state.ts';
import { invoke } from '../../state/store/invoke.ts';
import { createRenewableSignal } from '../../state/store/renewable-signal.ts';
import { createStore, withActions } from '../../state/store/store.ts';
import type { CommandApp } from '../commands/shell-commands.ts';
import type { ShellDialog } from '../dialogs/shell-dialog.ts';
import { fuzzyMatch } from './fuzzy-match.ts';
import { paletteActions, paletteGuide, paletteSettings } from './palette-actions.ts';
import { type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entry.ts';
import {
  allResultsEntries,
  bookmarkEntry,
  dateEntries,
  hitEntry,
  isOfDay,
  organizationEntries,
  typedDay,
  viewEntries,
} from './palette-locations.ts';

type PaletteApp = CommandApp & Pick<AppState, 'bookmarks' | 'fleet' | 'gallery' | 'now' | 'savedViews'>;

/** Pause in typing after which the library is searched, ms. */
const TYPING_PAUSE_MS = 50;

/** Most entries of each group, so that all groups fit on a small screen. */
const LIMITS: Readonly<Record<PaletteGroup, number>> = {
  favourites: 6,
  recent: 6,
  dates: 1,
  locations: 12,
  archives: 6,
  results: 1,
  actions: 6,
  settings: 4,
  guide: 3,
};

/** Archives searched for those of a typed day. */
const ARCHIVES_OF_DAYS = 100;

/** Prefix of a query for actions only, as in other palettes. */
const ACTIONS_ONLY = '>';

interface PaletteView {
  readonly query: string;
  /** In screen order. */
  readonly entries: readonly PaletteEntry[];
  /** True while the library is being searched; more entries may follow. */
  readonly isSearching: boolean;
  /** Why devices or archives of the library are missing among the entries. */
  readonly failure: Failure | null;
}

export type PaletteSearch = ReturnType<typeof createPaletteSearch>;

/** Returns matching entries, best first. */
function matching(query: string, entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return entries
    .flatMap((entry) => {
      const score = fuzzyMatch(query, entry.label);
      return score === null ? [] : [{ entry, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

/** Matches whole words of names: single letters would match half of a large fleet. */
function named(query: string, entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/);
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

function inOrder(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return paletteGroups.flatMap((group) =>
    entries.filter((entry) => entry.group === group).slice(0, LIMITS[group]),
  );
}

/** Searches the library; returns the failure of any part that could not be searched. */
async function searchLibrary(app: PaletteApp, query: string) {
  const day = typedDay(app, query);
  const find = (among: 'devices' | 'archives', limit: number) =>
    invoke(() => app.bridge.fleet.search({ terms: { text: query, among, filters: {} }, offset: 0, limit }));
  const answers = await Promise.all([
    find('devices', LIMITS.locations),
    find('archives', day === null ? LIMITS.archives : ARCHIVES_OF_DAYS),
  ]);
  const failed = answers.find((answer) => !answer.ok);
  const found = answers
    .flatMap((answer) => (answer.ok ? answer.value.rows : []))
    .filter((hit) => day === null || isOfDay(hit, day, query))
    .map((hit) => hitEntry(app, hit, app.now.value));
  return { found, failure: failed?.ok === false ? failed.failure : null };
}

/**
 * Finds locations, actions and settings while the user types: those in memory at once, those in
 * the library later.
 */
export function createPaletteSearch(app: PaletteApp, open: (dialog: ShellDialog) => void) {
  const actions = paletteActions(app, open);
  const settings = paletteSettings(app);
  const guide = paletteGuide();
  const favourites = () =>
    app.bookmarks.value.favourites.map((known) => bookmarkEntry(app, known, 'favourites'));
  const recent = () =>
    app.bookmarks.value.recent
      .filter(({ location }) => !app.bookmarks.isStarred(location))
      .map((known) => bookmarkEntry(app, known, 'recent'));
  const organizations = organizationEntries(app);
  const atFirst = () => [...favourites(), ...recent(), ...actions];
  const store = createStore<PaletteView>({
    query: '',
    entries: inOrder(atFirst()),
    isSearching: false,
    failure: null,
  });
  let isClosed = false;
  let images: readonly PaletteEntry[] = [];
  const searching = createRenewableSignal();
  let typing: ReturnType<typeof setTimeout> | undefined;

  const inMemory = (query: string): readonly PaletteEntry[] => {
    if (query === '') return atFirst();
    const done = [
      ...matching(query, [...actions, ...images]),
      ...matching(query, settings),
      ...named(query, guide),
    ];
    return [
      ...dateEntries(app, query),
      ...named(query, favourites()),
      ...named(query, viewEntries(app)),
      ...named(query, organizations),
      ...done,
    ];
  };

  const search = async (query: string) => {
    const signal = searching.current;
    const { found, failure } = await searchLibrary(app, query);
    if (signal.aborted) return;
    store.set({
      query,
      entries: inOrder([
        ...inMemory(query),
        ...found,
        ...(found.length === 0 ? [] : allResultsEntries(app, query)),
      ]),
      isSearching: false,
      failure,
    });
  };

  // A location just opened may be reported after the palette was opened.
  const unsubscribe = app.bookmarks.subscribe(() => {
    if (store.value.query === '') store.change({ entries: inOrder(atFirst()) });
  });

  const type = (typed: string) => {
    searching.renew();
    clearTimeout(typing);
    const query = typed.trim();
    const isActions = query.startsWith(ACTIONS_ONLY);
    const mustSearch = query !== '' && !isActions;
    const entries = isActions
      ? matching(query.slice(1), [...actions, ...images, ...settings])
      : inMemory(query);
    // Earlier results stay until the next answer: a list that empties at each letter flickers.
    const before = mustSearch ? store.value.entries.filter(({ id }) => id.startsWith('subject ')) : [];
    store.set({
      query,
      entries: inOrder([...entries, ...named(query, before)]),
      isSearching: mustSearch,
      failure: null,
    });
    if (mustSearch) typing = setTimeout(() => void search(query), TYPING_PAUSE_MS);
  };

  // Its texts come after the first screen.
  void import('./palette-images.ts').then(({ imageEntries }) => {
    images = imageEntries(app);
    if (!isClosed && store.value.query !== '') type(store.value.query);
  });

  return withActions(store, {
    type,
    close() {
      isClosed = true;
      searching.renew();
      clearTimeout(typing);
      unsubscribe();
    },
  });
}
