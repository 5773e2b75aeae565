import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { walkGallery, walkSections } from '../support/every-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { environmentOf, signIn, waitForImages } from '../support/screens.ts';
import { tabStops } from '../support/tab-stops.ts';

test('on every page, dialog and view each stop of Tab shows its focus in view, and a composite is one stop', async ({
  start,
  startCloud,
}) => {
  test.setTimeout(300_000);
  const cloud = await startCloud({ devices: 8, organizations: 2, archives: 4, hostile: false });
  const { page } = await start({ environments: [environmentOf(cloud)] });
  const found: string[] = [];
  let walks = 0;
  const look = async (where: string) => {
    const stops = await tabStops(page);
    walks += stops.length;
    for (const { role, name, problem, composite } of stops) {
      const isSecond = composite !== null && stops.filter((stop) => stop.composite === composite).length > 1;
      if (problem !== null) found.push(`${where}: ${role} "${name}": ${problem}`);
      if (isSecond) found.push(`${where}: ${role} "${name}" is not the only stop of ${composite}`);
    }
  };
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await look('sign-in');
  await signIn(page, cloud);
  await waitForImages(page, 2);
  await walkGallery(page, en, look);
  await walkSections(page, en, look);
  expect(found).toEqual([]);
  expect(walks, 'stops that were looked at').toBeGreaterThan(400);
});
