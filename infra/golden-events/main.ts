import { allEvents } from '@quartermaster/contracts/events';
import { writeMissing } from './golden.ts';

/* Freezes new events and new versions: writes the golden files that are missing. */
const written = await writeMissing(allEvents);
process.stdout.write(`${String(written.length)} golden files written\n${written.join('\n')}\n`);
