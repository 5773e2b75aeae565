// Writes docs/admin/managed (the JSON schema of the administrator's file, the policies of Windows,
// the profile of macOS) and docs/admin/policies.md. With --check it writes nothing, and fails if one of them differs from the
// schema.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say } from './core/project.mjs';
import { managedTemplates } from './managed/templates.mjs';

const folder = join(root, 'docs', 'admin', 'managed');
const isCheck = process.argv.includes('--check');

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const stale = Object.entries(managedTemplates()).filter(([name, text]) => read(join(folder, name)) !== text);
for (const [name, text] of stale) {
  if (isCheck) {
    say(`managed-templates: docs/admin/managed/${name} is not current; run npm run managed-templates`);
    continue;
  }
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  say(`managed-templates: wrote docs/admin/managed/${name}`);
}
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;
