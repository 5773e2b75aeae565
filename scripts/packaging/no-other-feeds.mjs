// Replaces the feeds of electron-updater but the generic one, and sax, which the feed of GitHub
// needs: the product updates from a server of its own, and they were 40 kB of unused code.

function leftOut() {
  throw new Error('A feed of another kind needs code that the bundle leaves out.');
}

export {
  leftOut as BitbucketProvider,
  leftOut as GitHubProvider,
  leftOut as GitLabProvider,
  leftOut as KeygenProvider,
  leftOut as PrivateGitHubProvider,
  leftOut as parser,
};
