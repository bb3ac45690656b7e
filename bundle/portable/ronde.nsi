; The installer: for this user alone, so that no administrator is asked; databases are never touched.
;   makensis -DVERSION=… -DFOLDER=… -DTARGET=… ronde.nsi
Target amd64-unicode ; as node.exe is, which it brings
Name "ronde"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\ronde"
InstallDirRegKey HKCU "Software\ronde" "Folder"
SetCompressor /SOLID lzma
SetDateSave off
ShowInstDetails nevershow

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\ronde"
!include MUI2.nsh
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "Portuguese"

Section
  SetOutPath "$INSTDIR"
  ; What an older version had and this one has not goes first.
  RMDir /r "$INSTDIR\python"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\ronde.lnk" "$INSTDIR\ronde.cmd" "" "$INSTDIR\node.exe" 0
  WriteRegStr HKCU "Software\ronde" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "ronde"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section Uninstall
  ; Each file by its name: a folder that somebody chose may hold more than ours.
${REMOVALS}
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\ronde.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\ronde"
SectionEnd
