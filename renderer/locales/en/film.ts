/** Texts of saving a film that are shown before its dialog, and after it. */
export const filmMessages = {
  'film.title': 'Save as film',
  'film.action': 'Save as film…',
  'film.choose': 'Select snapshots, or focus one, to save a film.',
  'film.made': 'Film saved',
  'film.failed': 'Film not saved',
  'film.show': 'Show in folder',
} as const;
