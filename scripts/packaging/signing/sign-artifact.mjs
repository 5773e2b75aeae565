// electron-builder's hook after each file of a release for Linux, before its hash goes into the
// update file: signs a deb or an rpm.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { signPackage } from './sign-linux.mjs';

// electron-builder takes a hook as the default export of its file.
// oxlint-disable-next-line import/no-default-export
export default async function artifactBuildCompleted({ file, updateInfo }) {
  const changed = await signPackage(file, process.env.FLEETGLASS_GPG_KEY);
  if (!changed || !updateInfo) return;
  updateInfo.sha512 = createHash('sha512').update(readFileSync(file)).digest('base64');
  updateInfo.size = statSync(file).size;
}
