// The renderer side of the stand-in: `contextBridge` and `ipcRenderer` for the preload script, over HTTP.
{
  const listeners = new Map();
  const events = new EventSource('/__stand-in__/events');
  // A message of the main process must not be lost because the page asked before it listened.
  const connected = new Promise((resolve) => events.addEventListener('open', resolve, { once: true }));

  // Answers come on the same stream as events: in Electron an answer never overtakes what was sent before it.
  const waiting = new Map();
  events.addEventListener('message', ({ data }) => {
    const { channel, inputs } = JSON.parse(data);
    for (const listener of listeners.get(channel) ?? []) listener({}, ...decode(inputs));
  });
  events.addEventListener('answer', ({ data }) => {
    const { call, value, error } = JSON.parse(data);
    waiting.get(call)?.(error === undefined ? { value: decode(value) } : { error });
    waiting.delete(call);
  });
  events.addEventListener('perform', ({ data }) => void perform(JSON.parse(data)).catch(() => undefined));
  events.addEventListener('reload', () => location.reload());
  // A second connection means that the main process was started again: what the page shows is of the old one.
  void connected.then(() => events.addEventListener('open', () => location.reload()));

  let fullScreen = Promise.resolve();
  let isPerforming = false;
  document.addEventListener('fullscreenchange', () => {
    // A window tells once of a change that main wanted: it did so when main called.
    if (isPerforming) return;
    const on = document.fullscreenElement !== null;
    void fetch('/__stand-in__/full-screen', { method: 'POST', body: JSON.stringify({ on }) });
  });

  /** One change after the other: a full screen that is still beginning can not be left. */
  async function setFullScreen(on, before) {
    await before;
    isPerforming = true;
    try {
      if (on) await document.documentElement.requestFullscreen();
      else if (document.fullscreenElement !== null) await document.exitFullscreen();
    } catch {
      // Without a press of the person a browser refuses.
    } finally {
      isPerforming = false;
    }
  }

  /** What Electron does with its window, as far as a page may by itself at a press of the person. */
  async function perform(action) {
    if (action.kind === 'setFullScreen') {
      fullScreen = setFullScreen(action.on, fullScreen);
      return;
    }
    let element = document.elementFromPoint(action.x, action.y);
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(action.x, action.y);
      if (inner === null || inner === element) break;
      element = inner;
    }
    if (!(element instanceof HTMLImageElement)) return;
    const canvas = new OffscreenCanvas(element.naturalWidth, element.naturalHeight);
    canvas.getContext('2d').drawImage(element, 0, 0);
    const image = canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
  }

  // Calls reach main in their order: those that are made while others are on their way go together after them.
  let leaving = [];
  let sending = null;
  async function send() {
    await connected;
    while (leaving.length > 0) {
      const calls = leaving;
      leaving = [];
      const taken = await fetch('/__stand-in__/invoke', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"path":${JSON.stringify(location.pathname)},"calls":[${calls.map(({ text }) => text).join()}]}`,
      });
      if (!taken.ok) for (const { call } of calls) waiting.get(call)?.({ error: String(taken.status) });
    }
    sending = null;
  }

  const ipcRenderer = {
    async invoke(channel, ...inputs) {
      const call = crypto.randomUUID();
      // As text at once: what the page changes later must not reach main.
      leaving.push({
        call,
        text: JSON.stringify({ call, channel, inputs: encode(inputs, structuredClone) }),
      });
      const answered = new Promise((resolve) => waiting.set(call, resolve));
      sending ??= send();
      const { value, error } = await answered;
      if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`);
      return value;
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel, listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((known) => known !== listener),
      );
      return ipcRenderer;
    },
  };

  /**
   * Electron copies what crosses the bridge and wraps functions; nothing is shared between the two sides. What is exposed is
   * frozen, what a function returns is not.
   */
  function cross(value, isFrozen, known = new Map()) {
    if (typeof value === 'function')
      return (...inputs) => cross(value(...inputs.map((input) => cross(input, false))), false);
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Promise) {
      return value.then(
        (one) => cross(one, false),
        (error) => {
          throw new Error(error instanceof Error ? error.message : String(error));
        },
      );
    }
    if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]')
      return structuredClone(value);
    if (known.has(value)) return known.get(value);
    const copy = Array.isArray(value) ? [] : {};
    known.set(value, copy);
    for (const key of Object.keys(value)) copy[key] = cross(value[key], isFrozen, known);
    return isFrozen ? Object.freeze(copy) : copy;
  }

  const contextBridge = {
    exposeInMainWorld(key, value) {
      if (key in window)
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      Object.defineProperty(window, key, { value: cross(value, true), enumerable: true });
    },
  };

  /** A browser tells no paths: a test names its file or folder by one, percent-encoded. */
  const webUtils = {
    getPathForFile({ name }) {
      try {
        return decodeURIComponent(name);
      } catch {
        return '';
      }
    },
  };

  /** Taken away by the preload's own script, so that the page does not find it. */
  window.__standInRequire = (name) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return { contextBridge, ipcRenderer, webUtils };
  };
}
