import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { getErrorCode } from '@quartermaster/platform/postgres/postgres-errors';
import type { CommandHandler } from '../../core/handle-command.ts';
import { type TeamCommand, teamDecider } from '../../teams/decider.ts';
import type { StoreConnections } from '../connections.ts';
import { toConnectCommand } from '../facts/observed.ts';
import { storeContext } from '../recorder.ts';
import type { StoreConnection } from '../store-rows.ts';
import type { SyncRunner } from '../sync/sync-runner.ts';
import type { AskedShop } from './ask-shop.ts';

interface ConnectDependencies {
  readonly connections: Pick<StoreConnections, 'connect'>;
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly runner: Pick<SyncRunner, 'start' | 'request'>;
}

const UNIQUE_VIOLATION = '23505';

/** Starts a run now; does nothing while one is running. */
const readNow = async (
  runner: Pick<SyncRunner, 'start' | 'request'>,
  teamId: TeamId,
): Promise<void> => {
  await runner.start();
  try {
    runner.request(teamId);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'STORE_SYNC_RUNNING') throw error;
  }
};

/** Connects stores of teams. A repetition after a crash completes the missing steps. */
export const createConnect = ({ connections, handler, runner }: ConnectDependencies) => {
  const record = async (
    { teamId, connectedAt }: StoreConnection,
    command: TeamCommand,
  ): Promise<Position | undefined> => {
    const context = storeContext({ teamId, parts: ['connected', connectedAt, command.type] });
    return (await handler.handle(teamDecider, teamId, command, context)).position;
  };
  const save = async (connection: StoreConnection): Promise<void> => {
    try {
      await connections.connect(connection);
    } catch (error) {
      if (getErrorCode(error) === UNIQUE_VIOLATION)
        throw new Rejection('CONFLICT', 'Another team has this store');
      throw error;
    }
  };
  return {
    /** Connects a store, also after it removed the app: then the team is enabled at once (ST-DIS-03). */
    connect: async (connection: StoreConnection): Promise<void> => {
      await save(connection);
      await record(connection, { type: 'EnableTeam', reason: 'UNINSTALLED' });
      await readNow(runner, connection.teamId);
    },
    /** Connects a store whose shop was just read, and records it; returns the log position. */
    connectAsked: async (
      connection: StoreConnection,
      asked: AskedShop,
    ): Promise<Position | undefined> => {
      await save(connection);
      const position = await record(connection, {
        ...toConnectCommand(asked),
        storeDomain: connection.domain,
      });
      await readNow(runner, connection.teamId);
      return position;
    },
  };
};
