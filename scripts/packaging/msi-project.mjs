// electron-builder's hook before an MSI is made from its project file: makes fleetglass:// links
// open the installed program.
import { readFileSync, writeFileSync } from 'node:fs';

/** End of the group of all components in electron-builder's template. */
const END_OF_COMPONENTS = '</ComponentGroup>';

/**
 * The links' part of the registry. Never change the GUID: it finds the installed one. HKMU is the
 * machine's for installations for all users.
 */
const linkComponent = `
      <Component Id="FleetglassLink" Guid="0F6C2B7E-5D0A-4B92-9E57-3C8A41D7B6F1">
        <RegistryKey Root="HKMU" Key="Software\\Classes\\fleetglass">
          <RegistryValue Type="string" Value="URL:Fleetglass link" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryKey Key="shell\\open\\command">
            <RegistryValue Type="string" Value="&quot;[APPLICATIONFOLDER]Fleetglass.exe&quot; &quot;%1&quot;"/>
          </RegistryKey>
        </RegistryKey>
      </Component>
    `;

/**
 * Returns the project with the links. Throws if electron-builder's template no longer ends its
 * components as expected.
 */
export function addLink(project) {
  const at = project.lastIndexOf(END_OF_COMPONENTS);
  if (at === -1) throw new Error(`The MSI project has no ${END_OF_COMPONENTS}: electron-builder changed it.`);
  return project.slice(0, at) + linkComponent + project.slice(at);
}

// electron-builder takes a hook as the default export of its file.
// oxlint-disable-next-line import/no-default-export
export default function msiProjectCreated(file) {
  writeFileSync(file, addLink(readFileSync(file, 'utf8')));
}
