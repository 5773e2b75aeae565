import type { FileNamesPreview } from '../../../preload/contract/index.ts';
import type { PlannedImage } from '../../bagit/planned-image.ts';
import { createExportPaths, PATH_LIMIT, PAYLOAD_FOLDER } from './export-paths.ts';
import { parseNameTemplate } from './name-template.ts';
import type { NameContext } from './render-name.ts';

/** Names in a preview (the contract's limit). */
const PREVIEW_COUNT = 3;

/** Previews the names of the first images, without the folder that all exports have. */
export function previewNames(
  images: readonly PlannedImage[],
  text: string,
  context: NameContext,
  exportName: string,
): FileNamesPreview {
  const parsed = parseNameTemplate(text);
  if (parsed.kind === 'error') return parsed;
  const { template } = parsed;
  let areNumbered = false;
  const onNumbered = () => {
    areNumbered = true;
  };
  const pathFor = createExportPaths({ ...context, template, exportName, pathLimit: PATH_LIMIT, onNumbered });
  const paths = images.map((image) => pathFor(image).slice(PAYLOAD_FOLDER.length));
  return { kind: 'names', paths: paths.slice(0, PREVIEW_COUNT), areNumbered };
}
