export { app } from './app.ts';
export { pageAddresses } from './browser-window.ts';
