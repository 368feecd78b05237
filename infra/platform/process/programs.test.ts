import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const readText = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

/** The source files of the programs that package.json and launch.mjs start. */
const readPrograms = async (): Promise<readonly string[]> => {
  const { scripts } = JSON.parse(await readText('package.json')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const launched = (await readText('launch.mjs')).matchAll(/^ {2}'?([\w-]+)'?: '(\S+\.ts)',$/gm);
  // These are loaded into other programs.
  const parts = ['fold-thread', 'forecast-thread', 'fail-points', 'small-store'];
  const started = [...launched].flatMap(([, name = '', file = '']) =>
    parts.includes(name) ? [] : [file],
  );
  const named = Object.values(scripts).flatMap((script) => script.match(/[\w./-]+\.ts\b/g) ?? []);
  return [...new Set([...started, ...named])];
};

interface Ended {
  readonly code: number;
  readonly complaint: string;
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const place = { NODE_OPTIONS: '', DATABASE_URL: '', KAFKA_BROKERS: '', DATA_DIR: folder };
    const options = { cwd: root, env: { ...process.env, ...place, ...env } };
    execFile(process.execPath, [...args], options, (error, _, complaint) => {
      resolve({ code: Number(error?.code ?? 0), complaint });
    });
  });
const script = (file: string): readonly string[] => ['--import', 'tsx', file];

describe('a program of the command line', () => {
  test('goes through the one wrapper that shows failures', async () => {
    const programs = await readPrograms();
    expect(programs).toEqual(expect.arrayContaining(['start.ts', 'infra/kafka/main.ts']));
    for (const file of programs) {
      const runs = /^await run(?:Action|Program|Service)\(/m.test(await readText(file));
      expect([file, runs]).toEqual([file, true]);
    }
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, RegExp]>([
    ['an unknown action', ['launch.mjs', 'nothing'], {}, /^There is no action nothing; there are/],
    [
      'arguments of a command without any',
      ['launch.mjs', 'reset', 'now'],
      {},
      /takes no arguments, but got now\.$/,
    ],
    ['no team to remove', ['launch.mjs', 'remove-team'], {}, /^Name the team and confirm:/],
    [
      'an unknown read model',
      ['launch.mjs', 'rebuild', 'nothing'],
      {},
      /^There is no read model nothing;/,
    ],
    ['an unknown option', ['launch.mjs', 'verify', '--nothing'], {}, /^Unknown option '--nothing'/],
    ['a bad port', script('infra/embedded/dev.ts'), { PORT: 'x' }, /PORT/],
    [
      'no Java',
      script('infra/kafka/main.ts'),
      { JAVA_HOME: '/nowhere' },
      /^Java 17 or newer, which runs Kafka, is not/,
    ],
  ])('says in one sentence what is wrong: %s', async (_, args, env, words) => {
    const { code, complaint } = await run(args, env);
    expect(complaint.trim()).toMatch(words);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('shows the stack of a defect', async () => {
    const wrapper = JSON.stringify(new URL('run-program.ts', import.meta.url).href);
    const defect = `const { runProgram } = await import(${wrapper});
      await runProgram(async () => { null.length; });`;
    const { code, complaint } = await run([
      ...['--import', 'tsx', '--input-type=module', '--eval'],
      defect,
    ]);
    expect(complaint).toMatch(/^TypeError: Cannot read properties of null .*\n\s+at /);
    expect(code).toBe(1);
  });
});
