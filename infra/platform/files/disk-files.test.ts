import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { deterministicId } from '../core/ids.ts';
import { openDiskFiles } from './disk-files.ts';
import { displayName, type FileToStore } from './files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const id = deterministicId('file', '1');
const invoice: FileToStore = {
  id,
  teamId: 'team-1',
  name: 'invoice.pdf',
  contentType: 'application/pdf',
  maxBytes: 10,
};
async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
/** Everything below the folder that is a file. */
const kept = async (): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe('files on disk', () => {
  test('are returned unchanged, with their description', async () => {
    const files = openDiskFiles(folder);
    const stored = await files.store(invoice, chunks('%PDF', '-1.7'));
    expect(stored).toEqual({
      id,
      teamId: 'team-1',
      name: 'invoice.pdf',
      contentType: 'application/pdf',
      size: 8,
    });
    const reopened = openDiskFiles(folder);
    expect(await reopened.describe(id)).toEqual(stored);
    expect((await buffer((await reopened.read(id))!)).toString()).toBe('%PDF-1.7');
  });

  test('ERR-29 beyond their limit are refused and leave nothing behind', async () => {
    const files = openDiskFiles(folder);
    await expect(files.store(invoice, chunks('123456', '78901'))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(await files.describe(id)).toBeNull();
    expect(await kept()).toEqual([]);
    await files.store(invoice, chunks('1234567890'));
  });

  test('NF-U-03 with an interrupted upload leave nothing behind and can be sent again', async () => {
    const files = openDiskFiles(folder);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('123');
      throw new Error('connection lost');
    }
    await expect(files.store(invoice, broken())).rejects.toThrow('connection lost');
    expect(await kept()).toEqual([]);
    await files.store(invoice, chunks('123456'));
    expect(await files.describe(id)).toMatchObject({ size: 6 });
  });

  test('are stored once: a second upload does not replace the first', async () => {
    const files = openDiskFiles(folder);
    await files.store(invoice, chunks('first'));
    const second = files.store(invoice, chunks('second'));
    await expect(second).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await buffer((await files.read(id))!)).toString()).toBe('first');
  });

  test('that cannot be moved to their place are refused with the reason, not as existing', async () => {
    const files = openDiskFiles(folder);
    const place = join(folder, id.slice(-2), id);
    await mkdir(join(place, 'something'), { recursive: true });
    await expect(files.store(invoice, chunks('first'))).rejects.toHaveProperty('code', 'ENOTEMPTY');
    expect(await files.describe(id)).toBeNull();
  });

  test('sent twice at the same time are stored once and whole', async () => {
    const files = openDiskFiles(folder);
    const uploads = await Promise.allSettled([
      files.store(invoice, chunks('aaaa', 'aaaa')),
      files.store(invoice, chunks('bbbb', 'bbbb')),
    ]);
    expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await buffer((await files.read(id))!)).toString()).toMatch(/^(a{8}|b{8})$/);
  });

  test('are gone once removed, and may be removed twice', async () => {
    const files = openDiskFiles(folder);
    await files.store(invoice, chunks('first'));
    await files.remove(id);
    await files.remove(id);
    expect([await files.describe(id), await files.read(id)]).toEqual([null, null]);
    expect(await kept()).toEqual([]);
  });
});

describe('NF-U-05 names of files', () => {
  test.each(['../../etc/passwd', '/etc/passwd', '..', '', `${id}/../x`, id.toUpperCase()])(
    'never become paths: the id "%s" is refused',
    async (odd) => {
      const files = openDiskFiles(folder);
      expect([await files.describe(odd), await files.read(odd)]).toEqual([null, null]);
      await files.remove(odd);
      await expect(files.store({ ...invoice, id: odd }, chunks('x'))).rejects.toThrow('Not the id');
      expect(await kept()).toEqual([]);
    },
  );

  test('lose their folders', async () => {
    const files = openDiskFiles(folder);
    const stored = await files.store({ ...invoice, name: '../../evil.pdf' }, chunks('x'));
    expect(stored.name).toBe('evil.pdf');
    expect((await kept()).sort()).toEqual(['content', 'file.json']);
  });

  test.each([
    ['Invoice März.pdf', 'Invoice März.pdf'],
    ['C:\\Users\\me\\list.csv', 'list.csv'],
    ['a\r\nb\u202Efdp.exe', 'abfdp.exe'],
    ['..', 'file'],
    ['folder/', 'file'],
    ['', 'file'],
    ['a\ud800b\u{1F4E6}.csv', 'ab\u{1F4E6}.csv'],
    [`\u{1F4E6}${'x'.repeat(145)}.csv`, `${'x'.repeat(145)}.csv`],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(146)}.csv`],
  ])('are cleaned: %j becomes %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });
});
