import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createHealth } from '../telemetry/health.ts';
import { freePort } from '../http/listen.ts';
import { createShutdown } from './shutdown.ts';
import { watchBrokers } from './watch-brokers.ts';

const shutdown = createShutdown();
afterEach(() => shutdown.run());

test('a process is not ready before a broker has answered, and names Kafka', async () => {
  const health = createHealth();
  const address = `127.0.0.1:${String(await freePort())}`;
  const config = { kafkaBrokers: [address] };
  const watch = await watchBrokers({ config, logger: pino({ level: 'silent' }), health }, shutdown);
  const problem = `No broker of KAFKA_BROKERS (${address}) has answered yet.`;
  expect(await health.report()).toEqual({
    ready: false,
    checks: { kafka: { ok: false, detail: { problem } } },
  });
  expect(watch.problem()).toBe(problem);
  await shutdown.run();
  await watch.reached;
});
