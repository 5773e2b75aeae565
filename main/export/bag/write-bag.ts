import { reportFiles } from '../../../preload/contract/fleet/report-pages.ts';
import type { ExportReport } from '../../../preload/contract/index.ts';
import {
  BAG_DECLARATION,
  checksumLines,
  DECLARATION_NAME,
  INFO_NAME,
  PAYLOAD_FOLDER,
  PAYLOAD_LIST_NAME,
  type Payload,
  SIGNATURE_NAME,
  TAG_LIST_NAME,
  tagList,
} from '../../bagit/bag-files.ts';
import { encodeTexts, type Texts, type WrittenContent } from '../../bagit/write-content.ts';
import { chunksOf } from '../../shared/chunks-of.ts';
import { timeOfIso } from '../../shared/utc-time.ts';
import { type ExportRecord, exportInfo, manifestText } from './export-record.ts';
import type { ExportTarget } from './export-target.ts';
import { FILM_NAME } from './film-record.ts';
import { indexPage } from './index-page.ts';
import { INDEX_TABLE_NAME, indexTable, MISSING_TABLE_NAME, missingTable } from './index-tables.ts';
import { MANIFEST_NAME } from './manifest-schema.ts';
import { isPageName, pageNames } from './page-names.ts';
import { IMAGES_PER_PAGE, type PageThumbnails } from './page-thumbnails.ts';
import type { Presentation } from './presentation.ts';
import { isReportName, reportNames } from './report-names.ts';

interface Bag {
  readonly manifest: ExportRecord;
  readonly presentation: Presentation;
  readonly thumbnailOf: PageThumbnails;
  /** The files in `data/`, all written. */
  readonly payload: Payload;
  /** The PDFs by name, already written. */
  readonly reports: ReadonlyMap<string, WrittenContent>;
  /** `null` if it is not signed. */
  readonly signer: { readonly fingerprint: string; sign(content: string): string } | null;
  /**
   * Called once everything but the declaration is on the disk: `list` is the text of
   * tagmanifest-sha256.txt.
   */
  readonly onListed: (list: string) => void;
}

/** The bag's own files except pages and PDFs, all outside the folder of the images. */
const TAG_FILES: readonly string[] = [
  INDEX_TABLE_NAME,
  MISSING_TABLE_NAME,
  MANIFEST_NAME,
  INFO_NAME,
  PAYLOAD_LIST_NAME,
  TAG_LIST_NAME,
  SIGNATURE_NAME,
  DECLARATION_NAME,
];

export function tagFiles(report: ExportReport, imageCount: number): readonly string[] {
  return [...pageNames(imageCount), ...TAG_FILES, ...reportNames(reportFiles(report, imageCount))];
}

/** Returns true if a file may be one of the bag's own. */
export function isTagFile(name: string): boolean {
  return TAG_FILES.includes(name) || name === FILM_NAME || isPageName(name) || isReportName(name);
}

/**
 * Makes a target with all images a bag (RFC 8493). The declaration comes last, once everything
 * else is on the disk: an interrupted folder is not a bag.
 */
export async function writeBag(
  target: ExportTarget,
  { manifest, presentation, thumbnailOf, payload, reports, signer, onListed }: Bag,
): Promise<void> {
  const modified = timeOfIso(manifest.createdAt);
  const tags = new Map<string, WrittenContent>(reports);
  if (manifest.film !== null) tags.set(manifest.film.path, manifest.film);
  async function add(path: string, texts: Texts): Promise<void> {
    tags.set(path, await target.add(path, encodeTexts(texts), { modified }));
  }
  // A bag has this folder even without images (RFC 8493 2.1.2).
  if (payload.count === 0) await target.addFolder(PAYLOAD_FOLDER, modified);
  const names = pageNames(manifest.totals.written);
  const context = {
    manifest,
    presentation,
    thumbnailOf,
    payloadCount: payload.count,
    links: [...reports.keys(), ...(manifest.film === null ? [] : [manifest.film.path])],
  };
  const pages = chunksOf(manifest.files, IMAGES_PER_PAGE);
  for (const [index, name] of names.entries())
    await add(name, indexPage(context, { names, index, files: pages.next().value ?? [] }));
  await add(INDEX_TABLE_NAME, indexTable(manifest, presentation));
  await add(MISSING_TABLE_NAME, missingTable(manifest, presentation));
  await add(MANIFEST_NAME, manifestText(manifest));
  await add(INFO_NAME, [exportInfo(manifest, payload, signer?.fingerprint ?? null)]);
  await add(PAYLOAD_LIST_NAME, checksumLines(payload.files()));
  const list = tagList(tags);
  await target.add(TAG_LIST_NAME, encodeTexts([list]), { modified });
  if (signer !== null) await target.add(SIGNATURE_NAME, encodeTexts([signer.sign(list)]), { modified });
  await target.flush();
  onListed(list);
  await target.add(DECLARATION_NAME, encodeTexts([BAG_DECLARATION]), { modified });
  await target.finish();
}
