import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { escapeMarkup } from '../bag/markup.ts';

const compress = promisify(deflate);
const decompress = promisify(inflate);

/** End of a file that Skia wrote: a cross-reference table, not a stream (ISO 32000-1, 7.5.4). */
const END =
  /trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R([^>]*(?:<[^>]*>[^>]*)*)>>\nstartxref\n(\d+)\n%%EOF\s*$/;
const END_BYTES = 1_024;
const ENTRY_BYTES = 20;
/** The part of a dictionary that has the length of its stream. */
const HEAD_BYTES = 1_024;

/** Returns true if a line starts content with an element in the structure; other content is decoration. */
const isTagged = (line: string) => line.endsWith('BDC') && line.includes('/MCID ');

/**
 * Marks the content of a page that has no element as an artifact: its margins, lines and borders.
 * Skia writes one operator on a line.
 */
function markArtifacts(content: string): string {
  const marked: string[] = ['/Artifact BMC'];
  let depth = 0;
  for (const line of content.trimEnd().split('\n')) {
    if (depth === 0 && isTagged(line)) {
      depth = 1;
      marked.push('EMC', line);
    } else if (depth > 0) {
      marked.push(line);
      if (/B(?:DC|MC)$/.test(line)) depth += 1;
      else if (line === 'EMC') depth -= 1;
      if (depth === 0) marked.push('/Artifact BMC');
    } else if (!/^EMC$|B(?:DC|MC)$/.test(line)) {
      // Nothing is marked within an artifact.
      marked.push(line);
    }
  }
  return [...marked, 'EMC', ''].join('\n');
}

function metadataOf(title: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt></dc:title>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

/** Reads objects of a PDF by its cross-reference table. */
function readerOf(pdf: Buffer, tableAt: number) {
  const first = pdf.indexOf('\n', pdf.indexOf('\n', tableAt) + 1) + 1;
  const offsetOf = (id: number) =>
    Number(pdf.toString('latin1', first + id * ENTRY_BYTES, first + id * ENTRY_BYTES + 10));
  const dictionary = (id: number) => {
    const start = offsetOf(id);
    return pdf.toString('latin1', pdf.indexOf('<<', start), pdf.indexOf('\nendobj', start));
  };
  /** Yields the dictionaries of all pages below a node. */
  function* pagesBelow(id: number): Generator<string> {
    const node = dictionary(id);
    const kids = /\/Kids \[([^\]]*)\]/.exec(node)?.[1];
    if (kids === undefined) yield node;
    else for (const kid of kids.trim().split(/ 0 R ?/)) if (kid !== '') yield* pagesBelow(Number(kid));
  }
  return {
    dictionary,
    pagesBelow,
    /** Returns the decoded content of a stream. */
    async content(id: number): Promise<Buffer> {
      const start = pdf.indexOf(' stream\n', offsetOf(id)) + ' stream\n'.length;
      const head = pdf.toString('latin1', offsetOf(id), Math.min(start, offsetOf(id) + HEAD_BYTES));
      const bytes = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(head)?.[1]));
      return head.includes('/FlateDecode') ? await decompress(bytes) : bytes;
    },
  };
}

/**
 * Makes a PDF that Chromium printed one that conforms to PDF/UA-1 (ISO 14289-1), by an update at
 * its end (ISO 32000-1, 7.5.6): what has no element becomes an artifact, and metadata says the
 * title and the standard. Returns the parts of the file; of any other PDF, the PDF alone.
 */
export async function markAccessible(printed: Uint8Array, title: string): Promise<readonly Uint8Array[]> {
  const pdf = Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength);
  const end = END.exec(pdf.toString('latin1', Math.max(0, pdf.length - END_BYTES)));
  if (end === null) return [printed];
  const [size, root, tableAt] = [Number(end[1]), Number(end[2]), Number(end[4])];
  const { dictionary, content, pagesBelow } = readerOf(pdf, tableAt);
  const catalog = dictionary(root);
  const pages = /\/Pages (\d+) 0 R/.exec(catalog)?.[1];

  const parts: Buffer[] = [];
  let length = pdf.length;
  const table: string[] = [];
  const write = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    length += bytes.length;
  };
  const writeObject = (id: number, ...content: readonly (string | Buffer)[]) => {
    table.push(`${id} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    for (const part of [`${id} 0 obj\n`, ...content, '\nendobj\n']) write(part);
  };

  for (const page of pagesBelow(Number(pages))) {
    const id = Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]);
    const marked = markArtifacts((await content(id)).toString('latin1'));
    const bytes = await compress(Buffer.from(marked, 'latin1'));
    writeObject(id, `<</Filter /FlateDecode\n/Length ${bytes.length}>> stream\n`, bytes, '\nendstream');
  }
  const metadata = Buffer.from(metadataOf(title));
  writeObject(
    size,
    `<</Type /Metadata\n/Subtype /XML\n/Length ${metadata.length}>> stream\n`,
    metadata,
    '\nendstream',
  );
  writeObject(root, `${catalog.slice(0, catalog.lastIndexOf('>>'))}\n/Metadata ${size} 0 R>>`);
  const updateAt = length;
  write(
    `xref\n${table.join('')}trailer\n<</Size ${size + 1}\n/Root ${root} 0 R${end[3]}\n/Prev ${tableAt}>>\nstartxref\n${updateAt}\n%%EOF\n`,
  );
  return [printed, ...parts];
}
