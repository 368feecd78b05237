import { writeFile } from 'node:fs/promises';
import { runProgram } from '../../platform/process/run-program.ts';
import { coverageFile, coverageText } from './coverage-text.ts';

await runProgram(async () => writeFile(coverageFile, await coverageText()));
