/** The draft of a release's notes in Markdown, from the titles of its commits. */
export function notesFrom(titles: readonly string[]): string;
