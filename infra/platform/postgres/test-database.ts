import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { connectOnce } from './server/running-postgres.ts';

/** An empty database of one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Drops it, connections and all. */
  close(): Promise<void>;
}

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return url;
  throw new Error('No test server: jest starts one by globalSetup, or set TEST_DATABASE_URL');
};

const execute = async (statement: string): Promise<void> => {
  const client = await connectOnce(serverUrl());
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A fresh database on the one server of a test run; call `close()` in afterAll. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(`create database ${escapeIdentifier(name)} strategy file_copy`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: async () => execute(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  };
};
