import { parseArgs } from 'node:util';
import { openLogFile } from './log/log-file.ts';
import { createPeerLog } from './log.ts';
import { openTestPeer } from './peer.ts';

/*
 * The test peer as a process: `node --import tsx main.ts --file <log>`. It keeps its log in the file and prints its address when
 * it listens. `--user <name>:<password>` and `--certificate-file` make it a secure server.
 */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    port: { type: 'string', default: '0' },
    'max-append-bytes': { type: 'string' },
    user: { type: 'string', multiple: true },
    'certificate-file': { type: 'string' },
  },
});
if (values.file === undefined) throw new Error('--file must name the file of the log');

const maxAppendBytes = values['max-append-bytes'];
const file = openLogFile(values.file);
const log = createPeerLog({
  file,
  ...(maxAppendBytes !== undefined && { maxAppendBytes: Number(maxAppendBytes) }),
});
const certificateFile = values['certificate-file'];
const users = values.user?.map((user): [string, string] => {
  const [name = '', password = ''] = user.split(':');
  return [name, password];
});
const peer = await openTestPeer(log, {
  port: Number(values.port),
  ...(users !== undefined && { users: Object.fromEntries(users) }),
  ...(certificateFile !== undefined && { certificateFile }),
});

const end = (): void => {
  void peer.close().then(() => {
    file.close();
    process.exit(0);
  });
};
process.once('SIGTERM', end).once('SIGINT', end);
process.once('disconnect', end); // the process that started it is gone
process.stdout.write(`${peer.url}\n`);
