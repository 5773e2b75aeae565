// The settings that electron-builder.yml leaves to the environment: signing, names and the update
// server.

/** Marks a development build by its name, so that it can't be mistaken for a release. */
const UNSIGNED_NAME = 'Fleetglass-${version}-unsigned-${os}-${arch}.${ext}';

/** RFC 3161; the signature stays valid after the certificate has expired. */
const TIMESTAMP_SERVER = 'http://timestamp.digicert.com';

/** Ways to sign for Windows, by the variables they need. */
const windowsMethods = {
  azure: [
    'AZURE_TENANT_ID',
    'AZURE_CLIENT_ID',
    'AZURE_CLIENT_SECRET',
    'FLEETGLASS_AZURE_ENDPOINT',
    'FLEETGLASS_AZURE_ACCOUNT',
    'FLEETGLASS_AZURE_PROFILE',
    'FLEETGLASS_PUBLISHER',
  ],
  certificate: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD', 'FLEETGLASS_PUBLISHER'],
};

/**
 * Ways to sign for macOS and to have Apple notarize it; `electron-builder` reads these variables
 * itself.
 */
const macCertificate = ['CSC_LINK', 'CSC_KEY_PASSWORD'];
const notaryMethods = {
  'API key': ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  'Apple ID': ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
};

/**
 * Returns the obstacles to a release: one sentence for each missing setting, none if it can be
 * made. `host` is the system that packages.
 */
export function whyNoRelease(system, environment, host) {
  const missing = (names) => names.filter((name) => !environment[name]);
  const reasons = [];
  const server = environment.FLEETGLASS_UPDATE_URL ?? '';
  if (!/^https:\/\/[^/]+/.test(server))
    reasons.push('FLEETGLASS_UPDATE_URL has to be the HTTPS address of the update server.');
  if (missing(['FLEETGLASS_UPDATE_KEYS']).length > 0)
    reasons.push('FLEETGLASS_UPDATE_KEYS has to be the public key that updates are signed with (P36).');
  if (system === 'linux' && missing(['FLEETGLASS_GPG_KEY']).length > 0)
    reasons.push(
      'FLEETGLASS_GPG_KEY has to be the fingerprint of the key that signs deb, rpm and the checksums.',
    );
  if (system === 'win') reasons.push(...missingMethod('Windows signing', windowsMethods, missing));
  if (system === 'mac') {
    // electron-builder skips the signature elsewhere, `forceCodeSigning` or not.
    if (host !== 'darwin') reasons.push('A release for macOS is signed on macOS only.');
    const certificate = missing(macCertificate);
    if (certificate.length > 0) reasons.push(`macOS signing: ${certificate.join(', ')} missing.`);
    reasons.push(...missingMethod('Notarization', notaryMethods, missing));
  }
  return reasons;
}

/** Returns nothing if one method is complete, else the missing variables of each. */
function missingMethod(what, methods, missing) {
  const gaps = Object.entries(methods).map(([name, variables]) => [name, missing(variables)]);
  if (gaps.some(([, names]) => names.length === 0)) return [];
  return [`${what}: ${gaps.map(([name, names]) => `${name} (${names.join(', ')} missing)`).join(' or ')}.`];
}

/**
 * Returns the settings that override electron-builder.yml for one system. A release is signed or
 * fails; a development build is named unsigned. `host` is the system that packages: only macOS has
 * `codesign`.
 */
export function configurationFor({ system, isRelease, environment, host }) {
  const server = environment.FLEETGLASS_UPDATE_URL;
  const publish = server ? [{ provider: 'generic', url: server }] : null;
  if (isRelease) return { ...releaseOf(system, environment), publish };
  return {
    artifactName: UNSIGNED_NAME,
    publish,
    nsis: { uninstallDisplayName: 'Fleetglass ${version} (unsigned)' },
    win: { signExecutable: false },
    // Apple silicon runs no program without a signature; an ad-hoc one is the minimum.
    mac: { identity: host === 'darwin' ? '-' : null, hardenedRuntime: false, notarize: false },
  };
}

function releaseOf(system, environment) {
  const common = { forceCodeSigning: true };
  switch (system) {
    case 'win':
      return { ...common, win: windowsSigning(environment) };
    case 'mac':
      return { ...common, mac: { notarize: true } };
    case 'linux':
      // electron-builder's configuration has no setting for it.
      return { ...common, artifactBuildCompleted: './scripts/packaging/signing/sign-artifact.mjs' };
    default:
      throw new Error(`No such system: ${system}.`);
  }
}

/**
 * P36: the publisher's name goes into the package; without it electron-updater would check no
 * signature.
 */
function windowsSigning(environment) {
  const publisherName = environment.FLEETGLASS_PUBLISHER;
  if (windowsMethods.azure.every((name) => environment[name])) {
    return {
      azureSignOptions: {
        endpoint: environment.FLEETGLASS_AZURE_ENDPOINT,
        codeSigningAccountName: environment.FLEETGLASS_AZURE_ACCOUNT,
        certificateProfileName: environment.FLEETGLASS_AZURE_PROFILE,
        publisherName,
      },
    };
  }
  return {
    signtoolOptions: {
      signingHashAlgorithms: ['sha256'],
      rfc3161TimeStampServer: TIMESTAMP_SERVER,
      publisherName: [publisherName],
    },
  };
}
