/** Templates for the names of exported files. The first is the usual one. */
export const fileNameTemplates = [
  '{organization}/{device}/{device} – {archive} – {captured} – {precision}',
  '{organization}/{device}/{captured:yyyy-MM-dd HH-mm-ss} {precision}',
  '{captured:yyyy-MM-dd}/{device} {captured:HH-mm-ss} {precision}',
  '{number:0000} {device} {archive} {precision}',
] as const;

/** A person has a handful, and all of them are in one menu. */
export const SAVED_TEMPLATES_LIMIT = 20;

/** Characters of the name of a saved template: a line of the menu. */
export const TEMPLATE_NAME_LIMIT = 40;

/** Characters of a template: more than a path may have. */
export const FILE_NAMES_LIMIT = 200;
