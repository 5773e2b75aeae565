/** Templates for names of exported files, the default first. */
export const fileNameTemplates = [
  '{organization}/{device}/{device} – {archive} – {captured} – {precision}',
  '{organization}/{device}/{captured:yyyy-MM-dd HH-mm-ss} {precision}',
  '{captured:yyyy-MM-dd}/{device} {captured:HH-mm-ss} {precision}',
  '{number:0000} {device} {archive} {precision}',
] as const;

/** Users have a handful, all in one menu. */
export const SAVED_TEMPLATES_LIMIT = 20;

/** Longest name of a saved template, characters: a line of the menu. */
export const TEMPLATE_NAME_LIMIT = 40;

/** Longest template, characters: longer than any path. */
export const FILE_NAMES_LIMIT = 200;
