// The preload script of the conformance window: runs what main sends as text, here or in the page, and answers with JSON text,
// so that no result depends on what is being checked.
const { contextBridge, ipcRenderer } = require('electron');

let runInPage = null;

async function runHere(code, input) {
  try {
    const [run, shape] = JSON.parse(code).map((text) => (0, eval)(`(${text})`));
    return JSON.stringify({ value: await run(JSON.parse(input), { contextBridge, ipcRenderer, shape }) });
  } catch (error) {
    return JSON.stringify({ error: String(error) });
  }
}

ipcRenderer.on('conformance:run', async (_event, { id, world, code, input }) => {
  const answer = await (world === 'page' ? runInPage(code, input) : runHere(code, input));
  await ipcRenderer.invoke('conformance:done', id, answer);
});

contextBridge.exposeInMainWorld('conformance', {
  invoke: (channel, ...inputs) => ipcRenderer.invoke(channel, ...inputs),
  begin(run) {
    runInPage = run;
    return ipcRenderer.invoke('conformance:ready');
  },
});
