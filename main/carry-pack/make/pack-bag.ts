import {
  BAG_DECLARATION,
  type BagFile,
  checksumLines,
  DECLARATION_NAME,
  INFO_NAME,
  infoLine,
  inPathOrder,
  PAYLOAD_LIST_NAME,
  roughSize,
  TAG_LIST_NAME,
} from '../../export/bag/bag-files.ts';
import { collectContent, createContentMemory } from '../../export/targets/collect-content.ts';
import {
  type Content,
  encodeTexts,
  type Texts,
  type WrittenContent,
} from '../../export/targets/write-content.ts';
import { type ByteSink, createZipWriter } from '../../export/targets/zip-writer.ts';
import { HEAD_NAME, RECORDS_NAME } from '../format/pack-files.ts';
import type { PackHead, PackRecord } from '../format/pack-schema.ts';

function packInfo({ environment, application, id, madeAt, part, totals }: PackHead): string {
  const { snapshots, images, byteLength } = totals;
  return [
    infoLine(
      'External-Description',
      `Carry pack: ${snapshots} snapshots of ${environment.name} (${environment.origin}).`,
    ),
    infoLine('Bagging-Date', madeAt.slice(0, 10)),
    infoLine('Bag-Software-Agent', `${application.name} ${application.version}`),
    infoLine('Internal-Sender-Identifier', id),
    infoLine('Payload-Oxum', `${byteLength}.${images}`),
    ...(part === null
      ? []
      : [infoLine('Bag-Group-Identifier', id), infoLine('Bag-Count', `${part.number} of ${part.count}`)]),
    infoLine('Bag-Size', roughSize(byteLength)),
  ].join('');
}

function* jsonLines(records: Iterable<PackRecord>): Generator<string> {
  for (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Writes a bag (RFC 8493) in a ZIP, whose bytes go on at once. `spoolFile`: where content waits that is too long for the memory. */
export function createPackBag(sink: ByteSink, name: string, spoolFile: string) {
  const zip = createZipWriter(sink);
  const memory = createContentMemory();

  async function add(
    path: string,
    content: Content,
    modified: number,
    sha256?: string,
  ): Promise<WrittenContent> {
    const collected = await collectContent(content, sha256, spoolFile, memory);
    try {
      await zip.add(`${name}/${path}`, collected, modified);
      return collected.written;
    } finally {
      await collected.discard();
    }
  }

  return {
    /** Adds a file. Rejects with the error of the content, and with `ContentChangedError` where it has another hash; then nothing was added. */
    add,
    /** Adds what the images are, and ends the archive. */
    async end(head: PackHead, records: Iterable<PackRecord>, images: readonly BagFile[]): Promise<void> {
      const modified = Date.parse(head.madeAt);
      const tags: BagFile[] = [];
      async function tag(path: string, texts: Texts): Promise<void> {
        const { sha256 } = await add(path, encodeTexts(texts), modified);
        tags.push({ path, sha256 });
      }
      await tag(HEAD_NAME, [`${JSON.stringify(head, null, 2)}\n`]);
      await tag(RECORDS_NAME, jsonLines(records));
      await tag(INFO_NAME, [packInfo(head)]);
      await tag(PAYLOAD_LIST_NAME, checksumLines(inPathOrder(images)));
      await tag(DECLARATION_NAME, [BAG_DECLARATION]);
      await add(TAG_LIST_NAME, encodeTexts(checksumLines(inPathOrder(tags))), modified);
      await zip.end();
    },
  };
}
