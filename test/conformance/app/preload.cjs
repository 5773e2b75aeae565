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

async function answer({ id, world, code, input }) {
  const text = await (world === 'page' ? runInPage(code, input) : runHere(code, input));
  await ipcRenderer.invoke('conformance:done', id, text);
}

ipcRenderer.on('conformance:run', (_event, order) => void answer(order));

contextBridge.exposeInMainWorld('conformance', {
  invoke: (channel, ...inputs) => ipcRenderer.invoke(channel, ...inputs),
  begin(run) {
    runInPage = run;
    return ipcRenderer.invoke('conformance:ready');
  },
});
