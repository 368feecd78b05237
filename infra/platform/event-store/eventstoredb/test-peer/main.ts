import { parseArgs } from 'node:util';
import { openLogFile } from './log/log-file.ts';
import { createPeerLog } from './log.ts';
import { openTestPeer } from './peer.ts';

/*
 * The test peer as a process: `node --import tsx main.ts --file <log> [--port <port>] [--max-append-bytes <number>]`. It keeps
 * its log in the file and prints its address when it listens.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    port: { type: 'string', default: '0' },
    'max-append-bytes': { type: 'string' },
  },
});
if (values.file === undefined) throw new Error('--file must name the file of the log');

const maxAppendBytes = values['max-append-bytes'];
const file = openLogFile(values.file);
const log = createPeerLog({
  file,
  ...(maxAppendBytes !== undefined && { maxAppendBytes: Number(maxAppendBytes) }),
});
const peer = await openTestPeer(log, { port: Number(values.port) });

const end = (): void => {
  void peer.close().then(() => {
    file.close();
    process.exit(0);
  });
};
process.once('SIGTERM', end).once('SIGINT', end);
process.once('disconnect', end); // the process that started it is gone
process.stdout.write(`${peer.url}\n`);
