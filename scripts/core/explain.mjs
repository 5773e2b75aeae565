// Turns the output of a failed tool into one sentence with the next step. Pure.

/** Signs of each cause in the output of npm, Vite, SQLite and Node.js. The first match wins. */
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

/** Returns `{ cause, sign }`: disk, folder, network or `null`, and the matched words. */
export function recognise(text) {
  for (const { cause, pattern } of causes) {
    const found = pattern.exec(text);
    if (found !== null) return { cause, sign: found[0] };
  }
  return { cause: null, sign: null };
}

/**
 * Returns the path in a failure: npm prints it in its own line, Node.js and Rust in the message.
 */
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
 * Returns a sentence on the failure of `what`, and one on the next step. `output`: the tool's
 * output, or the message of an error; `folder`: its working folder; `again`: the command to
 * repeat; `log`: the file with the whole output, or `null`.
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
