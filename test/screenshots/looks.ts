/** How the window looks in a picture. One more entry, and every page is photographed so and compared with what it was. */
export interface Look {
  readonly name: string;
  /** The tag of a folder in renderer/locales; the system of the picture prefers it. */
  readonly language: string;
  readonly colorScheme: 'light' | 'dark';
  /** Keys that lead to it from the scheme. */
  readonly keys: readonly string[];
}

export const looks: readonly Look[] = [
  { name: 'light', language: 'en', colorScheme: 'light', keys: [] },
  { name: 'dark', language: 'en', colorScheme: 'dark', keys: [] },
  { name: 'outdoor', language: 'en', colorScheme: 'light', keys: ['F9'] },
  { name: 'arabic', language: 'ar', colorScheme: 'light', keys: [] },
];
