/** No check needs longer; in ms. */
const CHECK_LIMIT = 20_000;

/** What became of a check: null when it passed, else what went wrong. */
async function problemOf({ run }) {
  const limit = Promise.withResolvers();
  const timer = setTimeout(() => limit.reject(new Error(`no answer within ${CHECK_LIMIT} ms`)), CHECK_LIMIT);
  try {
    await Promise.race([run(), limit.promise]);
    return null;
  } catch (error) {
    return error.message;
  } finally {
    clearTimeout(timer);
  }
}

/** The names of the checks that ran here, with their problems. */
export async function runChecks(checks) {
  const results = [];
  for (const check of checks)
    if (check.isElsewhere !== true) results.push({ name: check.name, problem: await problemOf(check) });
  return results;
}
