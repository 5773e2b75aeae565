import type { ExportTarget } from '../targets/export-target.ts';
import { contentOf, type WrittenContent } from '../targets/write-content.ts';
import {
  BAG_DECLARATION,
  type BagFiles,
  bagInfo,
  checksumList,
  DECLARATION_NAME,
  INFO_NAME,
  PAYLOAD_LIST_NAME,
  SIGNATURE_NAME,
  TAG_LIST_NAME,
} from './bag-files.ts';
import { INDEX_PAGE_NAME, indexPage } from './index-page.ts';
import { INDEX_TABLE_NAME, indexTable, MISSING_TABLE_NAME, missingTable } from './index-tables.ts';
import { type ExportManifest, MANIFEST_NAME } from './manifest-schema.ts';
import type { PageThumbnails } from './page-thumbnails.ts';
import type { Presentation } from './presentation.ts';

interface Bag {
  readonly manifest: ExportManifest;
  readonly presentation: Presentation;
  readonly thumbnailOf: PageThumbnails;
  /** The files in `data/`, all of them written. */
  readonly payload: BagFiles;
  /** Null: it is not signed. */
  readonly signer: { readonly fingerprint: string; sign(content: string): string } | null;
}

/** The bag's own files, all beside the folder of the images. */
export const TAG_FILES = [
  INDEX_PAGE_NAME,
  INDEX_TABLE_NAME,
  MISSING_TABLE_NAME,
  MANIFEST_NAME,
  INFO_NAME,
  PAYLOAD_LIST_NAME,
  TAG_LIST_NAME,
  SIGNATURE_NAME,
  DECLARATION_NAME,
] as const;

/** Pieces of about this length are written at a time. */
const PIECE_CHARACTERS = 64 * 1024;

type Texts = Iterable<string> | AsyncIterable<string>;

/** Joins short texts, so that a table of thousands of lines is written in few pieces. */
async function* encode(texts: Texts): AsyncGenerator<Uint8Array> {
  let joined = '';
  for await (const text of texts) {
    joined += text;
    if (joined.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(joined);
    joined = '';
  }
  yield Buffer.from(joined);
}

/**
 * Makes a bag (RFC 8493) of a target that has all images. The declaration comes last, when everything else is on the disk: a folder that
 * was cut off is no bag.
 */
export async function writeBag(
  target: ExportTarget,
  { manifest, presentation, thumbnailOf, payload, signer }: Bag,
): Promise<void> {
  const modified = Date.parse(manifest.createdAt);
  const tags = new Map<string, WrittenContent>();
  async function add(path: string, texts: Texts): Promise<void> {
    tags.set(path, await target.add(path, encode(texts), { modified }));
  }
  await add(INDEX_PAGE_NAME, indexPage(manifest, presentation, thumbnailOf));
  await add(INDEX_TABLE_NAME, indexTable(manifest, presentation));
  await add(MISSING_TABLE_NAME, missingTable(manifest));
  await add(MANIFEST_NAME, [`${JSON.stringify(manifest, null, 2)}\n`]);
  await add(INFO_NAME, [bagInfo(manifest, payload, signer?.fingerprint ?? null)]);
  await add(PAYLOAD_LIST_NAME, [checksumList(payload)]);
  tags.set(DECLARATION_NAME, contentOf(BAG_DECLARATION));
  const list = checksumList(tags);
  await target.add(TAG_LIST_NAME, encode([list]), { modified });
  if (signer !== null) await target.add(SIGNATURE_NAME, encode([signer.sign(list)]), { modified });
  await target.flush();
  await target.add(DECLARATION_NAME, encode([BAG_DECLARATION]), { modified });
  await target.finish();
}
