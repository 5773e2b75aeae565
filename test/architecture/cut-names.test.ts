import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf as find, root } from './sources.ts';

/** What is cut off at its end all the same, by file, as it is no name: names keep their ends in view (`middleCut`). */
const cutAtTheEnd = {
  'renderer/elements/grid/snapshot-grid.ts': 'days and their counts',
  'renderer/elements/styles/declarations.ts': 'the declarations themselves',
  'renderer/elements/styles/field-styles.ts': 'a choice in forced colors, whose own text a select shows',
  'renderer/elements/table/snapshot-table.ts': 'cells of times, ages and IDs',
  'renderer/elements/tile/snapshot-tile-styles.ts': 'words of badges',
  'renderer/elements/toolbar/gallery-bar-styles.ts': 'the order of a gallery',
  'renderer/pages/details/details-panel-styles.ts': 'a hash',
  'renderer/pages/fleet/fleet-tree-styles.ts': 'letters that are typed to find a row',
  'renderer/pages/guide/guide-dialog-styles.ts': 'a line of a topic that was found',
  'renderer/shell/title-bar.ts': 'the words of the search button',
};

test('what is cut off at its end is named with a reason, so that names are cut in their middle', () => {
  const cutting = find('renderer/**/*.ts').filter((file) =>
    /\$\{(?:ellipsis|twoLines)\}|text-overflow: ellipsis|line-clamp: \d/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(cutting.toSorted()).toEqual(Object.keys(cutAtTheEnd));
});
