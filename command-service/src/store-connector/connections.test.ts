import { describe, expect, test } from '@jest/globals';
import { createKeyRing, SecretUnreadable } from '@quartermaster/platform/secrets/key-ring';
import { testKey, testKeys } from '@quartermaster/platform/secrets/test-keys';
import type pg from 'pg';
import { createStoreConnections } from './connections.ts';
import type { StoreConnection } from './store-rows.ts';
import { sealStores } from './sealed-stores.ts';
import { setUpEachTest, domain, secret, teamId, testNow, token } from './test-connector.ts';

let pool: pg.Pool;
setUpEachTest((fresh) => ({ pool } = fresh));

const connection: StoreConnection = {
  teamId,
  domain,
  apiUrl: 'http://localhost:4000/graphql.json',
  accessToken: token,
  webhookSecret: secret,
  connectedAt: testNow,
};

test('a team that never had a store is connected', async () => {
  const { keepConnected, forTeam } = createStoreConnections(pool, testKeys);
  await expect(keepConnected(connection)).resolves.toBe(true);
  await expect(forTeam(teamId)).resolves.toMatchObject({ domain, accessToken: token });
});

test('a connected store is called at its present address', async () => {
  const { keepConnected, forTeam } = createStoreConnections(pool, testKeys);
  await keepConnected(connection);
  const apiUrl = 'http://localhost:4001/graphql.json';
  const later = { ...connection, apiUrl, connectedAt: '2026-11-21T08:00:00.000Z' };
  await expect(keepConnected(later)).resolves.toBe(true);
  await expect(forTeam(teamId)).resolves.toMatchObject({ apiUrl });
});

test('ST-DIS-03 a store that removed the app stays disconnected until it is connected again', async () => {
  const { connect, keepConnected, uninstalled, forTeam, teams } = createStoreConnections(
    pool,
    testKeys,
  );
  await keepConnected(connection);
  await uninstalled(teamId, testNow);
  await expect(keepConnected(connection)).resolves.toBe(false);
  await expect(forTeam(teamId)).resolves.toBeNull();
  await expect(teams()).resolves.toEqual([]);
  await connect(connection);
  await expect(teams()).resolves.toEqual([teamId]);
});

describe('NF-S-01 the token and the secrets of a store', () => {
  const later = { ...connection, webhookSecret: 'new secret', connectedAt: testNow };
  const other = { ...connection, teamId: 'team-2', domain: 'other.myshopify.com' };
  const stored = async (): Promise<string> =>
    JSON.stringify((await pool.query('select * from connector.stores order by team_id')).rows);

  test('are not readable in the database, and open only in the row of their team', async () => {
    const { connect, forTeam } = createStoreConnections(pool, testKeys);
    await connect(connection);
    await connect({ ...other, accessToken: 'another token' });
    for (const text of [token, `"${secret}"`, 'another token']) {
      expect(await stored()).not.toContain(text);
    }
    await pool.query(`update connector.stores as mine set access_token = theirs.access_token
      from connector.stores as theirs where theirs.team_id <> mine.team_id`);
    await expect(forTeam(teamId)).rejects.toThrow(SecretUnreadable);
  });

  test('are kept by a start with a wrong key', async () => {
    await createStoreConnections(pool, testKeys).connect(connection);
    const before = await stored();
    await expect(sealStores(pool, createKeyRing([testKey(9)]))).rejects.toThrow(SecretUnreadable);
    expect(await stored()).toBe(before);
  });

  test('are sealed again after a change of keys', async () => {
    const { connect } = createStoreConnections(pool, testKeys);
    await connect(connection);
    await connect(later);
    await sealStores(pool, createKeyRing([testKey(2), testKey(1)]));
    const { forDomain } = createStoreConnections(pool, createKeyRing([testKey(2)]));
    expect((await forDomain(domain, testNow))?.secrets).toEqual(['new secret', secret]);
  });

  test('a secret that stays the same leaves no previous secret', async () => {
    const { connect, forDomain } = createStoreConnections(pool, testKeys);
    await connect(connection);
    await connect({ ...connection, apiUrl: 'http://localhost:4002/graphql.json' });
    expect((await forDomain(domain, testNow))?.secrets).toEqual([secret]);
  });
});
