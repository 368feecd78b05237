import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { ERASED } from '@quartermaster/platform/persons/sealed-text';
import { respondWith, openTestStore } from '../store-connector/test-store/server.ts';
import { giftShop } from '../store-connector/test-shop-data.ts';
import type { DeletionOptions } from './delete-parts.ts';
import {
  type Installation,
  openInstallation,
  runJobs,
  createWebhookSender,
} from './test-installation.ts';
import { TYPED_TYPES, makeTypedText, recordTypedTexts } from './test-team-texts.ts';
import {
  ALL_STORED_PARTS,
  makeConnection,
  storeEverything,
  countStoredParts,
  openShop,
  type Shop,
  makeShop,
} from './test-shops.ts';

let installation: Installation;
let send: ReturnType<typeof createWebhookSender>;
const busy = makeShop('busy');
beforeAll(async () => {
  installation = await openInstallation();
  send = createWebhookSender(installation);
  await open(busy);
});
afterAll(() => installation.close());

const open = async (shop: Shop): Promise<void> => {
  await openShop(installation, shop);
  await storeEverything(installation, shop);
  await recordTypedTexts(installation, shop);
};
const uninstall = (shop: Shop, at = '2026-11-18T12:20:00Z') =>
  send('app/uninstalled', shop.domain, { at }).expect(200);
const redact = (shop: Shop, id?: string) =>
  send('shop/redact', shop.domain, id === undefined ? {} : { id }).expect(200);
const readRequestEvents = async ({ teamId }: Shop) =>
  (await installation.readTeamEvents(teamId)).filter(({ stream }) =>
    stream.includes(`requests-${teamId}`),
  );
const carryOut = ({ teamId }: Shop) => runJobs(installation, installation.deletion, teamId);
const listOutcomes = async (shop: Shop) =>
  (await readRequestEvents(shop)).flatMap(({ data }) =>
    'outcome' in (data as object) ? [(data as { outcome: string }).outcome] : [],
  );
type Log = Awaited<ReturnType<Installation['events']>>;
/** The log as its readers see it. */
const readable = async (log?: Log): Promise<string> =>
  JSON.stringify((log ?? (await installation.events())).map(({ data }) => data));
const stored = async (): Promise<string> =>
  JSON.stringify(await installation.stored.readAll(START, 100_000));
/** Counts the events with the text that the shop typed, as readers see them. */
const countTypedEvents = async (shop: Shop, log?: Log): Promise<number> =>
  (log ?? (await installation.events())).filter(({ data }) =>
    JSON.stringify(data).includes(makeTypedText(shop)),
  ).length;
const expectBusyComplete = async (): Promise<void> => {
  expect(await countStoredParts(installation, busy)).toBe(ALL_STORED_PARTS);
  const text = await readable();
  expect(text).toContain(busy.contact);
  expect(text).toContain('shared@harbour.example');
};

