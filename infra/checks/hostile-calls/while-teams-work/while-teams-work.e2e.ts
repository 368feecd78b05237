import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDataDir, removeDataDir } from '../../../../console/e2e/data-folders.ts';
import { attacksOn, BUSY, type Outcome, startAttack } from './attacks.ts';
import { watchAttack } from './measure.ts';
import { gatewayAndServices, oneProcess, openPlace, type Place } from './place.ts';
import { startWork, type TeamsAtWork } from './teams-at-work.ts';

/*
 * Attacks by strangers and a member while two teams work: every process answers, its memory grows within a limit, and nothing
 * is lost.
 */

const SEED = Number(process.env['SEED'] ?? process.pid);
/** A busy machine needs longer for the answers. */
const [LEAST_MS, MOST_MS] = [3_000, 60_000];
/** Ten in both places. */
const KILLS = 5;
/**
 * Growth without held bodies: sockets, the log, and refused bodies that are not garbage-collected yet. In total the attacks send
 * 400 MiB to 1.5 GiB.
 */
const MOST_GROWTH_MB = 350;
/** Bodies of strangers, of the address of a member, and of the working teams. Those of the previous attack may still be held. */
const MOST_BODIES_MB = 16 + 8 + 1;

const attacks = attacksOn({ token: '', domain: '' });

describe.each([
  ['one process', oneProcess],
  ['the gateway with its services', gatewayAndServices],
])('NF-H-03 %s', (_name, openProcesses) => {
  let dataDir: string;
  let place: Place;
  let atWork: TeamsAtWork;
  beforeAll(async () => {
    dataDir = await createDataDir();
    place = await openPlace(dataDir, openProcesses);
    atWork = await startWork(place, SEED);
  }, 240_000);
  afterAll(async () => {
    await place.stop();
    await removeDataDir(dataDir);
  }, 60_000);

  test.each(attacks.map(({ name }, at) => [name, at] as const))(
    'answers all others during %s',
    async (_attack, at) => {
      const [{ token, store }, { call }] = atWork.teams;
      const attack = attacksOn({ token, domain: store.domain })[at];
      if (attack === undefined) throw new Error('There is no such attack');
      const isAnswered = openProcesses === oneProcess || !attack.isKeptByGateway;
      const answers = isAnswered ? attack.strikes.length / 2 : 0;
      const duration = { leastMs: LEAST_MS, mostMs: MOST_MS, answers };
      const seen = await watchAttack(place, call, attack, duration);
      expect(seen.failed).toEqual([]);
      const allowed: readonly Outcome[] = [...attack.statuses, BUSY];
      expect(seen.outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
      expect(seen.outcomes.length).toBeGreaterThanOrEqual(answers);
      for (const { before, peak, bodies } of seen.memory) {
        expect(peak - before).toBeLessThan(MOST_GROWTH_MB);
        expect(bodies).toBeLessThanOrEqual(MOST_BODIES_MB);
      }
    },
    120_000,
  );

  test('is killed five times during the worst of them', async () => {
    const [{ token, store }] = atWork.teams;
    const worst = attacksOn({ token, domain: store.domain }).slice(-KILLS);
    for (const [at, attack] of worst.entries()) {
      const struck = startAttack(place.url, attack);
      await wait(LEAST_MS / 3);
      await place.processes[at % place.processes.length]?.killAndStart();
      await struck.end();
    }
  }, 240_000);

  test('loses nothing of the teams at work, and takes the webhooks of their stores', async () => {
    expect(await atWork.end()).toEqual([]);
  }, 120_000);
});
