import { isoTime, timeOfIso } from '../../shared/utc-time.ts';
import type { ManifestImage } from './manifest-schema.ts';
import { escapeMarkup } from './markup.ts';

/**
 * The sidecar of `a.jpg` is `a.jpg.xmp`, so that images with the same name but different types
 * have one each.
 */
export const SIDECAR_SUFFIX = '.xmp';

const OPENING =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
  ' xmlns:exif="http://ns.adobe.com/exif/1.0/">';

function localText(name: string, text: string): string {
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(text)}</rdf:li></rdf:Alt></${name}>`;
}

/**
 * Formats the capture time with the offset of the device's clock if known, else in UTC (ISO
 * 16684-1 8.2.1.2).
 */
function captureTime(capturedAt: string, offsetMinutes: number | null): string {
  const shown = offsetMinutes === null ? null : isoTime(timeOfIso(capturedAt) + offsetMinutes * 60_000);
  if (offsetMinutes === null || shown === null) return capturedAt;
  const local = shown.slice(0, -1);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(offsetMinutes);
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/**
 * Formats degrees and minutes, accurate to two millimetres: `54,19.200000N` (GPSCoordinate of the
 * XMP Specification, part 2, 1.2.7.4).
 */
function coordinate(degrees: number, positive: string, negative: string): string {
  const millionths = Math.round(Math.abs(degrees) * 60 * 1_000_000);
  const minutes = (millionths % 60_000_000) / 1_000_000;
  return `${Math.floor(millionths / 60_000_000)},${minutes.toFixed(6)}${degrees < 0 ? negative : positive}`;
}

/**
 * Returns the XMP file of an image (ISO 16684-1); the image itself stays as received. `host` is
 * that of the service.
 */
export function sidecar(image: ManifestImage, host: string): string {
  const { subject, capturedAt, capturedOffsetMinutes, note, position } = image;
  const device = subject.deviceName ?? subject.deviceId;
  const name =
    subject.archiveId === null ? device : `${device} – ${subject.archiveName ?? subject.archiveId}`;
  const time = capturedAt === null ? null : captureTime(capturedAt, capturedOffsetMinutes);
  const lines = [
    localText('dc:title', name),
    ...(note === null ? [] : [localText('dc:description', note)]),
    `<dc:source>${escapeMarkup(`${host}, device ${subject.deviceId}, SHA-256 ${image.sha256}`)}</dc:source>`,
    ...(time === null
      ? []
      : [
          `<xmp:CreateDate>${time}</xmp:CreateDate>`,
          `<exif:DateTimeOriginal>${time}</exif:DateTimeOriginal>`,
        ]),
    ...(position === null
      ? []
      : [
          `<exif:GPSLatitude>${coordinate(position.latitude, 'N', 'S')}</exif:GPSLatitude>`,
          `<exif:GPSLongitude>${coordinate(position.longitude, 'E', 'W')}</exif:GPSLongitude>`,
        ]),
  ];
  return `${OPENING}\n${lines.join('\n')}\n</rdf:Description></rdf:RDF></x:xmpmeta>\n`;
}
