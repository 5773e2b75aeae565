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
    return Array.isArray(list) ? list.flatMap(readLicense) : [];
  } catch {
    return [];
  }
}

function readLicense(entry: Readonly<Record<string, unknown>> | null): readonly License[] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const license = {
    name: textOf(entry?.['name']),
    version: textOf(entry?.['version']),
    identifier: textOf(entry?.['identifier']),
    text: textOf(entry?.['text']),
  };
  return license.name === '' ? [] : [license];
}
