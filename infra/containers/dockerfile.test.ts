import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, readText } from './test-compose.ts';
import { type Instruction, readStages, type Stage } from './test-dockerfile.ts';

const stages = readStages('infra/containers/Dockerfile');
const names = stages.map(({ name }) => name);

const getStage = (name: string): Stage => {
  const found = stages.find((stage) => stage.name === name);
  if (found === undefined) throw new Error(`There is no stage ${name}`);
  return found;
};

/** The instructions of a stage after those of the stages it is based on. */
const withBase = (stage: Stage): readonly Instruction[] =>
  names.includes(stage.image)
    ? [...withBase(getStage(stage.image)), ...stage.instructions]
    : stage.instructions;

const findLastInstruction = (name: string, keyword: string): Instruction | undefined =>
  withBase(getStage(name)).findLast((instruction) => instruction.keyword === keyword);

const selectInstructions = (keyword: string): readonly Instruction[] =>
  stages.flatMap(({ instructions }) => instructions.filter((each) => each.keyword === keyword));

const scripts = (JSON.parse(readText('package.json')) as { scripts: Record<string, string> })
  .scripts;
const services = [
  ...['command-service', 'projection-service', 'scheduler'],
  ...['store-simulator', 'gateway'],
];

/** True when the last matching line of .dockerignore includes the file or a folder above it. */
const isSent = (file: string): boolean => {
  const lines = readText('.dockerignore').trim().split('\n');
  return lines.some((line) => line.startsWith('!') && `${file}/`.startsWith(`${line.slice(1)}/`));
};

describe('the images', () => {
  test('are based on pinned images', () => {
    const made = stages.map(({ image }) => image).filter((image) => !names.includes(image));
    for (const image of made) expect(image).toMatch(/^[\w./-]+:\d+\.\d+\.\d+-[\w-]+$/);
    expect(new Set(made).size).toBe(1);
  });

  test('run on a long-term release of Node that the engines of the product allow', () => {
    const versions = stages.flatMap(({ image }) => /^node:(\d+)\./.exec(image)?.[1] ?? []);
    expect(new Set(versions)).toEqual(new Set(['24']));
    const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
    expect(engines.node).toBe('>=20.19');
  });

  test('copy only files that exist and that are sent to the builder', () => {
    const copied = selectInstructions('COPY').filter(({ from }) => from === null);
    expect(copied.length).toBeGreaterThan(10);
    for (const file of copied.flatMap(({ args }) => args.slice(0, -1))) {
      expect([file, existsSync(path.join(ROOT, file)), isSent(file)]).toEqual([file, true, true]);
    }
  });

  test('contain every file that the build of the console imports', () => {
    const copied = getStage('console').instructions.flatMap(({ args }) => args);
    const importedBy = (file: string): readonly string[] => {
      const imports = [...readText(file).matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) =>
        path.posix.join(path.posix.dirname(file), to),
      );
      return [...imports, ...imports.flatMap(importedBy)];
    };
    const imported = importedBy('console/vite.config.ts');
    expect(imported).toContain('console/imports.ts');
    const isCopied = (file: string) => copied.some((each) => `${file}/`.startsWith(`${each}/`));
    expect(imported.filter((file) => !isCopied(file))).toEqual([]);
  });

  test('copy from stages that exist', () => {
    const sources = selectInstructions('COPY').flatMap(({ from }) => (from === null ? [] : [from]));
    expect(sources).toEqual(['dependencies', 'console']);
    expect(names).toEqual(expect.arrayContaining(sources));
  });

  test('contain the package.json of every workspace, which npm needs', () => {
    const { workspaces } = JSON.parse(readText('package.json')) as { workspaces: string[] };
    const copied = getStage('manifests').instructions.flatMap(({ args }) => args);
    for (const each of workspaces) expect(copied).toContain(`${each}/package.json`);
    const named = selectInstructions('RUN').flatMap(({ text }) => [
      ...text.matchAll(/--workspace ([\w/-]+)/g),
    ]);
    for (const [, workspace] of named) expect(workspaces).toContain(workspace);
  });

  test('run only scripts that exist', () => {
    const calls = selectInstructions('RUN').flatMap(({ text }) => [
      ...text.matchAll(/npm run ([\w:-]+)(?: --workspace (\w+))?/g),
    ]);
    expect(calls).toHaveLength(1);
    for (const [, script = '', workspace] of calls) {
      const file = workspace === undefined ? 'package.json' : `${workspace}/package.json`;
      expect(Object.keys((JSON.parse(readText(file)) as { scripts: object }).scripts)).toContain(
        script,
      );
    }
  });

  test('install no development tools', () => {
    const installs = selectInstructions('RUN').filter(({ text }) => text.includes('npm ci'));
    expect(installs).toHaveLength(2);
    for (const { text } of installs) expect(text).toMatch(/--omit=dev --ignore-scripts/);
    expect(getStage('dependencies').instructions[0]?.text).not.toContain('console');
  });

  test('contain no database server and no browser of the npm packages', () => {
    const { optionalDependencies } = JSON.parse(readText('infra/platform/package.json')) as {
      optionalDependencies: Readonly<Record<string, string>>;
    };
    const install = getStage('dependencies').instructions[0]?.text ?? '';
    const removed = /rm -rf (.+)$/.exec(install)?.[1]?.split(' ');
    const scopes = Object.keys(optionalDependencies).map((name) => name.split('/')[0] ?? '');
    expect(scopes).toContain('@sparticuz');
    expect(new Set(removed)).toEqual(new Set(scopes.map((scope) => `node_modules/${scope}`)));
  });

  test.each(services)('%s runs as an unprivileged user', (name) => {
    expect(findLastInstruction(name, 'USER')?.args[0]).toBe('node');
  });

  test.each(services)('%s starts like `npm run start:%s`', (name) => {
    const program = findLastInstruction(name, 'CMD')?.args ?? [];
    expect(program.join(' ')).toBe(scripts[`start:${name}`]);
    const source = program.at(-1) ?? '';
    expect(existsSync(path.join(ROOT, source))).toBe(true);
    const copied = withBase(getStage(name)).flatMap(({ args, keyword }) =>
      keyword === 'COPY' ? args : [],
    );
    expect(copied.some((folder) => source.startsWith(`${folder}/`))).toBe(true);
  });

  test.each(services)('%s is checked where it answers about its health', (name) => {
    expect(findLastInstruction(name, 'EXPOSE')?.args).toEqual(['4000']);
    expect(findLastInstruction(name, 'ENV')?.text).toContain('PORT=4000');
    expect(findLastInstruction(name, 'HEALTHCHECK')?.text).toContain(
      'process.env.PORT}/health/ready',
    );
    expect(readText('infra/platform/telemetry/operations-routes.ts')).toContain("'/health/ready'");
  });

  test('the gateway has the built console', () => {
    expect(findLastInstruction('gateway', 'COPY')?.args).toEqual([
      '/app/console/dist',
      'console/dist',
    ]);
  });
});
