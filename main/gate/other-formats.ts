/** Formats that some cameras and services send, and that the app can't show, by first bytes. */
const FORMATS: readonly (readonly [format: string, beginning: RegExp])[] = [
  // Boxes of ISO/IEC 14496-12: the brand follows `ftyp`.
  ['HEIC', /^.{4}ftyp(?:he[ivx][cmsx]|mif1|msf1)/s],
  ['MP4', /^.{4}ftyp(?:iso|mp4|M4V|avc1|3gp|qt )/s],
  ['JPEG XL', /^(?:\xff\n|\0\0\0\fJXL )/],
  ['JPEG 2000', /^(?:\xff\x4f\xff\x51|\0\0\0\fjP {2})/],
  ['TIFF', /^(?:II[*+]\0|MM\0[*+])/],
  ['BMP', /^BM.{4}\0{4}/s],
  ['ICO', /^\0\0[^\0]\0[^\0]\0/],
  ['PDF', /^%PDF-/],
  ['WebM', /^.E\xdf\xa3/s],
  ['AVI', /^RIFF.{4}AVI /s],
  [
    'SVG',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s/>]/,
  ],
];

/** Longest beginning that a name needs: a declaration and a comment precede an SVG. */
const BEGINNING_BYTES = 1_024;

/** Returns the name of the format, if it is a known one that the app can't show. */
export function otherFormat(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('latin1');
  return FORMATS.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null;
}
