import { writeFile } from 'node:fs/promises';
import { runProgram } from '@quartermaster/platform/process/run-program';
import { coverageFile, coverageText } from './coverage-text.ts';

await runProgram(async () => writeFile(coverageFile, await coverageText()));
