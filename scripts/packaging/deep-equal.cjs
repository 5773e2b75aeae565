// Replaces lodash.isequal in the bundle: Node compares what electron-updater has, records of texts
// and numbers, the same way, and it was 12 kB.
module.exports = require('node:util').isDeepStrictEqual;
