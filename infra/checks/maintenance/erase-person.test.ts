import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Config, loadConfig } from '@quartermaster/platform/config/config';
import { type Infrastructure, openInfrastructure } from '@quartermaster/embedded/infrastructure';
import { readModelActions } from '@quartermaster/embedded/read-models/read-model-actions';
import { UnknownPerson } from '@quartermaster/embedded/read-models/erase-person';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { createShutdown, type Shutdown } from '@quartermaster/platform/process/shutdown';
import {
  announceSnapshot,
  migrateHistoricalSnapshots,
} from '@quartermaster/platform/projections/past/historical-snapshots';
import { runExclusively } from '@quartermaster/platform/projections/rebuild/maintenance-lock';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import {
  toRecordedEvents,
  type GivenEvent,
  recordedAt,
} from '@quartermaster/projection-service/core/given-events';
import {
  firstMail,
  mailed,
  mailRequested,
} from '@quartermaster/projection-service/purchase-orders/examples-mail';
import { drafted, order } from '@quartermaster/projection-service/purchase-orders/examples';
import { queriedReadModels } from '@quartermaster/projection-service/read-models';
import { supplierAdded } from '@quartermaster/projection-service/suppliers/examples';
import { joined, registered } from '@quartermaster/projection-service/users/examples';

let database: TestDatabase;
let config: Config;
let shutdown: Shutdown;
let product: Infrastructure;

beforeEach(async () => {
  database = await openTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-erase-'));
  config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 'embedded');
  shutdown = createShutdown();
  product = await openInfrastructure(config, process.env, shutdown);
});
afterEach(async () => {
  await shutdown.run();
  await database.close();
  await rm(config.dataDir, { recursive: true, force: true });
});

const append = async (events: readonly GivenEvent[]): Promise<void> => {
  for (const { stream, revision, ...event } of toRecordedEvents(events)) {
    const ided = { ...event, id: randomUUID() };
    await product.store.append(stream, [ided], revision === 0 ? 'no-stream' : revision - 1);
  }
};

/** Runs a command and returns its output on the terminal. */
const run = async (action: 'erase' | 'verify', ...args: readonly string[]): Promise<string> => {
  const output = new PassThrough() as unknown as NodeJS.WriteStream & PassThrough;
  const sets = [{ ...queriedReadModels, follows: 'bus' as const }];
  const ending = createShutdown();
  process.exitCode = 0; // another suite in this process may have set it
  try {
    const reportsMadeAgain = () => Readable.from([]);
    await readModelActions({ sets, verifyAllReports: reportsMadeAgain }, { args, output })[action](
      config,
      ending,
    );
    return String(output.read() ?? '');
  } finally {
    await ending.run();
    process.exitCode = 0; // the exit code of the test run
  }
};

const ann = { name: 'Ann Hay', email: 'Ann@harbour.example', phone: '0131', isPrimary: true };
const joe = { name: 'Joe Orr', email: 'joe@harbour.example', phone: '0132', isPrimary: false };
const gone = { name: 'erased', email: 'erased', phone: 'erased' };
const events = [
  registered('ada'),
  registered('eve'),
  joined('ada'),
  joined('eve', 'team-2'),
  supplierAdded('harbour', { contacts: [ann, joe], address: '1 Quay Street' }),
  drafted(),
  mailRequested(),
  mailed(firstMail, 1),
];

const contacts = async (): Promise<unknown> =>
  (await product.pool.query('select contacts, search_text, address from read.suppliers')).rows[0];
const usersNow = async (): Promise<unknown> =>
  (await product.pool.query('select email, first_name from read.users order by user_id')).rows;