describe('shop/redact', () => {
  test('deletes all that is kept of the team, and nothing of another one; the log names no person of it', async () => {
    const shop = makeShop('gone');
    await open(shop);
    expect(await countStoredParts(installation, shop)).toBe(ALL_STORED_PARTS);
    const owner = (await installation.users.findId(shop.owner)) ?? '';
    await uninstall(shop);
    await redact(shop);
    expect(await countStoredParts(installation, shop)).toBe(ALL_STORED_PARTS);
    await carryOut(shop);
    expect(await countStoredParts(installation, shop)).toBe(0);
    const text = await readable();
    for (const secret of [shop.owner, shop.contact, `invited@${shop.domain}`]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain(ERASED);
    expect(await installation.users.getById(owner)).toMatchObject({
      active: false,
      forgotten: true,
    });
    const recorded = await readRequestEvents(shop);
    expect(recorded.map(({ type }) => type)).toEqual([
      'PrivacyRequestReceived',
      ...Array.from({ length: 9 }, () => 'TeamPartDeleted'),
      'TeamDataDeleted',
      'PrivacyRequestClosed',
    ]);
    expect(recorded[0]?.data).toMatchObject({
      topic: 'SHOP_REDACT',
      shopDomain: shop.domain,
      sentAt: '2026-11-20T12:20:00.000Z',
      dueAt: '2026-11-20T12:30:00.000Z',
    });
    expect(recorded.slice(1, -2).map(({ data }) => data)).toMatchObject([
      { part: 'SIGN_INS', count: 2 },
      { part: 'MEMBERS', count: 1 },
      { part: 'INVITATIONS', count: 1 },
      { part: 'JOBS', count: 1 },
      { part: 'MAILS', count: 1 },
      { part: 'FILES', count: 1 },
      { part: 'PRINTED_PAPERS', count: 1 },
      { part: 'KEPT_ROWS', count: 8 },
      { part: 'KEYS_OF_PERSONS', count: 5 },
    ]);
    expect(recorded.at(-1)?.data).toMatchObject({ outcome: 'DELETED' });
    await expectBusyComplete();
  });

  test('makes what its people typed unreadable, while another team types; the log never has it in the clear', async () => {
    const shop = makeShop('typing');
    const other = makeShop('other');
    await open(shop);
    await open(other);
    expect(await countTypedEvents(shop)).toBe(TYPED_TYPES);
    const before = await installation.stored.readTeam(shop.teamId, START, 10_000);
    await uninstall(shop);
    await redact(shop);
    await Promise.all([carryOut(shop), recordTypedTexts(installation, other)]);
    expect(await countTypedEvents(shop)).toBe(0);
    expect(await countTypedEvents(other)).toBe(2 * TYPED_TYPES);
    expect(await stored()).not.toContain('Typed by Ada');
    const after = await installation.stored.readTeam(shop.teamId, START, 10_000);
    expect(after.slice(0, before.length)).toEqual(before);
    await recordTypedTexts(installation, shop); // by a process that began before
    expect(await countTypedEvents(shop)).toBe(0);
  });

  test('a repeated delivery and a repeated job have one effect', async () => {
    const shop = makeShop('twice');
    await open(shop);
    await uninstall(shop);
    await redact(shop, 'same');
    await redact(shop, 'same');
    await carryOut(shop);
    const before = (await installation.events()).length;
    await carryOut(shop);
    expect((await installation.events()).length).toBe(before);
    expect(await listOutcomes(shop)).toEqual(['DELETED']);
    await redact(shop, 'another');
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['DELETED']);
  });

  test('two requests of a shop are both closed by one deletion', async () => {
    const shop = makeShop('both');
    await open(shop);
    await uninstall(shop);
    await redact(shop);
    await redact(shop);
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['DELETED', 'DELETED']);
  });
});

describe('a process that is killed', () => {
  class Killed extends Error {}

  /** The same options, which fail instead of call number `calls`, or right after it. */
  const mortal = (calls: number, isAfter: boolean): DeletionOptions => {
    let left = calls;
    const counted = async (work: () => Promise<unknown>): Promise<unknown> => {
      left -= 1;
      if (left > 0) return work();
      if (left === 0 && isAfter) await work();
      throw new Killed();
    };
    const killing = <Value extends object>(value: Value, only?: string): Value =>
      new Proxy(value, {
        get: (target, name) => {
          const found: unknown = Reflect.get(target, name, target);
          if (typeof found !== 'function') return found;
          if (only !== undefined && name !== only) return found.bind(target) as unknown;
          return (...given: unknown[]) =>
            counted(async () => Reflect.apply(found, target, given) as unknown);
        },
      });
    const { deletion } = installation;
    const { pool, handler, personKeys, closing, files } = deletion;
    return {
      ...deletion,
      ...killing({
        disable: deletion.disable,
        forgetUser: deletion.forgetUser,
        withdrawInvitations: deletion.withdrawInvitations,
      }),
      pool: killing(pool, 'query'),
      handler: killing(handler),
      personKeys: killing(personKeys),
      closing: killing(closing),
      files: killing(files),
    };
  };

  test('at any step leaves a deletion that the next one completes', async () => {
    let calls = 0;
    for (let isOver = false; !isOver;) {
      calls += 1;
      const shop = makeShop(`killed-${String(calls)}`);
      await open(shop);
      await uninstall(shop);
      await redact(shop);
      const dying = mortal(calls, calls % 2 === 0);
      isOver = await runJobs(installation, dying, shop.teamId).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
      await carryOut(shop);
      expect([calls, await countStoredParts(installation, shop)]).toEqual([calls, 0]);
      expect(await listOutcomes(shop)).toEqual(['DELETED']);
      const log = await installation.events();
      const text = await readable(log);
      expect(text).not.toContain(shop.contact);
      expect(text).not.toContain(shop.owner);
      expect(await countTypedEvents(shop, log)).toBe(0);
    }
    expect(calls).toBeGreaterThan(30);
    await expectBusyComplete();
  }, 120_000);
});

