/** The licence of a package in the product (`scripts/packaging/licenses.mjs` makes the list). */
export interface License {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier; empty if the package states none. */
  readonly identifier: string;
  readonly text: string;
}

/** Reads the list served with the page; a development build has none. */
export async function readLicenses(): Promise<readonly License[]> {
  try {
    const answer = await fetch('./licenses.json');
    const list: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(list) ? licensesIn(list) : [];
  } catch {
    return [];
  }
}

/** Reads a list whose texts have paragraphs, or the numbers of those before them. */
export function licensesIn(list: readonly unknown[]): readonly License[] {
  const known: string[] = [];
  const paragraphOf = (part: unknown) => {
    if (typeof part === 'number') return known[part] ?? '';
    known.push(String(part));
    return String(part);
  };
  return list.flatMap((entry) =>
    readLicense(entry as Readonly<Record<string, unknown>> | null, (text) =>
      text.map(paragraphOf).join('\n\n'),
    ),
  );
}

function readLicense(
  entry: Readonly<Record<string, unknown>> | null,
  joined: (text: readonly unknown[]) => string,
): readonly License[] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const license = {
    name: textOf(entry?.['name']),
    version: textOf(entry?.['version']),
    identifier: textOf(entry?.['identifier']),
    text: Array.isArray(entry?.['text']) ? joined(entry['text']) : '',
  };
  return license.name === '' ? [] : [license];
}
