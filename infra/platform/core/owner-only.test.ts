import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDiskFiles } from '../files/disk-files.ts';
import { openFileMail } from '../mail/file-mail.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { openPrintCache } from '../pdf/print-cache.ts';

let dataDir = '';
let umask = 0;
beforeEach(async () => {
  umask = process.umask(0o022);
  dataDir = await mkdtemp(path.join(tmpdir(), 'owner-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true });
});

/** The modes of everything below a folder of DATA_DIR, and of the folder. */
const modesBelow = async (name: string): Promise<Record<'files' | 'folders', string[]>> => {
  const root = path.join(dataDir, name);
  const found = [
    root,
    ...(await readdir(root, { recursive: true })).map((one) => path.join(root, one)),
  ];
  const modes = { files: new Set<string>(), folders: new Set<string>() };
  for (const one of found) {
    const { mode, ...kind } = await stat(one).then((of) => ({
      mode: of.mode,
      isFile: of.isFile(),
    }));
    modes[kind.isFile ? 'files' : 'folders'].add((mode & 0o777).toString(8));
  }
  return { files: [...modes.files], folders: [...modes.folders] };
};
const ownerOnly = { files: ['600'], folders: ['700'] };

test('NF-S-01 mails, files and printed orders can be read by the account of the process alone', async () => {
  const mail = openFileMail(
    openMailbox(path.join(dataDir, 'mail')),
    () => '2026-11-21T07:00:00.000Z',
  );
  const texts = { subject: 'Your code', text: 'A', html: 'A' };
  await mail.send({ to: 'ann@shop.example', messageId: 'one', ...texts });
  await mail.close();
  const file = { id: '0193f0a0-0000-7000-8000-000000000001', teamId: 'team-1', name: 'a.pdf' };
  const bounds = { contentType: 'application/pdf', maxBytes: 10 };
  await openDiskFiles(path.join(dataDir, 'files')).store(
    { ...file, ...bounds },
    Readable.from([Buffer.from('%PDF')]),
  );
  const folder = path.join(dataDir, 'printed');
  const onProblem = (error: unknown): never => {
    throw error;
  };
  const papers = openPrintCache({ folder, now: () => 0, onProblem });
  await papers.printOnce('team-1', 'order', async () => ({
    content: Buffer.from('%PDF'),
    isWhole: true,
  }));
  for (const name of ['mail', 'files', 'printed']) {
    expect([name, await modesBelow(name)]).toEqual([name, ownerOnly]);
  }
});