describe('a store that was connected again', () => {
  const asked = {
    shop: {
      id: 'gid://shopify/Shop/1',
      name: 'The Gift Shop',
      myshopifyDomain: 'silent.myshopify.com',
      currencyCode: 'GBP',
      ianaTimezone: 'Europe/London',
    },
    currentAppInstallation: { accessScopes: [] },
  };

  const connectAgain = (shop: Shop, apiUrl: string, connectedAt: string) =>
    installation.connector.connections.connect({ ...makeConnection(shop, apiUrl), connectedAt });

  test('between the removal of the app and the request keeps its data', async () => {
    const shop = makeShop('back');
    await open(shop);
    await uninstall(shop);
    await connectAgain(shop, 'http://127.0.0.1:1/api', '2026-11-19T08:00:00.000Z');
    await redact(shop);
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['CONNECTED_AGAIN']);
    expect(await countStoredParts(installation, shop)).toBe(ALL_STORED_PARTS);
  });

  test('and removed the app once more keeps its data until the request of that removal', async () => {
    const shop = makeShop('again');
    await open(shop);
    await uninstall(shop, '2026-11-20T12:25:00Z');
    await redact(shop);
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['CONNECTED_AGAIN']);
    await send('shop/redact', shop.domain, { at: '2026-11-22T12:25:00Z' }).expect(200);
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['CONNECTED_AGAIN', 'DELETED']);
  });

  test('is asked when the removal was never reported: it keeps its data while it accepts the token', async () => {
    const peer = await openTestStore(giftShop());
    const shop = makeShop('silent');
    await open(shop);
    await connectAgain(shop, peer.url, '2026-11-10T12:00:00.000Z');
    peer.faults.push(respondWith(200, JSON.stringify({ data: asked })));
    await redact(shop);
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['CONNECTED_AGAIN']);
    expect(await countStoredParts(installation, shop)).toBe(ALL_STORED_PARTS);
    peer.faults.push(respondWith(503, ''), respondWith(401, '{}'));
    await redact(shop);
    await expect(carryOut(shop)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    expect(await countStoredParts(installation, shop)).toBe(ALL_STORED_PARTS);
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['CONNECTED_AGAIN', 'DELETED']);
    await uninstall(shop).catch(() => undefined);
    expect(await countStoredParts(installation, shop)).toBe(0);
    await peer.close();
  });

  test('cannot be connected while its data is being deleted', async () => {
    const shop = makeShop('hurried');
    await open(shop);
    await uninstall(shop);
    await redact(shop);
    const { deletion } = installation;
    const stopped = { ...deletion, forgetUser: () => Promise.reject(new Error('killed')) };
    await expect(runJobs(installation, stopped, shop.teamId)).rejects.toThrow('killed');
    await expect(
      connectAgain(shop, 'http://127.0.0.1:1/api', '2026-11-20T12:29:00.000Z'),
    ).rejects.toThrow('is being deleted');
    await carryOut(shop);
    expect(await listOutcomes(shop)).toEqual(['DELETED']);
  });
});
