import {
  BAG_DECLARATION,
  type BagFile,
  bagInfo,
  checksumLines,
  DECLARATION_NAME,
  INFO_NAME,
  inPathOrder,
  PAYLOAD_LIST_NAME,
  TAG_LIST_NAME,
  tagList,
} from '../bagit/bag-files.ts';
import { encodeTexts, type Texts, type WrittenContent } from '../bagit/write-content.ts';
import type { ZipBag } from '../bagit/zip-bag.ts';
import { timeOfIso } from '../shared/utc-time.ts';
import { HEAD_NAME, RECORDS_NAME } from './pack-files.ts';
import type { PackHead, PackRecord } from './pack-schema.ts';

function packInfo(head: PackHead): string {
  const { environment, madeAt, totals } = head;
  const { snapshots, images, byteLength } = totals;
  const description = `Carry pack: ${snapshots} snapshots of ${environment.name} (${environment.origin}).`;
  return bagInfo({ ...head, description, createdAt: madeAt }, { count: images, byteLength });
}

function* jsonLines(records: Iterable<PackRecord>): Generator<string> {
  for (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Completes a ZIP of images as a bag (RFC 8493). */
export async function endPackBag(
  zip: ZipBag,
  head: PackHead,
  records: Iterable<PackRecord>,
  images: readonly BagFile[],
): Promise<void> {
  const modified = timeOfIso(head.madeAt);
  const tags = new Map<string, WrittenContent>();
  async function add(path: string, texts: Texts): Promise<void> {
    tags.set(path, await zip.add(path, encodeTexts(texts), { modified }));
  }
  await add(HEAD_NAME, [`${JSON.stringify(head, null, 2)}\n`]);
  await add(RECORDS_NAME, jsonLines(records));
  await add(INFO_NAME, [packInfo(head)]);
  await add(PAYLOAD_LIST_NAME, checksumLines(inPathOrder(images)));
  await add(TAG_LIST_NAME, [tagList(tags)]);
  await add(DECLARATION_NAME, [BAG_DECLARATION]);
  await zip.end();
}
