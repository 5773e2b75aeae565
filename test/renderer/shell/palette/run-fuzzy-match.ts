import { fuzzyMatch } from '../../../../renderer/shell/palette/fuzzy-match.ts';

process.on('message', ({ typed, text }: { readonly typed: string; readonly text: string }) => {
  fuzzyMatch(typed, text);
  process.send?.('done');
});
