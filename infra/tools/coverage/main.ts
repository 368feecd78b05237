import { writeFile } from 'node:fs/promises';
import { coverageFile, coverageText } from './coverage-text.ts';

await writeFile(coverageFile, await coverageText());
