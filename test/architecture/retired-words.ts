/** A word that is no longer used, and the word that stands for its meaning. */
export interface RetiredWord {
  readonly word: RegExp;
  readonly instead: string;
  /** `screen`: in English texts. `code`: in identifiers and comments. `key`: in keys of texts. `everywhere`: in all of them and in documents. */
  readonly where: 'screen' | 'code' | 'key' | 'everywhere';
}

/** The glossary of ARCHITECTURE.md, read backwards. */
export const retiredWords: readonly RetiredWord[] = [
  { word: /\bkept\b(?! (?:offline|up to date|free)\b)/i, instead: 'downloaded, stored', where: 'screen' },
  { word: /\bfetch(?:ed|es|ing)?\b/i, instead: 'download', where: 'screen' },
  { word: /\b(?:brings?|bringing|brought)\b(?! all to front)/i, instead: 'download', where: 'screen' },
  { word: /\b(?:never|not|is|are|was|were) asked\b/i, instead: 'checked, requested', where: 'screen' },
  { word: /\bpromis(?:e|es|ed|ing)\b/i, instead: 'kept offline', where: 'screen' },
  { word: /\brooms?\b/i, instead: 'space', where: 'screen' },
  { word: /\bsound\b/i, instead: 'verified', where: 'screen' },
  { word: /\bcaps?\b/i, instead: 'limit', where: 'screen' },
  { word: /(?<!npm )\b(?:a|the|this|that|each|of) runs?\b/i, instead: 'sync', where: 'screen' },
  { word: /\bmoments?\b/i, instead: 'snapshot, time', where: 'screen' },
  { word: /\b(?:told|tells)\b/i, instead: 'reported', where: 'screen' },
  { word: /\bpictures?\b/i, instead: 'image, snapshot', where: 'screen' },
  { word: /\bplaces?\b/i, instead: 'location, folder', where: 'screen' },
  { word: /\bchoices?\b/i, instead: 'setting', where: 'screen' },
  { word: /\blearn(?:s|ed|ing)?\b/i, instead: 'detect', where: 'screen' },
  { word: /\bquotas?\b/i, instead: 'storage limit', where: 'screen' },
  { word: /\b(?:goes?|gone|went)\b(?! (?:back|to|online|wrong)\b)/i, instead: 'removed', where: 'screen' },
  { word: /\blooks? (?:for|at)\b|\bto look at\b/i, instead: 'check for, needs attention', where: 'screen' },
  { word: /\b(?:anew|whoever|nobody)\b|\bof its own\b/i, instead: 'a plain sentence', where: 'screen' },
  { word: /\bby hand\b/i, instead: 'manually', where: 'screen' },
  { word: /\bat present\b/i, instead: 'currently', where: 'screen' },
  {
    word: /\b(?:secs?|mins|hrs?)\b|\beach second\b|\ba second\b/i,
    instead: 's, min, h, /s',
    where: 'screen',
  },
  { word: /\bids?\b/, instead: 'ID', where: 'screen' },
  {
    word: /\b(?:can ?not|(?:is|are|was|does|did|could) not)\b/i,
    instead: 'can’t, isn’t, …',
    where: 'screen',
  },

  {
    word: /\b(?:asked|fetched|picture)\b/,
    instead: 'checked or requested, downloaded, snapshot or image',
    where: 'key',
  },
  { word: /wish(?!list)/i, instead: 'requested download', where: 'everywhere' },
  { word: /want-?list/i, instead: 'requested downloads', where: 'everywhere' },
  { word: /signal.?window/i, instead: 'short connection', where: 'everywhere' },
  {
    word: /(?<!width: )\bthin(?:s|ned|ning)?\b|thinTo/i,
    instead: 'keep only low precision',
    where: 'everywhere',
  },
  { word: /receipt/i, instead: 'data usage', where: 'everywhere' },
  { word: /promised/i, instead: 'retained', where: 'code' },
  {
    // A number has decimal places, a grid places its items, and a link of the app says `place/`.
    word: /(?<!\b(?:in|their|takes?|took|first|same|decimal) )\bplaces?\b(?!\\?\/|-(?:items|content|self))|\bplaces?[A-Z]\w*|[a-z]Places?\b/,
    instead: 'location (navigation), point, rank, position, folder, placeholder',
    where: 'code',
  },
  { word: /\brooms?\b|[a-z]Rooms?\b|\brooms?[A-Z]/, instead: 'layer, area, disk space', where: 'code' },
  {
    word: /\btold\b|\b(?:ask|tell|told|asked)[A-Z]\w*|[a-z](?:Asked|Told|Tell|Ask)\b|\.(?:ask|tell)\(/,
    instead: 'request, refresh, list, invoke; notify, report',
    where: 'code',
  },
  {
    word: /\blearn(?:s|t|ed|ing)?\b(?!\.microsoft)|\blearn[A-Z]|[a-z]Learned/i,
    instead: 'detect',
    where: 'code',
  },
  {
    word: /serviceChoices?|memoryChoices?|learnedChoices?|session\/choices/,
    instead: 'capabilities',
    where: 'code',
  },
  {
    word: /[a-z](?<!under)Ways?\b|\bways\s*[:=(.,)]/,
    instead: 'route (proxy), sign-in method',
    where: 'code',
  },
  { word: /\bdoors?\b|[a-z]Doors?\b/, instead: 'IPC router', where: 'code' },
  { word: /(?<!font-|type|"|in your )\bface\b|[a-z]Face\b/, instead: 'best snapshot', where: 'code' },
  { word: /createTurns|\bturns\s*[:=(.,)]/, instead: 'keyed mutex', where: 'code' },
  {
    word: /\bkept\b(?! (?:offline|up to date|free)\b)|\bkept[A-Z]|[a-z]Kept/i,
    instead: 'stored, cached, retained',
    where: 'code',
  },
  {
    word: /\b(?:brings?|bringing|brought)\b(?! all to front)|\bbring[A-Z]/i,
    instead: 'download, show',
    where: 'code',
  },
  { word: /\bmoments?\b|[a-z]Moments?\b/i, instead: 'snapshot, time, instant', where: 'code' },
  { word: /\bcaps?\b|[a-z]Caps?\b|\bcaps?[A-Z]/, instead: 'limit', where: 'code' },
  { word: /\bsound\b/, instead: 'verified', where: 'code' },
  { word: /\brunIds?\b|[a-z](?:Sync|Download|Offline)Runs?\b/, instead: 'sync', where: 'code' },
  {
    word: /\b(?:nobody|whoever|anew)\b/i,
    instead: 'a plain sentence with the noun of the code',
    where: 'code',
  },
  { word: /\b(?:breathe|giveWay)\b/, instead: 'yieldToEventLoop', where: 'code' },
  { word: /isAboutNothing/, instead: 'isTransient', where: 'code' },
  { word: /\bBrought\b/, instead: 'DownloadResult', where: 'code' },
  { word: /relearning|learnedChoices/i, instead: 'redetect', where: 'everywhere' },
  { word: /system.?face/i, instead: 'native shell', where: 'everywhere' },
  { word: /look.?through/i, instead: 'database check', where: 'everywhere' },
  { word: /watch.?changes/i, instead: 'count changes', where: 'code' },
  { word: /hide.?unnamed/i, instead: 'mark missing devices', where: 'code' },
  { word: /kept.?log/i, instead: 'image journal', where: 'everywhere' },
  { word: /ask.?kept/i, instead: 'conditional request', where: 'code' },
  { word: /reach.?service/i, instead: 'check session', where: 'code' },
  { word: /snapshot.?band/i, instead: 'rubber band', where: 'code' },
];

/** The retired words of a text: `kept: downloaded, stored`. */
export function findRetired(text: string, where: RetiredWord['where']): readonly string[] {
  return retiredWords
    .filter((retired) => retired.where === where || retired.where === 'everywhere')
    .flatMap(({ word, instead }) => {
      const [found] = word.exec(text) ?? [];
      return found === undefined ? [] : [`${found}: ${instead}`];
    });
}
