import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { type Infrastructure, openInfrastructure } from '@quartermaster/embedded/infrastructure';
import { readModelActions } from '@quartermaster/embedded/read-models/read-model-actions';
import { NotConfirmed, removeTeam } from '@quartermaster/embedded/remove-team';
import { type Config, loadConfig } from '@quartermaster/platform/config/config';
import { START } from '@quartermaster/contracts/core/position';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { createShutdown, type Shutdown } from '@quartermaster/platform/process/shutdown';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import { createCommandHandler } from '@quartermaster/command-service/core/handle-command';
import { directoryReadModels } from '@quartermaster/command-service/directory/postgres';
import { deleteTeam } from '@quartermaster/command-service/open-deletion';
import { supplierDecider } from '@quartermaster/command-service/suppliers/decider';
import { teamDecider } from '@quartermaster/command-service/teams/decider';

let database: TestDatabase;
let config: Config;
let shutdown: Shutdown;
let product: Infrastructure;
beforeEach(async () => {
  database = await openTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-remove-'));
  config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 'embedded');
  shutdown = createShutdown();
  product = await openInfrastructure(config, process.env, shutdown);
});
afterEach(async () => {
  await shutdown.run();
  await database.close();
  await rm(config.dataDir, { recursive: true, force: true });
});

const open = async (teamId: string, email: string): Promise<void> => {
  const { handle } = createCommandHandler(product.store);
  const makeContext = (name: string) => systemContext(teamId, 'test', `${teamId} ${name}`);
  const create = { type: 'CreateTeam' as const, teamId, name: `Shop of ${email}` };
  await handle(teamDecider, teamId, create, makeContext('create'));
  const contacts = [{ name: 'Ann Hay', email, phone: '0131', isPrimary: true }];
  const fields = supplierFields.parse({ name: 'Harbour', contacts });
  const add = { type: 'CreateSupplier' as const, supplierId: `s-${teamId}`, fields };
  await handle(supplierDecider, `s-${teamId}`, add, makeContext('supplier'));
};

const withOutput = async (
  work: (terminal: { output: NodeJS.WriteStream; shutdown: Shutdown }) => Promise<void>,
): Promise<string> => {
  const output = new PassThrough() as unknown as NodeJS.WriteStream & PassThrough;
  const ending = createShutdown();
  process.exitCode = 0; // another suite in this process may have set it
  try {
    await work({ output, shutdown: ending });
    return String(output.read() ?? '');
  } finally {
    await ending.run();
    process.exitCode = 0; // the exit code of the test run
  }
};
const remove = (...args: readonly string[]): Promise<string> =>
  withOutput((terminal) => removeTeam(config, deleteTeam, { ...terminal, args }));
const verify = (): Promise<string> =>
  withOutput(async ({ output, shutdown: ending }) => {
    const sets = [{ ...directoryReadModels, follows: 'log' as const }];
    const reportsMadeAgain = () => Readable.from([]);
    const actions = readModelActions(
      { sets, verifyAllReports: reportsMadeAgain },
      { args: [], output },
    );
    await actions.verify(config, ending);
  });
const log = () => product.storedLog.readAll(START, 1_000);

test('removes a team with what its events say; other teams stay, and read models equal a replay', async () => {
  await open('team-1', 'ann@harbour.example');
  await open('team-2', 'joe@harbour.example');
  const before = (await log()).filter(({ metadata }) => metadata.teamId === 'team-2');
  expect(await verify()).toContain('Read models equal a replay');
  const text = await remove('--team', 'team-1', '--yes');
  expect(text).toContain('Deleted KEYS_OF_PERSONS: 2');
  expect(text).toContain('Emptied 3 events');
  const events = await log();
  const own = events.filter(({ metadata }) => metadata.teamId === 'team-1');
  expect(own.slice(0, 3).map(({ type, data }) => [type, data])).toEqual([
    ['EventRemoved', {}],
    ['EventRemoved', {}],
    ['EventRemoved', {}],
  ]);
  expect(own.at(-1)).toMatchObject({ type: 'PrivacyRequestClosed', data: { outcome: 'DELETED' } });
  expect(JSON.stringify(own)).not.toContain('Harbour');
  expect(events.filter(({ metadata }) => metadata.teamId === 'team-2')).toEqual(before);
  expect(JSON.stringify(await product.store.readAll(START, 1_000))).toContain(
    'joe@harbour.example',
  );
  expect(await product.store.readTeam('team-1', START, 100)).toHaveLength(own.length);
  expect(await verify()).toContain('Read models equal a replay');
  expect(await remove('--team', 'team-1', '--yes')).toContain('Emptied 0 events');
}, 60_000);

test('a deletion without the events leaves them as they were stored, unreadable, and read models equal a replay', async () => {
  await open('team-1', 'ann@harbour.example');
  await open('team-2', 'joe@harbour.example');
  const before = await log();
  expect(JSON.stringify(before)).not.toContain('Harbour');
  expect(await verify()).toContain('Read models equal a replay');
  await deleteTeam(product, 'team-1');
  expect((await log()).slice(0, before.length)).toEqual(before);
  const readNames = async (teamId: string) =>
    (await product.store.readTeam(teamId, START, 2)).map(
      ({ data }) => (data as { name: string }).name,
    );
  expect(await readNames('team-1')).toEqual(['erased', 'erased']);
  expect(await readNames('team-2')).toEqual(['Shop of joe@harbour.example', 'Harbour']);
  expect(await verify()).toContain('Read models equal a replay');
}, 60_000);

test.each(['', '--team team-1', '--yes', '--team team-1 --yes now'])(
  'deletes nothing without the team and its confirmation: "%s"',
  async (args) => {
    await open('team-1', 'ann@harbour.example');
    const before = await log();
    const given = args.split(' ').filter((part) => part !== '');
    await expect(remove(...given)).rejects.toThrow(NotConfirmed);
    expect(await log()).toEqual(before);
  },
);

test('an unknown team is refused', async () => {
  await expect(remove('--team', 'team-9', '--yes')).rejects.toThrow(
    'There is no team team-9. Nothing was deleted.',
  );
  expect(await log()).toEqual([]);
});
