import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { allEvents } from '@quartermaster/contracts/events';
import type { EventStore, Position, TeamEvent } from '../../event-store/event-store.ts';
import { openPostgresTeamReader } from '../../event-store/team-log/postgres/team-rows.ts';
import { createOpenEvents } from '../../persons/protected-log.ts';
import { openPool } from '../../postgres/pool.ts';
import { lowerThreadPriority } from '../../threads/start-thread.ts';
import { foldTeam } from '../parking/fold-team.ts';
import type { Projection } from '../projection.ts';
import {
  toFailure,
  type FoldOrder,
  type FoldSettings,
  type FromThread,
  type ToThread,
  formatVersions,
} from './fold-messages.ts';

/** A fold reads rows over one connection and writes over another. */
const CONNECTIONS = 2;
/** Events of one message: the thread that answers calls takes a few milliseconds to read and send so many. */
const PIECE = 250;

type Answer = Exclude<ToThread, { kind: 'fold' }>;

/** Sends questions to the thread that started this one, one at a time. */
const createQuestions = (send: (message: FromThread) => void) => {
  let answered: (answer: Answer) => void = () => undefined;
  const ask = (question: FromThread): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => {
      answered = resolve;
    });
    send(question);
    return answer;
  };
  return {
    answer: (answer: Answer): void => {
      answered(answer);
    },
    page: async (after: Position, limit: number): Promise<readonly TeamEvent[]> => {
      const answer = await ask({ kind: 'read', after, limit });
      if (answer.kind === 'page') return answer.events;
      throw new Error('The log was not read');
    },
    keysById: async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>> => {
      const answer = await ask({ kind: 'wantKeys', ids });
      if (answer.kind !== 'keys') throw new Error('The keys of persons were not read');
      return new Map([...answer.keys].map(([id, key]) => [id, Buffer.from(key)]));
    },
  };
};
type Questions = ReturnType<typeof createQuestions>;
type ReadTeam = EventStore['readTeam'];

/** Reads the log through the thread that started this one, in pieces. */
const readsByMessages =
  ({ page }: Questions): ReadTeam =>
  async (_, after, limit) => {
    const events: TeamEvent[] = [];
    for (let last = after; events.length < limit;) {
      const size = Math.min(PIECE, limit - events.length);
      const piece = await page(last, size);
      events.push(...piece);
      if (piece.length < size) break;
      last = piece.at(-1)?.position ?? last;
    }
    return events;
  };

/** Reads the log in PostgreSQL. The other thread has the keys to the encrypted texts in it. */
const readsFromPostgres = (databaseUrl: string, questions: Questions): ReadTeam => {
  const { readTeam } = openPostgresTeamReader(databaseUrl);
  const open = createOpenEvents(questions, allEvents);
  return async (...args) => open(await readTeam(...args));
};

/** Folds one past after the other in the thread that calls this, for the thread that started it. */
export const serveFolds = (projections: readonly Projection[]): void => {
  if (parentPort === null) throw new Error('Folds are served in a thread of their own');
  const port: MessagePort = parentPort;
  lowerThreadPriority();
  const { databaseUrl, reads } = workerData as FoldSettings;
  const pool = openPool(databaseUrl, { max: CONNECTIONS, applicationName: 'quartermaster past' });
  const send = (message: FromThread): void => {
    port.postMessage(message);
  };
  const questions = createQuestions(send);
  const readTeam =
    reads === 'postgres' ? readsFromPostgres(databaseUrl, questions) : readsByMessages(questions);
  const ownVersions = formatVersions(projections);
  const fold = async ({ until, versions, ...order }: FoldOrder): Promise<void> => {
    if (versions !== ownVersions)
      throw new Error(`The thread folds ${ownVersions}, not ${versions}`);
    const onFolded = (events: number): void => {
      send({ kind: 'folded', events });
    };
    const team = await foldTeam({ ...order, pool, projections, store: { readTeam }, onFolded });
    await team.follow(until);
  };
  port.on('message', (message: ToThread) => {
    if (message.kind !== 'fold') {
      questions.answer(message);
      return;
    }
    fold(message.order).then(
      () => {
        send({ kind: 'done' });
      },
      (error: unknown) => {
        send({ kind: 'failed', failure: toFailure(error) });
      },
    );
  });
};
