// Installs on a build server what `npm ci` does not. On Linux: a virtual screen, the tools of
// packages, a proxy, faults at single system calls, the programs with which receivers check an
// export, and the user namespaces of Chromium's sandbox, which Ubuntu denies to unknown programs.
import { run, say } from './core/project.mjs';

const tools = ['xvfb', 'rpm', '7zip', 'gnupg', 'binutils', 'tinyproxy-bin', 'strace'];
const checkers = [
  'unzip',
  'python3',
  'default-jdk-headless',
  'libimage-exiftool-perl',
  'qpdf',
  'poppler-utils',
];

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
