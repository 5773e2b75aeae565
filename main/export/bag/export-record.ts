import { bagInfo, type Payload } from '../../bagit/bag-files.ts';
import type { ExportManifest } from './manifest-schema.ts';

/** Lists of a manifest with a row for each image or device. */
const LISTS = ['devices', 'files', 'missing', 'failed'] as const;

type Lists = Pick<ExportManifest, (typeof LISTS)[number]>;

/**
 * Content of manifest.json, the tables and the page. The rows of its lists are made each time they
 * are read, because there may be 100,000.
 */
export type ExportRecord = Omit<ExportManifest, keyof Lists> & {
  readonly [List in keyof Lists]: Iterable<Lists[List][number]>;
};

function indented(row: unknown): string {
  return `    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
}

/** Yields manifest.json as `JSON.stringify` would write it, row by row. */
export function* manifestText({ devices, files, missing, failed, ...head }: ExportRecord): Generator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -'\n}'.length);
  for (const [name, rows] of Object.entries({ devices, files, missing, failed })) {
    yield `,\n  "${name}": [`;
    let isEmpty = true;
    for (const row of rows) {
      yield `${isEmpty ? '' : ','}\n${indented(row)}`;
      isEmpty = false;
    }
    yield isEmpty ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

/** Returns true if something chosen is known to be missing. */
function isPartial({ totals, missingFilm }: ExportRecord): boolean {
  return totals.missing + totals.failed > 0 || missingFilm !== null;
}

/** Returns the text of bag-info.txt. `signer`: fingerprint of the signing key. */
export function exportInfo(manifest: ExportRecord, payload: Payload, signer: string | null): string {
  const { environment, source, totals, previous } = manifest;
  const organizations = new Set<string | null>();
  for (const { subject } of manifest.files) organizations.add(subject.organizationName);
  const partial = isPartial(manifest) ? 'Partial export. ' : '';
  // The demo has no host.
  const host = source.host === '' ? '' : ` (${source.host})`;
  const bag = {
    ...manifest,
    sources: [...organizations].filter((name) => name !== null),
    description: `${partial}${totals.written} of ${totals.chosen} chosen images of ${environment.name}${host}; ${totals.missing} missing, ${totals.failed} failed.`,
    continues: previous === null ? null : `Continues ${previous.name} of ${previous.createdAt}.`,
    signer,
  };
  return bagInfo(bag, payload);
}
