; What the NSIS installer does beyond electron-builder's template: fleetglass:// links open the installed program.
; SHELL_CONTEXT is the person's or the machine's part of the registry, whichever was chosen for the installation.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass" "" "URL:Fleetglass link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\fleetglass\shell\open\command" "" '"$appExe" "%1"'
!macroend

; An update removes the old version first; the links stay then.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\fleetglass"
  ${endIf}
!macroend