test('erases a contact of a supplier and no other person; the read models equal a replay afterwards', async () => {
  await append(events);
  expect(await run('verify')).toContain('Read models equal a replay');
  expect(await contacts()).toMatchObject({ contacts: [ann, joe] });
  expect(await run('erase', 'ANN@harbour.example')).toContain('Erased. The texts of this person');
  expect(await contacts()).toMatchObject({
    contacts: [{ ...ann, ...gone }, joe],
    address: '1 Quay Street',
  });
  expect(JSON.stringify(await contacts()).toLowerCase()).not.toContain('ann');
  expect(await usersNow()).toHaveLength(2);
  const mails = await product.store.readStream(`purchase_order-team-1.${order}`);
  const recipients = mails.map(
    ({ data }) => data as { readonly to?: unknown; readonly sentTo?: unknown },
  );
  const both = ['sales@harbour.example', 'erased'];
  expect(recipients.flatMap(({ to, sentTo }) => to ?? sentTo ?? [])).toEqual([...both, ...both]);
  expect(await run('verify')).toContain('Read models equal a replay');
  const { rows } = await product.pool.query(
    `select 1 from information_schema.schemata where schema_name like 'read\\_%'`,
  );
  expect(rows).toEqual([]);
});

test('erases a user with sessions, sign-in codes, printed orders and past moments', async () => {
  await append(events);
  await run('verify');
  await migrateAuth(product.pool);
  const sessions = openSessions(product.pool, () => recordedAt(0));
  const session = { teamId: 'team-1', role: 'MEMBER' } as const;
  const tokens = {
    ada: await sessions.create({ userId: 'ada', email: 'ada@gift-shop.example', ...session }),
    eve: await sessions.create({ userId: 'eve', email: 'eve@gift-shop.example', ...session }),
  };
  const printed = path.join(config.dataDir, 'printed');
  await mkdir(printed);
  await writeFile(path.join(printed, 'paper.pdf'), 'Ada');
  await migrateHistoricalSnapshots(product.pool);
  await announceSnapshot(product.pool, { teamId: 'team-1', schema: 'past_1' });
  await run('erase', 'ada@gift-shop.example');
  expect((await product.pool.query('select from past.kept')).rowCount).toBe(0);
  expect(await usersNow()).toEqual([
    { email: 'erased', first_name: 'erased' },
    { email: 'eve@gift-shop.example', first_name: 'Ada' },
  ]);
  expect(await sessions.find(tokens.ada)).toBeNull();
  expect(await sessions.find(tokens.eve)).toMatchObject({ userId: 'eve' });
  expect(await readdir(config.dataDir)).not.toContain('printed');
  expect(await run('erase', 'ada@gift-shop.example')).toContain('or the person was erased before');
});

test('erases the texts about a supplier that has no email address', async () => {
  await append(events);
  await run('verify');
  expect(await run('erase', '--supplier', 'harbour')).toContain('Erased.');
  expect(await contacts()).toMatchObject({ contacts: [ann, joe], address: 'erased' });
});

test('waits for another process that builds or repairs read models, then erases', async () => {
  await append(events);
  await run('verify');
  let erasing: Promise<string> = Promise.resolve('');
  await runExclusively(product.pool, 'read', async () => {
    erasing = run('erase', 'joe@harbour.example');
    await sleep(500);
    expect(await contacts()).toMatchObject({ contacts: [ann, joe] });
  });
  await erasing;
  expect(await contacts()).toMatchObject({ contacts: [ann, { ...joe, ...gone }] });
});

test('erases what a command that was under way records of the person meanwhile', async () => {
  await append(events);
  await run('verify');
  let erasing: Promise<string> = Promise.resolve('');
  await runExclusively(product.pool, 'read', async () => {
    erasing = run('erase', 'joe@harbour.example');
    await sleep(500);
    const [late] = toRecordedEvents([supplierAdded('late', { contacts: [joe] })]);
    await product.store.append(late!.stream, [{ ...late!, id: randomUUID() }], 'no-stream');
  });
  await erasing;
  expect(await run('verify')).toContain('Read models equal a replay');
  const sql = `select contacts from read.suppliers where id = 'late'`;
  expect((await product.pool.query(sql)).rows).toEqual([{ contacts: [{ ...joe, ...gone }] }]);
});

test.each(['', 'ada', 'a@b.example c@d.example', '--all', 'a@b.example --supplier s'])(
  'refuses a name that belongs to no person: "%s"',
  async (args) => {
    const given = args.split(' ').filter((part) => part !== '');
    await expect(run('erase', ...given)).rejects.toThrow(UnknownPerson);
  },
);
