/** A layer of the product: its files, and what they may import. */
export interface Layer {
  readonly name: string;
  readonly files: RegExp;
  /** Files of the project, from its root. */
  readonly mayImport: readonly RegExp[];
  /** Packages and Node's modules. */
  readonly mayUse: readonly RegExp[];
}

const contract = /^preload\/contract\//;
const core = /^main\/shared\//;
const gate = /^main\/gate\//;
const library = /^main\/library\//;
const cloud = /^main\/service\//;
const bagit = /^main\/bagit\//;
const ground = /^renderer\/(?:core|dom|icons|imaging|keyboard|locales|print|theme|workers)\//;
const state = /^renderer\/state\//;
const plainNode =
  /^node:(?:async_hooks|crypto|path|timers(?:\/promises)?|util|buffer|events|stream(?:\/promises)?|url|perf_hooks)$/;
const network = /^node:(?:dns(?:\/promises)?|http2?|https|net|tls|zlib)$/;
const disk = /^node:(?:fs|fs\/promises|os|worker_threads)$/;

/** The layers of ARCHITECTURE.md. A file belongs to the first layer whose pattern it fits; a file in no layer is an error. */
export const layers: readonly Layer[] = [
  { name: 'the contract', files: /^preload\/contract\//, mayImport: [contract], mayUse: [/^zod$/] },
  {
    name: 'the preload script',
    files: /^preload\/index\.ts$/,
    mayImport: [contract, /^preload\/bridge-names\.ts$/],
    mayUse: [/^electron$/],
  },
  {
    name: 'the names of the bridge',
    files: /^preload\/bridge-names\.ts$/,
    mayImport: [contract],
    mayUse: [],
  },
  {
    name: 'the start',
    files: /^main\/index\.ts$/,
    mayImport: [
      /^main\/desktop\//,
      core,
      /^main\/app(?:-interface)?\.ts$/,
      /^main\/diagnostics\/log\.ts$/,
      /^main\/export\/verify\/verify-command\.ts$/,
      /^main\/account\/environments\/read-managed\.ts$/,
      /^main\/young-generation\.ts$/,
    ],
    mayUse: [/^electron$/, plainNode],
  },
  {
    name: 'the bound of the young generation',
    files: /^main\/young-generation\.ts$/,
    mayImport: [],
    mayUse: [/^node:(?:perf_hooks|v8)$/],
  },
  {
    name: 'the adapter of Electron',
    files: /^main\/desktop\//,
    // The settings and the state are replaced in one way.
    mayImport: [
      /^main\/desktop\//,
      contract,
      core,
      gate,
      /^main\/updates\/update-engine\.ts$/,
      /^main\/library\/files\/replace-file\.ts$/,
    ],
    mayUse: [
      /^electron$/,
      /^electron-store$/,
      /^electron-updater$/,
      /^js-yaml$/,
      /^zod$/,
      plainNode,
      disk,
      /^node:child_process$/,
    ],
  },
  {
    name: 'the ground of main',
    files: /^main\/shared\//,
    mayImport: [core, contract],
    // Of the disk: what file systems differ in. The threads of all other layers.
    mayUse: [/^node:timers\/promises$/, /^node:(?:fs|fs\/promises|path|util|worker_threads)$/],
  },
  {
    name: 'the gate',
    files: gate,
    // A long examination lets other work run.
    mayImport: [gate, contract, /^main\/shared\/yield-to-event-loop\.ts$/],
    mayUse: [/^image-dimensions$/, disk],
  },
  {
    name: 'the cloud',
    files: cloud,
    mayImport: [cloud, contract, core, gate],
    mayUse: [/^got$/, /^socks$/, /^zod$/, /^ipaddr\.js$/, /^node:worker_threads$/, plainNode, network],
  },
  {
    name: 'the library',
    files: library,
    mayImport: [library, contract, core, gate],
    mayUse: [/^zod$/, /^image-dimensions$/, /^node:sqlite$/, plainNode, disk],
  },
  {
    name: 'the network',
    files: /^main\/network\//,
    mayImport: [/^main\/network\//, cloud, contract, core],
    // The self-test looks at names, connections and certificates one by one; authorities are read from the system.
    mayUse: [/^zod$/, plainNode, network, disk],
  },
  {
    name: 'the session',
    files: /^main\/account\//,
    mayImport: [/^main\/account\//, cloud, contract, core, gate],
    // The end of a sign-in in the browser comes to a server on loopback (RFC 8252 7.3).
    mayUse: [/^zod$/, /^oauth4webapi$/, plainNode, /^node:http$/],
  },
  {
    name: 'the sync',
    files: /^main\/sync\//,
    mayImport: [/^main\/sync\//, cloud, library, contract, core],
    mayUse: [plainNode],
  },
  {
    name: 'the bags',
    files: bagit,
    mayImport: [bagit, library, contract, core, gate],
    // Of node:zlib: the checksum of ZIP, and rows that are packed in memory.
    mayUse: [/^@noble\/ciphers\//, plainNode, disk, /^node:zlib$/],
  },
  {
    name: 'the export',
    files: /^main\/export\//,
    mayImport: [/^main\/export\//, bagit, library, contract, core, gate],
    // node:zlib reads and writes the pages of a PDF.
    mayUse: [/^zod$/, plainNode, disk, /^node:zlib$/],
  },
  {
    name: 'the health of cameras',
    files: /^main\/health\//,
    mayImport: [/^main\/health\//, library, contract, core],
    mayUse: [],
  },
  {
    name: 'the carry pack',
    files: /^main\/packs\//,
    mayImport: [/^main\/packs\//, bagit, library, contract, core, gate],
    mayUse: [/^zod$/, /^age-encryption$/, /^@noble\/ciphers\//, plainNode, disk],
  },
  {
    name: 'the updates',
    files: /^main\/updates\//,
    mayImport: [/^main\/updates\//, contract, core, gate],
    // It serves an update from a file on loopback; what it fetches, the adapter of Electron fetches.
    mayUse: [/^zod$/, plainNode, /^node:(?:http|net)$/],
  },
  {
    name: 'the diagnostics',
    files: /^main\/diagnostics\//,
    mayImport: [/^main\/diagnostics\//, /^main\/service\/http\/exchange-facts\.ts$/, contract, core],
    mayUse: [/^rotating-file-stream$/, plainNode, disk],
  },
  {
    name: 'the calls',
    files: /^main\/ipc\//,
    mayImport: [/^main\/(?!desktop\/|index\.ts|app\.ts|service\/)/, contract],
    mayUse: [plainNode],
  },
  {
    name: 'the composition',
    files: /^main\/(?:app\/)?[^/]+\.ts$/,
    mayImport: [/^main\/(?!desktop\/|index\.ts)/, contract],
    mayUse: [plainNode],
  },
  {
    name: 'the ground of the renderer',
    files: /^renderer\/(?:core|dom|icons|imaging|keyboard|locales|print|theme|workers)\//,
    mayImport: [ground, contract],
    // The muxer of films is as large as the first screen: a worker alone loads it.
    mayUse: [/^lit$/, /^mediabunny$/],
  },
  {
    name: 'the state of the renderer',
    files: /^renderer\/state\//,
    mayImport: [ground, state, contract],
    mayUse: [/^lit$/],
  },
  {
    name: 'the elements',
    files: /^renderer\/elements\//,
    // Elements take data and send events: of the state they may use plain functions and types, and no store.
    mayImport: [
      ground,
      /^renderer\/elements\//,
      /^renderer\/state\/(?!store\/|(?:.*\/)?(?:[^/]*-store|[^/]*app-state)\.ts$)/,
      contract,
    ],
    mayUse: [/^lit$/, /^lit\//, /^ol\//],
  },
  {
    name: 'the pages',
    files: /^renderer\/pages\//,
    mayImport: [ground, state, /^renderer\/(?:elements|pages)\//, contract],
    mayUse: [/^lit$/, /^lit\//, /^qr$/],
  },
  {
    name: 'the shell',
    files: /^renderer\/(?:shell\/|main\.ts$)/,
    mayImport: [/^renderer\//, contract],
    mayUse: [/^lit$/, /^lit\//],
  },
  {
    name: 'the simulator',
    files: /^simulator\//,
    mayImport: [/^simulator\//],
    mayUse: [/^zod$/, /^hono$/, /^@hono\/node-server(?:\/|$)/, plainNode, disk, network],
  },
];

/** The one import against the layers: the demo environment runs the simulator inside the app. */
export const exceptions: readonly (readonly [from: string, to: RegExp])[] = [
  ['main/account/environments/demo-environment.ts', /^simulator\/simulator\.ts$/],
];
