import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startTestBroker } from '../test-kafka.ts';
import { describeWithOwnBroker } from '../test-with-brokers.ts';
import { createHealth } from '@quartermaster/platform/telemetry/health';
import { createShutdown, type Shutdown } from '@quartermaster/platform/process/shutdown';
import { watchBrokers } from '@quartermaster/platform/process/watch-brokers';

describeWithOwnBroker('a process', () => {
  let shutdown: Shutdown;
  afterEach(() => shutdown.run());

  test('becomes ready once a broker answers, and stays ready while it is away later', async () => {
    shutdown = createShutdown();
    const broker = await startTestBroker();
    shutdown.add(() => broker.stop());
    await broker.kill();
    const health = createHealth();
    const parts = { config: { kafkaBrokers: [broker.address] }, logger: pino({ level: 'silent' }) };
    const watch = await watchBrokers({ ...parts, health }, shutdown);
    expect((await health.report()).ready).toBe(false);
    await broker.restart();
    await watch.reached;
    expect(watch.problem()).toBeNull();
    await broker.kill();
    expect((await health.report()).ready).toBe(true);
  });
});
