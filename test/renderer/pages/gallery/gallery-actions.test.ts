import { expect, test } from 'vitest';
import { selectTiles } from '../../../../renderer/pages/gallery/gallery-actions.ts';
import { createGalleryStore } from '../../../../renderer/state/gallery/gallery-store.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';
import { fakeOrganization } from '../../fakes/fake-fleet.ts';

test('P39: a selection of which a page could not be read says that it is incomplete, and why', async () => {
  const { bridge } = createFakeBridge({ organizations: [fakeOrganization('a', 450)] });
  const failure = { code: 'storageFailed', message: 'The disk failed.', advice: '' } as const;
  let isFailing = true;
  const weights: typeof bridge.gallery.weights = (request) =>
    isFailing ? Promise.resolve({ ok: false, failure }) : bridge.gallery.weights(request);
  const gallery = createGalleryStore({ ...bridge, gallery: { ...bridge.gallery, weights } }, () => true);
  const toasts = createToastStore(() => {});
  gallery.show({ kind: 'organization', organizationId: 'a' });
  const selection = { keys: new Set<string>(), pending: [{ first: 0, last: 449 }], inverted: false };

  await selectTiles({ gallery, toasts }, selection);
  expect(toasts.value).toMatchObject([
    { tone: 'caution', message: expect.stringMatching(/^The selection is incomplete: ./) },
  ]);
  isFailing = false;
  await selectTiles({ gallery, toasts }, selection);
  expect(gallery.value.selected.size).toBe(450);
  expect(toasts.value).toHaveLength(1);
});
