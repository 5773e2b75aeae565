; What the NSIS installer does beyond electron-builder's template: fleetglass:// links open the installed program.
; SHELL_CONTEXT is the person's or the machine's part of the registry, whichever was chosen for the installation.

; The COM class of the notifications, as main/desktop/lifecycle/windows-identity.ts has it.
!define TOAST_ACTIVATOR "{B6C0A5E4-2D57-4F0B-9A61-7E3D8C1F4A92}"

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass" "" "URL:Fleetglass link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass\shell\open\command" "" '"$appExe" "%1"'
!macroend

; Electron registers the class of its notifications for the person, and puts a link with the id of that class into their Start menu. After an
; installation for everybody that link is a second one, beside the installer's; those of other people stay, as their settings do.
; An update removes the old version first; the links stay then.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\fleetglass"
    DeleteRegKey HKCU "Software\Classes\CLSID\${TOAST_ACTIVATOR}"
    ${if} $installMode == "all"
      SetShellVarContext current
      WinShell::UninstShortcut "$SMPROGRAMS\${PRODUCT_FILENAME}.lnk"
      Delete "$SMPROGRAMS\${PRODUCT_FILENAME}.lnk"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
