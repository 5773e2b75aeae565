import type { ExternalPage } from '../../../preload/contract/index.ts';

/** The only addresses that the app hands to the system's browser (P8). The screen names them by id. */
export const externalPages: Readonly<Record<ExternalPage, string>> = {
  documentation: 'https://fleetglass.example/documentation',
  releases: 'https://fleetglass.example/releases',
  licenses: 'https://fleetglass.example/licenses',
};
