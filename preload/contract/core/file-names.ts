/** Templates for the names of exported files. The first is the usual one. */
export const fileNameTemplates = [
  '{organization}/{device}/{device} – {archive} – {captured} – {precision}',
  '{organization}/{device}/{captured:yyyy-MM-dd HH-mm-ss} {precision}',
  '{captured:yyyy-MM-dd}/{device} {captured:HH-mm-ss} {precision}',
  '{number:0000} {device} {archive} {precision}',
] as const;

/** Characters of a template: more than a path may have. */
export const FILE_NAMES_LIMIT = 200;
