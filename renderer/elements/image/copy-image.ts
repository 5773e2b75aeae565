import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { copyText } from '../../dom/copy-text.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { captionLine } from '../tile/caption-line.ts';
import { noteTargets } from '../tile/note-fields.ts';
import type { ActedImage } from './acted-image.ts';

/**
 * Time in which the system reads the image from the page after the call; it must stay there
 * meanwhile.
 */
const READ_WITHIN_MS = 500;

/**
 * Overlays a stored image invisibly on the window, where the system copies it whole. `stage`: the
 * open dialog, or the body. Returns the outcome in words.
 */
export async function copyImage(
  { hash }: SnapshotSummary,
  stage: Element,
  source: ViewerSource,
): Promise<string> {
  const image = document.createElement('img');
  image.alt = '';
  image.style.cssText =
    'position:fixed;inset:10%;inline-size:80%;block-size:80%;object-fit:contain;opacity:0';
  image.src = `snapshots/${hash}`;
  stage.append(image);
  let isCopied = false;
  try {
    await image.decode();
    const { left, top, width, height } = image.getBoundingClientRect();
    isCopied = await source.copyImage({ x: left + width / 2, y: top + height / 2 });
  } catch {
    // An image that can't be decoded can't be copied.
  } finally {
    setTimeout(() => image.remove(), READ_WITHIN_MS);
  }
  return text(isCopied ? 'viewer.imageCopied' : 'viewer.imageNotCopied');
}

/** Returns the caption of an image with its note, for a ticket. */
export async function captionOf(
  image: Omit<ActedImage, 'best'>,
  best: SnapshotSummary,
  { source, zone }: { readonly source: ViewerSource | undefined; readonly zone: ZoneChoice },
): Promise<string> {
  const line = captionLine(image, best, zone);
  const snapshotAt = noteTargets(image.subject, best).at(-1)?.snapshotAt ?? null;
  const note = (await source?.note(image.subject, snapshotAt)) ?? '';
  return note === '' ? line : `${line}\n${text('note.inCaption', { note })}`;
}

/** Copies the caption of an image; `beside` gets the focus. Returns the outcome in words. */
export async function copyCaption(
  ...[image, best, from, beside]: [...Parameters<typeof captionOf>, beside: HTMLElement]
): Promise<string> {
  const caption = await captionOf(image, best, from);
  return copyText(caption, beside)
    ? text('viewer.captionCopied', { caption })
    : text('viewer.imageNotCopied');
}
