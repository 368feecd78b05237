import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '@quartermaster/platform/process/run-program';
import { attacksOn } from './attacks.ts';
import { type Observation, watchAttack } from './measure.ts';
import { gatewayAndServices, oneProcess, openPlace } from './place.ts';
import { startWork } from './teams-at-work.ts';

/*
 * Prints the table of docs/reliability.md: node --import tsx infra/checks/hostile-calls/while-teams-work/write-figures.ts
 */
const ATTACK_MS = 12_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const formatRows = ({ attack, memory, live, call }: Observation): readonly string[] =>
  memory.map(({ name, before, peak, after, bodies }, at) => {
    const sizes = [bodies, before, peak, after].map((mb) => mb.toFixed(0));
    const times = [live.p99, call.p50, call.p99].map((ms) => (at === 0 ? ms.toFixed(0) : ''));
    return `| ${[at === 0 ? attack : '', name, ...sizes, ...times].join(' | ')} |`;
  });

const measure = async (open: typeof oneProcess): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-figures-'));
  await chmod(dataDir, 0o755); // when started by root, the database runs as another account
  const place = await openPlace(dataDir, open);
  try {
    const atWork = await startWork(place, 1);
    const [{ token, store }, { call }] = atWork.teams;
    for (const attack of [null, ...attacksOn({ token, domain: store.domain })]) {
      const seen = await watchAttack(place, call, attack, { leastMs: ATTACK_MS });
      for (const row of formatRows(seen)) say(row);
      for (const problem of seen.failed) say(problem);
    }
    for (const problem of await atWork.end()) say(problem);
  } finally {
    await place.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await runProgram(async () => {
  say('| attack | process | bodies held | RSS before | peak | after | live p99 | call p50 | p99 |');
  say('|---|---|---|---|---|---|---|---|---|');
  for (const open of [oneProcess, gatewayAndServices]) await measure(open);
});
