// Started by the real Electron: says in one JSON line what the product needs of it.
const { app, safeStorage } = require('electron');
const { DatabaseSync } = require('node:sqlite');

/** Whether full-text search was compiled in. */
function findsText() {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE word USING fts5(text); INSERT INTO word VALUES ('pump station')");
  return database.prepare("SELECT count(*) AS found FROM word WHERE word MATCH 'pump'").get().found === 1;
}

async function sealsAndOpens() {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  const sealed = await safeStorage.encryptStringAsync('a secret');
  const { result } = await safeStorage.decryptStringAsync(sealed);
  return result === 'a secret' && !sealed.includes('a secret');
}

async function probe() {
  await app.whenReady();
  const answer = { findsText: findsText(), sealsAndOpens: await sealsAndOpens() };
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => app.exit(0));
}

probe().catch((error) => {
  process.stderr.write(`${error.stack}\n`, () => app.exit(1));
});
