import { writeFile } from 'node:fs/promises';
import { allEvents } from '@quartermaster/contracts/events';
import { runProgram } from '@quartermaster/platform/process/run-program';
import { formatFile, formatSource } from '../data-format/fingerprint.ts';
import { writeLifted, writeMissing } from './golden.ts';

/* Freezes new events and new versions: writes the missing golden files, the upcast examples of older ones, and the fingerprint. */
await runProgram(async () => {
  const written = await writeMissing(allEvents);
  await writeLifted(allEvents);
  await writeFile(formatFile, formatSource());
  process.stdout.write(`${String(written.length)} golden files written\n${written.join('\n')}\n`);
});
