import { z } from 'zod';
import { DRAG_LIMIT, DRAG_PICTURE_SIDE } from '../core/limits.ts';
import { snapshotSummary, subjectReference } from './fleet.ts';

/** Largest RGBA picture as base64, characters. */
const PICTURE_TEXT_LIMIT = Math.ceil((DRAG_PICTURE_SIDE * DRAG_PICTURE_SIDE * 4) / 3) * 4;

/**
 * Images to write as files: the best stored one of each subject, or the one with that SHA-256 of
 * the only subject.
 */
export const dragRequest = z
  .object({
    subjects: z.array(subjectReference).min(1).max(DRAG_LIMIT),
    hash: snapshotSummary.shape.hash.nullable(),
  })
  .refine(({ subjects, hash }) => hash === null || subjects.length === 1, {
    error: 'hash: names an image of one subject',
  });

/** `missingCount`: subjects without a stored image, or with a damaged one. */
export const preparedDrag = z.object({
  dragId: z.string().min(1).max(64),
  fileCount: z.int(),
  missingCount: z.int(),
});

/**
 * A picture drawn by the page: RGBA, 4 bytes a pixel, as base64. The main process decodes nothing.
 */
export const dragPicture = z
  .object({
    widthPixels: z.int().min(1).max(DRAG_PICTURE_SIDE),
    heightPixels: z.int().min(1).max(DRAG_PICTURE_SIDE),
    data: z.base64().max(PICTURE_TEXT_LIMIT),
  })
  .refine(
    ({ widthPixels, heightPixels, data }) =>
      Math.floor((data.replace(/(?<!=)=+$/, '').length * 3) / 4) === widthPixels * heightPixels * 4,
    { error: 'data: is not as long as its sides say' },
  );

/**
 * Starts a prepared drag while the mouse button is down. With `null` the pointer carries the app's
 * icon.
 */
export const dragStart = preparedDrag.pick({ dragId: true }).extend({ picture: dragPicture.nullable() });

export type DragRequest = z.infer<typeof dragRequest>;
export type PreparedDrag = z.infer<typeof preparedDrag>;
export type DragPicture = z.infer<typeof dragPicture>;
