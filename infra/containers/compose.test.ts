import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadConfig } from '@quartermaster/platform/config/config';
import { composeWith, type ComposeService, readText, readVariables } from './test-compose.ts';
import { readStages } from './test-dockerfile.ts';

const example = readVariables('.env.example');
const compose = composeWith(example);
const services = Object.entries(compose.services);
const builtServices = services.filter(([, { build }]) => build !== undefined);
const nodeServices = builtServices.filter(([name]) => name !== 'gateway');
const imageServices = services.filter(([, { image }]) => image !== undefined);

const knownVariables = ['config', 'billing', 'store-app'].flatMap((part) =>
  [...readText(`infra/platform/config/${part}.ts`).matchAll(/^ {2}([A-Z_]+): /gm)].map(
    ([, key = '']) => key,
  ),
);

const getService = (name: string): ComposeService => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`There is no service ${name}`);
  return found;
};

describe('docker-compose.yml', () => {
  test('is a Compose file', () => {
    const schema = JSON.parse(
      readText('infra/containers/compose-spec/compose-spec.json'),
    ) as object;
    const fits = new Ajv2020({ strict: false, allErrors: true, logger: false }).compile(schema);
    fits(compose);
    expect(fits.errors).toBeNull();
    expect(fits({ ...compose, services: { broken: { imag: 'x' } } })).toBe(false);
  });

  test('NF-S-01 contains no password; without POSTGRES_PASSWORD it fails with advice', () => {
    expect(() => composeWith({})).toThrow('POSTGRES_PASSWORD: copy .env.example to .env');
    expect(readText('docker-compose.yml')).not.toContain(example['POSTGRES_PASSWORD']);
  });

  test('NF-S-01 the key of the secrets is a file in the containers that need it, and in no environment', () => {
    const holders = services.filter(([, { secrets }]) => secrets !== undefined);
    expect(holders.map(([name]) => name)).toEqual([
      'store-simulator',
      'command-service',
      'projection-service',
      'scheduler',
    ]);
    for (const [, { secrets, environment }] of holders) {
      expect(secrets).toEqual(['secrets-key']);
      expect(environment?.['SECRETS_KEY_FILE']).toBe('/run/secrets/secrets-key');
    }
    expect(compose.secrets).toEqual({ 'secrets-key': { environment: 'SECRETS_KEY' } });
    expect(readText('docker-compose.yml')).not.toContain(example['SECRETS_KEY']);
  });

  test.each(imageServices)('%s is pinned to one version', (_name, { image = '' }) => {
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?$/);
  });

  test.each(builtServices)('%s is built by its own stage', (name, { build }) => {
    expect(build).toMatchObject({
      context: '.',
      dockerfile: 'infra/containers/Dockerfile',
      target: name,
    });
    expect(readStages(build?.dockerfile ?? '').map((stage) => stage.name)).toContain(name);
  });

  test.each(nodeServices)(
    'NF-O-03 %s has only environment variables that the product knows',
    (name, { environment = {} }) => {
      const config = loadConfig(environment, 'distributed');
      const hosts = [
        new URL(config.databaseUrl ?? '').hostname,
        new URL((config.eventStoreUrl ?? '').replace('esdb:', 'http:')).hostname,
        ...config.kafkaBrokers.map((broker) => broker.split(':')[0]),
      ];
      expect(hosts).toEqual(['postgres', 'eventstore', 'kafka']);
      expect(config.mail).toEqual({ kind: 'smtp', url: 'smtp://mailpit:1025', dkim: null });
      expect(config.publicUrl).toBe('http://localhost:4000');
      const known = new Set(knownVariables);
      for (const key of Object.keys(environment))
        expect([name, key, known.has(key)]).toEqual([name, key, true]);
    },
  );

  test('services call each other by the names and ports that they have', () => {
    const { apiUrl, webhookUrl, sampleStoreUrl } = loadConfig(
      getService('command-service').environment ?? {},
      'distributed',
    );
    expect([apiUrl, webhookUrl, sampleStoreUrl]).toEqual([
      'http://gateway:4000',
      'http://gateway:4000/webhooks/store',
      'http://store-simulator:4000',
    ]);
    expect(loadConfig(getService('gateway').environment ?? {}, 'distributed')).toMatchObject({
      commandServiceUrls: ['http://command-service:4000'],
      projectionServiceUrls: ['http://projection-service:4000'],
      sampleStoreUrl,
      databaseUrl: null,
    });
    expect(getService('gateway').ports).toEqual(['4000:4000']);
    expect(getService('kafka').environment?.['KAFKA_ADVERTISED_LISTENERS']).toBe(
      'PLAINTEXT://kafka:9092',
    );
  });

  test.each(services)(
    '%s is restarted, and waits until the services it needs are healthy',
    (_name, service) => {
      expect(service.restart).toBe('unless-stopped');
      for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe('service_healthy');
        const { healthcheck, build } = getService(needed);
        expect(healthcheck !== undefined || build !== undefined).toBe(true); // a built image has its own check
      }
    },
  );

  test('NF-O-05 the sample shop runs only when its profile is chosen', () => {
    const withSample = composeWith({ ...example, SAMPLE_STORE: 'gift-shop' });
    const chosen = [compose, withSample].map(
      ({ services: { 'command-service': service } }) =>
        loadConfig(service?.environment ?? {}, 'distributed').sampleStore,
    );
    expect(chosen).toEqual(['none', 'gift-shop']);
    expect(getService('store-simulator').profiles).toEqual(['sample']);
    const always = services.filter(([, { profiles }]) => profiles === undefined);
    for (const [, { depends_on: needed = {} }] of always)
      expect(Object.keys(needed)).not.toContain('store-simulator');
  });

  test.each(builtServices)('%s reaps its ended child processes', (_name, { init }) => {
    expect(init).toBe(true);
  });

  test('data is kept in named volumes', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((each) => each.split(':')[0]),
    );
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(getService('postgres').volumes).toEqual(['postgres-data:/var/lib/postgresql']);
  });

  test('only the gateway is reachable from other machines', () => {
    const open = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(open.filter((each) => !each.includes('127.0.0.1:'))).toEqual(['gateway 4000:4000']);
  });
});

describe('.env.example', () => {
  test('names every variable of the configuration', () => {
    expect(knownVariables.length).toBeGreaterThan(35);
    for (const key of knownVariables)
      expect(readText('.env.example')).toMatch(new RegExp(`^#? ?${key}=`, 'm'));
  });

  test('is accepted by Docker Compose', () => {
    expect(loadConfig(example, 'embedded')).toMatchObject({ port: 4000, sampleStore: 'gift-shop' });
  });
});
