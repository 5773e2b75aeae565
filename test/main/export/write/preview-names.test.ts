import { describe, expect, it } from 'vitest';
import { previewNames } from '../../../../main/export/write/preview-names.ts';
import { plannedImage } from '../export-fixture.ts';

const context = { environmentName: 'Production', timeZone: 'utc' } as const;

/** The newest images of some devices of one organization. */
const images = ['Gate', 'Yard', 'Tank', 'Gate'].map((deviceName, index) =>
  plannedImage(
    { deviceId: `d${index}`, archiveId: null },
    { organizationId: 'o', organizationName: 'North', deviceName, archiveName: null },
    { capturedAt: 0 },
  ),
);

const preview = (template: string, of = images) => previewNames(of, template, context, 'Export');

describe('a preview of names', () => {
  it('has the first three, and says when names below would be equal', () => {
    expect(preview('{device} {precision}')).toEqual({
      kind: 'names',
      paths: ['Gate full.jpg', 'Yard full.jpg', 'Tank full.jpg'],
      areNumbered: true,
    });
    expect(preview('{organization}', images.slice(0, 3))).toEqual({
      kind: 'names',
      paths: ['North.jpg', 'North (2).jpg', 'North (3).jpg'],
      areNumbered: true,
    });
  });

  it('says nothing of numbers where each name is its own, also of devices that share one', () => {
    expect(preview('{device} {id}')).toMatchObject({ areNumbered: false });
    expect(preview('{device}/{captured:HH}')).toMatchObject({ areNumbered: false });
  });

  it('has a name where a field has nothing to tell', () => {
    const nameless = plannedImage(
      { deviceId: '...', archiveId: null },
      { organizationId: null, organizationName: null, deviceName: ' ', archiveName: null },
    );
    expect(preview('{organization}/{device}/{id}', [nameless])).toMatchObject({
      paths: ['No organization/device/id.jpg'],
    });
  });

  it('is the error of a template', () => {
    expect(preview('{device}/')).toEqual({
      kind: 'error',
      error: { kind: 'emptyName', position: 9, length: 0 },
    });
  });
});
