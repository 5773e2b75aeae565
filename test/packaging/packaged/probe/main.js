// Started by the real Electron out of an archive: says in one JSON line which of its checks passed.
import { app } from 'electron';
import { electronChecks, registerScheme } from './electron-checks.js';
import { nodeChecks } from './node-checks.js';
import { runChecks } from './run-checks.js';

app.enableSandbox();
registerScheme();
// The checks close windows of their own.
app.on('window-all-closed', () => {});
void app
  .whenReady()
  .then(() => runChecks([...nodeChecks, ...electronChecks]))
  .then((results) => process.stdout.write(`${JSON.stringify(results)}\n`, () => app.exit(0)))
  .catch((error) => process.stderr.write(`${error.stack}\n`, () => app.exit(1)));
