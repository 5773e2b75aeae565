/** Texts of the gallery and of the viewer. */
export const galleryMessages = {
  'gallery.label': 'Snapshots',
} as const;
