// Turns what a tool wrote when it failed into one sentence with the next step. Pure.

/** What each cause looks like in the output of npm, Vite, SQLite and Node.js. The first that fits is taken. */
const causes = [
  { cause: 'disk', pattern: /ENOSPC|EDQUOT|no space left|disk is full|os error 28\b/i },
  {
    cause: 'folder',
    pattern:
      /EROFS|EACCES|EPERM|read-only file system|permission denied|readonly database|unable to open database file|os error (?:13|30)\b/i,
  },
  {
    cause: 'network',
    pattern:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_HAS_EXPIRED|\bE(?:407|502|503|504)\b/,
  },
];

/** `{ cause, sign }`: disk, folder, network or null, and the words by which it was recognised. */
export function recognise(text) {
  for (const { cause, pattern } of causes) {
    const found = pattern.exec(text);
    if (found !== null) return { cause, sign: found[0] };
  }
  return { cause: null, sign: null };
}

/** The path that the failure names: npm has it in a line of its own, Node.js and Rust in the message. */
function namedPath(text) {
  return (
    /^npm (?:error|ERR!) path (.+)$/m.exec(text)?.[1] ??
    /, (?:access|open|mkdir|mkdtemp|rename|unlink|rmdir|rm|copyfile|scandir|symlink|chmod|utime) '([^']+)'/.exec(
      text,
    )?.[1] ??
    null
  );
}

/**
 * One sentence on why `what` failed, and one on what to do. `output`: what the tool wrote, or the message of an error; `folder`:
 * where it worked; `again`: the command that is to be run again; `log`: the file that has the whole output, or null.
 */
export function explain({ what, output, folder, again, log }) {
  const { cause, sign } = recognise(output);
  const failed = `${what} failed`;
  const seeLog = log ? ` The log is ${log}.` : '';
  if (cause === 'disk')
    return `${failed}: the disk of ${folder} is full (${sign}). Free some disk space, then run ${again} again.`;
  if (cause === 'folder')
    return `${failed}: ${namedPath(output) ?? folder} can't be written (${sign}). Make it writable, or use a folder of your own, then run ${again} again.`;
  if (cause === 'network')
    return `${failed}: npm could not reach its registry (${sign}). Check the network and the proxy (npm config get registry, npm config get proxy), then run ${again} again.${seeLog}`;
  return log ? `${failed}.${seeLog}` : `${failed}:\n${output.trim()}`;
}
