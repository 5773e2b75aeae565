import { describe, expect, test } from 'vitest';
import { readSnapshotAddresses } from '../../../../main/service/read/snapshot-address.ts';

const FULL = 'https://images.example/full.jpg?signature=1';
const SMALL = 'https://images.example/small.jpg?signature=1';
const OTHER = 'https://www.example/page';

/** Image addresses in public documentation: source, answer, and a small image if it names one. */
const wordings: readonly (readonly [source: string, json: unknown, preview?: string])[] = [
  [
    'Cisco Meraki Dashboard API v1, generateDeviceCameraSnapshot',
    { url: FULL, expiry: 'Access to the image will expire at 2026-12-11' },
  ],
  [
    'Samsara API, GET /cameras/media',
    {
      data: {
        media: [{ urlInfo: { url: FULL, urlExpiryTime: '2026-11-20T10:15:00Z' }, mediaType: 'image' }],
      },
    },
  ],
  ['EZVIZ Open Platform, /api/lapp/device/capture', { data: { picUrl: FULL }, code: '200', msg: 'OK' }],
  ['Tuya Cloud, device snapshots', { result: { url: FULL }, success: true, t: 1 }],
  ['ONVIF Media2, GetSnapshotUri', { GetSnapshotUriResponse: { Uri: FULL } }],
  ['Nhost Storage, presigned URL', { presignedUrl: { url: FULL, expiration: 30 }, error: null }],
  ['Google Nest Device Access, GenerateImage', { results: { url: FULL, token: 'g.0.eventToken' } }],
  ['Amazon GameSparks, ExportSnapshot', { S3Url: FULL }],
  [
    'Google Photos Library API, MediaItem',
    { id: 'm1', productUrl: OTHER, baseUrl: FULL, mimeType: 'image/jpeg' },
  ],
  ['Cloudinary Upload API', { public_id: 'gate', url: 'http://images.example/full.jpg', secure_url: FULL }],
  [
    'Unsplash API, Photo',
    {
      id: 'p',
      urls: { raw: `${OTHER}/raw`, full: FULL, regular: `${OTHER}/r`, small: SMALL, thumb: `${OTHER}/t` },
    },
    SMALL,
  ],
  ['WSDOT Highway Cameras REST API', { CameraID: 1, ImageURL: FULL, ImageWidth: 335 }],
  [
    'Microsoft Graph, thumbnailSet',
    { value: [{ id: '0', large: { height: 800, url: FULL }, small: { height: 96, url: SMALL } }] },
    SMALL,
  ],
  [
    'Microsoft Graph, driveItem',
    { '@microsoft.graph.downloadUrl': FULL, id: '1', name: 'x.jpg', webUrl: OTHER },
  ],
  ['Mapillary API v4, image', { thumb_original_url: FULL, thumb_256_url: SMALL, id: '1' }, SMALL],
  ['Dropbox API, get_temporary_link', { metadata: { name: 'x.jpg' }, link: FULL }],
  ['Box API, expiring embed link', { type: 'file', expiring_embed_link: { token: { x: 1 }, url: FULL } }],
  ['Arlo, full frame snapshot', { data: { presignedFullFrameSnapshotUrl: FULL } }],
  ['Caltrans CCTV', { cctv: { imageData: { static: { currentImageURL: FULL } } } }],
  [
    'STAC Item, assets',
    { assets: { thumbnail: { href: SMALL, roles: ['thumbnail'] }, visual: { href: FULL, roles: ['data'] } } },
    SMALL,
  ],
  [
    'Flickr, photos.getSizes',
    {
      sizes: {
        size: [
          { label: 'Thumbnail', source: SMALL },
          { label: 'Original', source: FULL },
        ],
      },
    },
    SMALL,
  ],
  ['Azure Blob SAS by Azure Functions', { sasUri: FULL, expiresOn: '2026-11-20T10:15:00Z' }],
];

const read = (json: unknown) =>
  readSnapshotAddresses(new TextEncoder().encode(JSON.stringify(json)), 'https://cloud.example/api');

test.each(wordings)('reads the addresses of %s', (_source, json, preview) => {
  expect(read(json)).toMatchObject({ full: FULL, preview: preview ?? null });
});

test('the table has 20 wordings', () => {
  expect(new Set(wordings.map(([source]) => source)).size).toBeGreaterThanOrEqual(20);
});

describe('where no name is known', () => {
  test.each([
    [{ wo: FULL }, FULL, null],
    [{ a: { b: { c: FULL } }, n: 1 }, FULL, null],
    [{ one: FULL, two: { kleinThumb: SMALL } }, FULL, SMALL],
    [{ bild: FULL, vorschau: { kind: 'thumbnail', wo: SMALL } }, FULL, SMALL],
    [{ again: FULL, same: FULL }, FULL, null],
  ])('the only address counts, and of two the one that is not small: %j', (json, full, preview) => {
    expect(read(json)).toMatchObject({ full, preview });
  });

  test.each([
    { one: FULL, two: SMALL },
    { text: `see ${FULL}` },
    { one: 'ftp://images.example/x.jpg' },
    { error: { help: OTHER } },
    { links: { docs: OTHER } },
    { status: 'Failed', type: OTHER, title: 'No' },
  ])('P20: %j names none', (json) => {
    expect(() => read(json)).toThrow('no address of an image');
  });

  test.each([
    { jobId: 'j1', status: 'RUNNING', monitor: OTHER },
    { state: 'queued', url: OTHER },
    { job: { status: 'in_progress', href: OTHER } },
    { status: 'accepted', statusUrl: OTHER },
    { progress: 0.4, url: OTHER },
    { percentComplete: 40, location: OTHER },
  ])('the status of a job is no image: %j', (json) => {
    expect(() => read(json)).toThrow(expect.objectContaining({ name: 'NotReady' }));
  });

  test('a job that is done names its image', () => {
    expect(read({ status: 'succeeded', progress: 1, result: { url: FULL } })).toMatchObject({ full: FULL });
    expect(read({ percentComplete: 100, url: FULL })).toMatchObject({ full: FULL });
  });
});
