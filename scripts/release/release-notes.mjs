/** Sections of the notes for users, by the kind of a commit (Conventional Commits). */
const sections = [
  ['feat', 'New'],
  ['fix', 'Repaired'],
  ['perf', 'Faster'],
];

/**
 * Returns Markdown: breaking changes first, then new, fixed and faster parts. Other kinds are for
 * developers.
 */
export function notesFrom(titles) {
  const commits = titles.flatMap((title) => {
    const found = /^(?<kind>\w+)(?:\([^)]*\))?(?<breaks>!)?: (?<text>.+)$/.exec(title);
    return found === null ? [] : [found.groups];
  });
  const breaking = commits.filter(({ breaks }) => breaks !== undefined);
  const parts = [
    ['Needs attention', breaking],
    ...sections.map(([kind, heading]) => [
      heading,
      commits.filter((commit) => commit.kind === kind && commit.breaks === undefined),
    ]),
  ];
  return parts
    .filter(([, list]) => list.length > 0)
    .map(
      ([heading, list]) => `## ${heading}\n\n${list.map(({ text }) => `- ${capitalize(text)}`).join('\n')}\n`,
    )
    .join('\n');
}

function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
