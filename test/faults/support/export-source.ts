import type { ExportSource } from '../../../main/export/run-export.ts';
import type { Library } from '../../../main/library/library.ts';

export function exportSource(library: Library, clock: { now(): number }): ExportSource {
  return {
    library,
    clock,
    version: '1.2.3',
    environment: {
      id: 'e',
      name: 'Production',
      kind: 'production',
      host: 'cloud.example.org',
      origin: 'user',
    },
    settings: () => ({ language: 'en', timeZone: 'utc' }),
    clockOffset: async () => null,
    signer: async () => null,
    printPage: () => Promise.reject(new Error('Nothing is printed here.')),
    running: new Set(),
  };
}
