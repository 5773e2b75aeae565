import type { ExportManifest } from '../bag/manifest-schema.ts';
import { escapeMarkup } from '../bag/markup.ts';
import { altText } from '../bag/page-parts.ts';
import type { Presentation } from '../bag/presentation.ts';

export type ExportedFile = ExportManifest['files'][number];

/** Renders an image with alternative text, also shown if the image can't be read. */
export function picture(file: ExportedFile, presentation: Presentation): string {
  const { sha256, mediaType, widthPixels, heightPixels } = file;
  return `<img alt="${altText(file, presentation)}" data-hash="${sha256}" data-type="${escapeMarkup(mediaType)}" data-width="${widthPixels}" data-height="${heightPixels}">`;
}

/** Renders the heading of all images, before the first one of a part. */
export function heading(index: number, { text }: Presentation): string {
  return index === 0 ? `<h2>${text('images')}</h2>\n` : '';
}
