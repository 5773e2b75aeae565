/** A word that the screen no longer uses, and the word that stands for its meaning. */
interface RetiredWord {
  readonly word: RegExp;
  readonly instead: string;
}

/** Synonyms of the glossary's words that English texts don't use. */
const retiredWords: readonly RetiredWord[] = [
  { word: /\bkept\b(?! (?:offline|up to date|free)\b)/i, instead: 'downloaded, stored' },
  { word: /\bfetch(?:ed|es|ing)?\b/i, instead: 'download' },
  { word: /\b(?:brings?|bringing|brought)\b(?! all to front)/i, instead: 'download' },
  { word: /\b(?:never|not|is|are|was|were) asked\b/i, instead: 'checked, requested' },
  { word: /\bpromis(?:e|es|ed|ing)\b/i, instead: 'kept offline' },
  { word: /\brooms?\b/i, instead: 'space' },
  { word: /\bsound\b/i, instead: 'verified' },
  { word: /\bcaps?\b(?! lock)/i, instead: 'limit' },
  { word: /(?<!npm )\b(?:a|the|this|that|each|of) runs?\b/i, instead: 'sync' },
  { word: /\bmoments?\b/i, instead: 'snapshot, time' },
  { word: /\b(?:told|tells)\b/i, instead: 'reported' },
  { word: /\bpictures?\b/i, instead: 'image, snapshot' },
  { word: /\bplaces?\b/i, instead: 'location, folder' },
  { word: /\bchoices?\b/i, instead: 'setting' },
  { word: /\blearn(?:s|ed|ing)?\b/i, instead: 'detect' },
  { word: /\bquotas?\b/i, instead: 'storage limit' },
  { word: /\b(?:goes?|gone|went)\b(?! (?:back|to|online|wrong)\b)/i, instead: 'removed' },
  { word: /\blooks? (?:for|at)\b|\bto look at\b/i, instead: 'check for, needs attention' },
  { word: /\b(?:anew|whoever|nobody)\b|\bof its own\b/i, instead: 'a plain sentence' },
  { word: /\bby hand\b/i, instead: 'manually' },
  { word: /\bat present\b/i, instead: 'currently' },
  {
    word: /\b(?:secs?|mins|hrs?)\b|\beach second\b|\ba second\b/i,
    instead: 's, min, h, /s',
  },
  { word: /\bids?\b/, instead: 'ID' },
  {
    word: /\b(?:can ?not|(?:is|are|was|does|did|could) not)\b/i,
    instead: 'can’t, isn’t, …',
  },
  { word: /wish(?!list)/i, instead: 'requested download' },
  { word: /want-?list/i, instead: 'requested downloads' },
  { word: /signal.?window/i, instead: 'short connection' },
  {
    word: /(?<!width: )\bthin(?:s|ned|ning)?\b|thinTo/i,
    instead: 'keep only previews',
  },
  { word: /receipt/i, instead: 'data usage' },
  { word: /relearning|learnedChoices/i, instead: 'redetect' },
  { word: /system.?face/i, instead: 'native shell' },
  { word: /look.?through/i, instead: 'database check' },
  { word: /kept.?log/i, instead: 'image journal' },
];

/** The retired words of a text: `kept: downloaded, stored`. */
export function findRetired(text: string): readonly string[] {
  return retiredIn(text, retiredWords);
}

function retiredIn(text: string, words: readonly RetiredWord[]): readonly string[] {
  return words.flatMap(({ word, instead }) => {
    const [found] = word.exec(text) ?? [];
    return found === undefined ? [] : [`${found}: ${instead}`];
  });
}

/** Turns of phrase that English documents don't use. */
const retiredPhrases: readonly RetiredWord[] = [
  { word: /\bbesides?\b/i, instead: 'next to, compared with' },
  { word: /\bin (?:the )?place of\b/i, instead: 'instead of' },
  { word: /\bby (?:itself|themselves|choice|hand)\b/i, instead: 'automatically, alone, optional, manually' },
  { word: /\b(?:a|the) person\b|\bpeople\b/i, instead: 'users, you, administrators' },
  { word: /\b(?:nobody|somebody|whoever|anew)\b/i, instead: 'no one, the user, again' },
  { word: /\b(?:has|have) to\b(?! (?:manage|be right)\b)/i, instead: 'must' },
  { word: /\bso (?:many|much)\b/i, instead: 'a number' },
  {
    word: /\b(?:an? (?:fifth|fourth|sixth|eighth|tenth|twentieth|quarter))\b/i,
    instead: 'a percentage',
  },
  {
    word: /\b(?:licen[c]es?|coloured|colours?|behaviours?|\w+[aoe]gnis\w+|honour\w*|favourites?|organis\w+|centre|grey|neighbours?)\b/i,
    instead: 'American spelling',
  },
];

/** The retired phrases of a line of a document. */
export function findRetiredPhrases(text: string): readonly string[] {
  return retiredIn(text, retiredPhrases);
}
