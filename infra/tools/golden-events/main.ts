import { allEvents } from '@quartermaster/contracts/events';
import { writeLifted, writeMissing } from './golden.ts';

/* Freezes new events and new versions: writes the missing golden files, and the upcast examples of older ones. */
const written = await writeMissing(allEvents);
await writeLifted(allEvents);
process.stdout.write(`${String(written.length)} golden files written\n${written.join('\n')}\n`);
