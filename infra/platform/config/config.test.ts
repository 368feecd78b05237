import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { BadConfig, loadConfig } from './config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    loadConfig(env, 'embedded');
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

describe('the environment', () => {
  test('NF-O-03 needs nothing: each variable has its documented default', () => {
    expect(loadConfig({}, 'embedded')).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      sampleStore: 'gift-shop',
      databaseUrl: null,
      eventStoreUrl: null,
      kafkaBrokers: [],
      kafkaTopic: 'quartermaster.events',
      kafkaPartitions: 12,
      requestBodiesMb: 64,
      queriesAtOnce: 8,
      queriesAtOncePerTeam: 2,
      querySeconds: 30,
      mail: { kind: 'file' },
      mailFeedbackSecret: null,
      files: { kind: 'file' },
      billing: null,
      suggestionsTo: null,
      storeApiUrl: null,
      storeApp: null,
      sampleStoreUrl: null,
      publicUrl: null,
      webhookUrl: null,
      apiUrl: null,
      commandServiceUrls: [],
      projectionServiceUrls: [],
      trustedProxies: [],
      secretsKeys: [],
      secretsKeyFile: null,
      browserPath: null,
      exchangeRatesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
      today: null,
      logLevel: 'info',
    });
  });

  test('NF-O-03 chooses every part of the distributed profile', () => {
    const config = loadConfig(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        SECRETS_KEY: `${'00'.repeat(32)},${'01'.repeat(32)}`,
        SECRETS_KEY_FILE: '/run/secrets/quartermaster',
        DATA_DIR: '/var/lib/quartermaster',
        SAMPLE_STORE: 'none',
        DATABASE_URL: 'postgres://shop:secret@db:5432/quartermaster',
        EVENT_STORE_URL: 'esdb://log:2113?tls=false',
        KAFKA_BROKERS: 'kafka-1:9092, kafka-2:9092',
        KAFKA_TOPIC: 'shop.events',
        KAFKA_PARTITIONS: '48',
        REQUEST_BODIES_MB: '128',
        QUERIES_AT_ONCE: '16',
        QUERIES_AT_ONCE_PER_TEAM: '4',
        QUERY_SECONDS: '20',
        BILLING_APP_ID: 'quartermaster',
        BILLING_MONTHLY_PLAN_ID: 'Pro monthly',
        BILLING_YEARLY_PLAN_ID: 'Pro yearly',
        BILLING_URL: 'https://plans.example/{shop}',
        SUGGESTIONS_TO: 'operator@shop.example',
        MAIL_URL: 'smtp://shop:secret@mail:587',
        MAIL_FEEDBACK_SECRET: 'a-secret----------------',
        FILES_URL: 's3://quartermaster-files',
        STORE_API_URL: 'https://{shop}/admin/api/graphql.json',
        STORE_APP_CLIENT_ID: 'app-1',
        STORE_APP_CLIENT_SECRET: 'hush',
        STORE_APP_FORMER_CLIENT_SECRET: 'hushed',
        STORE_APP_SCOPES: 'read_all_orders, read_customers',
        SAMPLE_STORE_URL: 'http://store:4100',
        PUBLIC_URL: 'https://shop.example/',
        WEBHOOK_URL: 'https://hooks.shop.example/webhooks/store',
        API_URL: 'http://gateway:4000',
        COMMAND_SERVICE_URLS: 'http://command-1:4000, http://command-2:4000/',
        PROJECTION_SERVICE_URLS: 'http://projection:4000',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1, fd00::/8',
        TODAY: '2026-11-21',
        PUPPETEER_EXECUTABLE_PATH: '/opt/chrome/chrome',
        EXCHANGE_RATES_URL: 'none',
        LOG_LEVEL: 'warn',
      },
      'distributed',
    );
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/quartermaster',
      sampleStore: 'none',
      databaseUrl: 'postgres://shop:secret@db:5432/quartermaster',
      eventStoreUrl: 'esdb://log:2113?tls=false',
      kafkaBrokers: ['kafka-1:9092', 'kafka-2:9092'],
      kafkaTopic: 'shop.events',
      kafkaPartitions: 48,
      requestBodiesMb: 128,
      queriesAtOnce: 16,
      queriesAtOncePerTeam: 4,
      querySeconds: 20,
      mail: { kind: 'smtp', url: 'smtp://shop:secret@mail:587', dkim: null },
      mailFeedbackSecret: 'a-secret----------------',
      files: { kind: 's3', bucket: 'quartermaster-files' },
      billing: {
        kind: 'plan-page',
        appId: 'quartermaster',
        planIds: { monthly: 'Pro monthly', yearly: 'Pro yearly' },
        url: 'https://plans.example/{shop}',
        prices: null,
      },
      suggestionsTo: 'operator@shop.example',
      storeApiUrl: 'https://{shop}/admin/api/graphql.json',
      storeApp: {
        clientId: 'app-1',
        clientSecret: 'hush',
        formerClientSecret: 'hushed',
        extraScopes: ['read_all_orders', 'read_customers'],
      },
      sampleStoreUrl: 'http://store:4100',
      publicUrl: 'https://shop.example',
      webhookUrl: 'https://hooks.shop.example/webhooks/store',
      apiUrl: 'http://gateway:4000',
      commandServiceUrls: ['http://command-1:4000', 'http://command-2:4000'],
      projectionServiceUrls: ['http://projection:4000'],
      trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'],
      secretsKeys: [Buffer.alloc(32, 0), Buffer.alloc(32, 1)],
      secretsKeyFile: '/run/secrets/quartermaster',
      browserPath: '/opt/chrome/chrome',
      exchangeRatesUrl: null,
      today: '2026-11-21',
      logLevel: 'warn',
    });
  });

  test.each([
    'esdb://log:2113?tls=false',
    'esdb://admin:secret@log-1:2113,log-2:2113,log-3:2113?tls=true&nodePreference=leader',
    'esdb+discover://cluster.example',
  ])('takes the address of one event store and of a cluster: %s', (url) => {
    expect(loadConfig({ EVENT_STORE_URL: url }, 'distributed').eventStoreUrl).toBe(url);
  });

  test('NF-O-05 SAMPLE_STORE=none starts without a store', () => {
    expect(loadConfig({ SAMPLE_STORE: 'none' }, 'embedded').sampleStore).toBe('none');
  });

  test('NF-O-05 the sample shop is the default only where everything runs in one process', () => {
    expect(loadConfig({}, 'embedded').sampleStore).toBe('gift-shop');
    expect(loadConfig({}, 'distributed').sampleStore).toBe('none');
    expect(loadConfig({ SAMPLE_STORE: 'gift-shop' }, 'distributed').sampleStore).toBe('gift-shop');
  });

  test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'shop-1.internal'])(
    'listens on HOST: %s',
    (host) => {
      expect(loadConfig({ HOST: host }, 'embedded').host).toBe(host);
      expect(loadConfig({ HOST: host }, 'distributed').host).toBe(host);
    },
  );

  test('without HOST the embedded profile is reachable from this machine alone, and a service from every machine', () => {
    expect(loadConfig({}, 'embedded').host).toBe('127.0.0.1');
    expect(loadConfig({}, 'distributed').host).toBeNull();
  });

  test('treats an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '  ' }, 'embedded')).toMatchObject({
      port: 4000,
      databaseUrl: null,
    });
  });
});

