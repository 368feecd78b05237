import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type PrintCacheOptions, openPrintCache } from './print-cache.ts';

let folder = '';
let clock = 0;
let prints: string[] = [];
let problems: unknown[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'papers-'));
  [clock, prints, problems] = [1_700_000_000_000, [], []];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = (given: Partial<PrintCacheOptions> = {}) =>
  openPrintCache({
    folder,
    now: () => (clock += 1_000),
    onProblem: (error) => problems.push(error),
    ...given,
  });
type Papers = ReturnType<typeof opened>;
const ask = (papers: Papers, teamId: string, key: string, bytes = 10) =>
  papers.printOnce(teamId, key, async () => {
    prints.push(`${teamId} ${key}`);
    return { content: new Uint8Array(bytes).fill(key.charCodeAt(0)), isWhole: key !== 'broken' };
  });
const room = (files: number, bytes = 1_000) => ({ files, bytes });

test('the same PDF is printed once, also after a restart', async () => {
  const first = await ask(opened(), 'a', 'order 1');
  const second = await ask(opened(), 'a', 'order 1');
  expect(Buffer.from(second)).toEqual(Buffer.from(first));
  await ask(opened(), 'a', 'order 2');
  await ask(opened(), 'b', 'order 1');
  expect(prints).toEqual(['a order 1', 'a order 2', 'b order 1']);
});

test('simultaneous requests for the same PDF wait for one printing; a failed one is not kept', async () => {
  const papers = opened();
  await Promise.all([1, 2, 3].map(() => ask(papers, 'a', 'order 1')));
  expect(prints).toHaveLength(1);
  const failing = () => papers.printOnce('a', 'order 2', () => Promise.reject(new Error('No')));
  await expect(failing()).rejects.toThrow('No');
  await ask(papers, 'a', 'order 2');
  expect(prints).toEqual(['a order 1', 'a order 2']);
});

test('a PDF with a missing picture is printed again', async () => {
  await ask(opened(), 'a', 'broken');
  await ask(opened(), 'a', 'broken');
  expect(prints).toHaveLength(2);
});

test('a team that prints much loses its own least recently used files first', async () => {
  const papers = opened({ perTeam: room(2) });
  await ask(papers, 'b', 'quiet');
  for (const key of ['1', '2']) await ask(papers, 'a', key);
  await ask(papers, 'a', '1');
  await ask(papers, 'a', '3');
  prints = [];
  for (const key of ['1', '3']) await ask(papers, 'a', key);
  await ask(papers, 'b', 'quiet');
  expect(prints).toEqual([]);
  await ask(papers, 'a', '2');
  expect(prints).toEqual(['a 2']);
});

test('files are kept up to the bounds per team and in all', async () => {
  const papers = opened({ perTeam: room(10, 100), inAll: room(10, 150) });
  for (const teamId of ['a', 'b', 'c']) {
    for (const key of ['1', '2', '3']) await ask(papers, teamId, key, 40);
  }
  await ask(papers, 'a', 'too large', 101);
  const files = (await readdir(folder, { recursive: true })).filter((one) => one.endsWith('.pdf'));
  expect(files).toHaveLength(3);
  expect(problems).toEqual([]);
});

test('a folder that cannot be written is reported, and each request prints again', async () => {
  const taken = path.join(folder, 'taken');
  await writeFile(taken, '');
  const papers = opened({ folder: taken });
  await ask(papers, 'a', '1');
  await ask(papers, 'a', '1');
  expect(prints).toHaveLength(2);
  expect(problems.length).toBeGreaterThan(0);
});
