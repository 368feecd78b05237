import { expect, test } from '@jest/globals';
import type pg from 'pg';
import { createStoreConnections, type StoreConnection } from './connections.ts';
import { beginAfresh, domain, secret, teamId, testNow, token } from './test-connector.ts';

let pool: pg.Pool;
beginAfresh((fresh) => ({ pool } = fresh));

const connection: StoreConnection = {
  teamId,
  domain,
  apiUrl: 'http://localhost:4000/graphql.json',
  accessToken: token,
  webhookSecret: secret,
  connectedAt: testNow,
};

test('a team that never had a store is connected', async () => {
  const { keepConnected, forTeam } = createStoreConnections(pool);
  await expect(keepConnected(connection)).resolves.toBe(true);
  await expect(forTeam(teamId)).resolves.toMatchObject({ domain, accessToken: token });
});

test('a connected store is reached where it is now', async () => {
  const { keepConnected, forTeam } = createStoreConnections(pool);
  await keepConnected(connection);
  const apiUrl = 'http://localhost:4001/graphql.json';
  const later = { ...connection, apiUrl, connectedAt: '2026-11-21T08:00:00.000Z' };
  await expect(keepConnected(later)).resolves.toBe(true);
  await expect(forTeam(teamId)).resolves.toMatchObject({ apiUrl });
});

test('ST-DIS-03 a store that removed the app stays disconnected until it is connected anew', async () => {
  const { connect, keepConnected, uninstalled, forTeam, teams } = createStoreConnections(pool);
  await keepConnected(connection);
  await uninstalled(teamId, testNow);
  await expect(keepConnected(connection)).resolves.toBe(false);
  await expect(forTeam(teamId)).resolves.toBeNull();
  await expect(teams()).resolves.toEqual([]);
  await connect(connection);
  await expect(teams()).resolves.toEqual([teamId]);
});