describe('a bad value stops the start and names the variable (NF-O-04)', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://localhost'],
    ['HOST', '127.0.0.1:4000'],
    ['SECRETS_KEY', 'hunter2'],
    ['SECRETS_KEY', `${'00'.repeat(32)},hunter2`],
    ['SAMPLE_STORE', 'shoe-shop'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'postgres://'],
    ['EVENT_STORE_URL', 'http://log:2113'],
    ['EVENT_STORE_URL', 'esdb://'],
    ['KAFKA_TOPIC', 'shop events'],
    ['KAFKA_PARTITIONS', '0'],
    ['REQUEST_BODIES_MB', '16'],
    ['QUERIES_AT_ONCE', '1'],
    ['QUERIES_AT_ONCE_PER_TEAM', '8'],
    ['QUERY_SECONDS', '0'],
    ['PUBLIC_URL', 'shop.example'],
    ['COMMAND_SERVICE_URLS', 'http://command-1:4000/api'],
    ['PROJECTION_SERVICE_URLS', 'projection:4000'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['KAFKA_BROKERS', 'kafka-1'],
    ['KAFKA_BROKERS', 'kafka-1:9092,'],
    ['MAIL_URL', 'http://mail'],
    ['MAIL_FEEDBACK_SECRET', 'hunter2'],
    ['FILES_URL', 's3://'],
    ['FILES_URL', '/var/files'],
    ['STORE_API_URL', 'https://shop.example/graphql'],
    ['STORE_API_URL', 'ftp://{shop}/x'],
    ['STORE_APP_SCOPES', 'read orders'],
    ['STORE_APP_CLIENT_ID', 'app-without-its-secret'],
    ['STORE_APP_FORMER_CLIENT_SECRET', 'without-the-present-one'],
    ['EXCHANGE_RATES_URL', 'off'],
    ['TODAY', '21.11.2026'],
    ['TODAY', '2026-02-30'],
    ['TODAY', '2026-02-28T09:00:00+01:00'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });

  test('all bad values are listed at once', () => {
    expect(refusal({ PORT: 'abc', TODAY: 'soon' }).split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'TODAY must be a day, YYYY-MM-DD, or an instant in UTC',
    ]);
  });

  test('NF-S-01 a password in a bad value is not shown', () => {
    expect(refusal({ DATABASE_URL: 'mysql://shop:hunter2@db' })).not.toContain('hunter2');
    expect(refusal({ SECRETS_KEY: 'hunter2' })).not.toContain('hunter2');
  });
});
