import type { FileNamesPreview } from '../../../preload/contract/index.ts';
import { createExportPaths, PATH_LIMIT, PAYLOAD_FOLDER } from './export-paths.ts';
import { parseNameTemplate } from './name-template.ts';
import type { PlannedImage } from './planned-image.ts';
import type { NameContext } from './render-name.ts';

/** How the images would be named, without the folder that all exports have. */
export function previewNames(
  images: readonly PlannedImage[],
  text: string,
  context: NameContext,
  exportName: string,
): FileNamesPreview {
  const parsed = parseNameTemplate(text);
  if (parsed.kind === 'error') return parsed;
  const { template } = parsed;
  const pathFor = createExportPaths({ ...context, template, exportName, pathLimit: PATH_LIMIT });
  return { kind: 'names', paths: images.map((image) => pathFor(image).slice(PAYLOAD_FOLDER.length)) };
}
