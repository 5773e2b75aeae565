import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeImage } from '../../../../main/export/bag/build-manifest.ts';
import { sidecar } from '../../../../main/export/bag/sidecar.ts';
import type { Position } from '../../../../preload/contract/rules/position.ts';
import { archive, temporaryFolder } from '../../library/support/library-fixture.ts';
import { plannedImage } from '../export-fixture.ts';

const hasExifTool = spawnSync('exiftool', ['-ver']).status === 0;

/** What ExifTool reads in the sidecar of an image, by the names of its groups. */
function readByExifTool(
  note: string | null,
  capturedOffsetMinutes?: number,
  position: Position | null = null,
): Record<string, unknown> {
  const names = {
    organizationId: 'o',
    organizationName: 'Plant',
    deviceName: 'Gate <1> & “ポンプ”',
    archiveName: 'بوابة',
  };
  const planned = plannedImage(archive('d', 'a'), names, {
    capturedAt: Date.UTC(2026, 0, 31, 23, 30),
    ...(capturedOffsetMinutes === undefined ? {} : { capturedOffsetMinutes }),
  });
  const file = join(temporaryFolder(), 'image.jpg.xmp');
  writeFileSync(file, sidecar({ ...describeImage({ ...planned, position }), note }, 'cloud.example.org'));
  const [found = {}] = JSON.parse(
    execFileSync('exiftool', ['-json', '-G1', '-all', '-validate', file], { encoding: 'utf8' }),
  ) as Record<string, unknown>[];
  return found;
}

describe.skipIf(!hasExifTool)('ExifTool reads a sidecar', () => {
  it('with title, note, source, and the captured time by the clock of the device', () => {
    expect(readByExifTool('Lens wiped', 60)).toMatchObject({
      'ExifTool:Validate': 'OK',
      'XMP-dc:Title': 'Gate <1> & “ポンプ” – بوابة',
      'XMP-dc:Description': 'Lens wiped',
      'XMP-dc:Source': `cloud.example.org, device d, SHA-256 ${'a'.repeat(64)}`,
      'XMP-xmp:CreateDate': '2026:02:01 00:30:00.000+01:00',
      'XMP-exif:DateTimeOriginal': '2026:02:01 00:30:00.000+01:00',
    });
  });

  it('without a note, in UTC where the zone of the device is not known', () => {
    const found = readByExifTool(null);
    expect(found).toMatchObject({ 'XMP-xmp:CreateDate': '2026:01:31 23:30:00.000Z' });
    expect(found).not.toHaveProperty('XMP-dc:Description');
    expect(found).not.toHaveProperty('XMP-exif:GPSLatitude');
  });

  it.each([
    [54.32, 10.13, 'N', 'E'],
    [-36.62, -64.29, 'S', 'W'],
    // Never 60 minutes.
    [0.9999999999, -0.5, 'N', 'W'],
  ])('with the position %s, %s of its device', (latitude, longitude, north, east) => {
    const found = readByExifTool(null, undefined, { latitude, longitude });
    expect(found['ExifTool:Validate']).toBe('OK');
    const read = (name: string) => {
      const [, degrees, minutes, seconds, side] =
        /^(\d+) deg (\d+)' ([\d.]+)" (\w)$/.exec(String(found[name])) ?? [];
      return { degrees: Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600, side };
    };
    const [readLatitude, readLongitude] = [read('XMP-exif:GPSLatitude'), read('XMP-exif:GPSLongitude')];
    expect([readLatitude.side, readLongitude.side]).toEqual([north, east]);
    // ExifTool prints hundredths of a second.
    expect(readLatitude.degrees).toBeCloseTo(Math.abs(latitude), 5);
    expect(readLongitude.degrees).toBeCloseTo(Math.abs(longitude), 5);
  });
});
