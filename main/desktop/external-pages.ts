import type { ExternalPage } from '../../preload/contract/index.ts';

/** Addresses that the app opens in the system's browser (P8). The page names them by id. */
export const externalPages: Readonly<Record<ExternalPage, string>> = {
  documentation: 'https://fleetglass.example/documentation',
  releases: 'https://fleetglass.example/releases',
  licenses: 'https://fleetglass.example/licenses',
};
