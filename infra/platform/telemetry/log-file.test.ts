import { writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openLogFile } from './log-file.ts';
import { createLogger } from './logger.ts';

let folder = '';
const file = (): string => path.join(folder, 'quartermaster.log');
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const readMode = async (name: string): Promise<number> => (await stat(name)).mode & 0o777;

describe('the log file', () => {
  test('is readable by its owner only, also when it was there before', async () => {
    await writeFile(file(), 'old\n', { mode: 0o644 });
    const log = openLogFile(file());
    createLogger({ level: 'info', service: 'test', destination: log }).info('hello');
    await log.close();
    const [first, second] = (await readFile(file(), 'utf8')).split('\n');
    expect([first, JSON.parse(second ?? '')]).toEqual([
      'old',
      expect.objectContaining({ msg: 'hello' }),
    ]);
    expect(await readMode(file())).toBe(0o600);
  });

  test('is bounded: a number of older files is kept, each with mode 0600', async () => {
    const log = openLogFile(file(), { bytes: 100, kept: 2 });
    for (let at = 0; at < 100; at += 1) log.write(`line ${String(at).padStart(3, '0')}\n`);
    await log.close();
    const names = (await readdir(folder)).sort();
    expect(names).toEqual(['quartermaster.log', 'quartermaster.log.1', 'quartermaster.log.2']);
    const newestLast = names.toReversed().map((name) => readFile(path.join(folder, name), 'utf8'));
    const lines = (await Promise.all(newestLast)).join('').trim().split('\n');
    expect(lines.at(-1)).toBe('line 099');
    expect(lines).toEqual(
      Array.from({ length: lines.length }, (_, at) => {
        const number = 100 - lines.length + at;
        return `line ${String(number).padStart(3, '0')}`;
      }),
    );
    for (const name of names) expect(await readMode(path.join(folder, name))).toBe(0o600);
  });

  test('continues after a restart, with the same bound', async () => {
    const limits = { bytes: 20, kept: 3 };
    for (let start = 0; start < 6; start += 1) {
      const log = openLogFile(file(), limits);
      log.write('twelve bytes\n');
      await log.close();
    }
    expect(await readdir(folder)).toHaveLength(3);
  });

  test('drops lines after it was closed, such as a connection that broke while the process ends', async () => {
    const log = openLogFile(file());
    log.write('last\n');
    const closing = log.close();
    log.write('too late\n');
    await closing;
    log.write('too late\n');
    expect(await readFile(file(), 'utf8')).toBe('last\n');
  });

  test('drops lines while the disk is full, and tells their number when there is room again', async () => {
    let isFull = false;
    const log = openLogFile(file(), undefined, (descriptor, line) => {
      if (isFull)
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      writeSync(descriptor, line);
    });
    log.write('"before"\n');
    isFull = true;
    for (let at = 0; at < 3; at += 1) log.write('"lost"\n');
    isFull = false;
    log.write('"after"\n');
    await log.close();
    const lines = (await readFile(file(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      'before',
      expect.objectContaining({
        level: 'warn',
        reason: expect.stringContaining('ENOSPC'),
        msg: '3 lines of this log could not be written',
      }),
      'after',
    ]);
  });
});
