// Installs on a runner of the build server what `npm ci` does not. On Linux: a screen without a monitor, the tools
// of packages, a proxy, faults at single system calls and what receivers check an export with for the tests, and the user namespaces that
// Chromium's sandbox needs, which Ubuntu denies to programs that it does not know.
import { run, say } from './core/project.mjs';

const tools = ['xvfb', 'rpm', '7zip', 'gnupg', 'binutils', 'tinyproxy-bin', 'strace'];
const checkers = ['unzip', 'libimage-exiftool-perl', 'qpdf', 'poppler-utils'];

const steps =
  process.platform === 'linux'
    ? [
        ['sysctl', '--write', 'kernel.apparmor_restrict_unprivileged_userns=0'],
        ['apt-get', 'update'],
        ['apt-get', 'install', '--yes', '--no-install-recommends', ...tools, ...checkers],
      ]
    : [];

for (const step of steps) {
  if ((await run('sudo', step)) !== 0) {
    say(`ci-prepare: sudo ${step.join(' ')} failed`);
    process.exitCode = 1;
    break;
  }
}
