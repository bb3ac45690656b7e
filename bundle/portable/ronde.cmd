@echo off
title ronde
"%~dp0node.exe" --disable-warning=ExperimentalWarning "%~dp0serve.mjs" %*
if errorlevel 1 pause
