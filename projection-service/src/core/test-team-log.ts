import { randomUUID } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';

/** Appends an event of a team and returns its position. */
export const appendTeamEvent = async (
  store: Pick<EventStore, 'append'>,
  teamId: TeamId,
): Promise<Position> => {
  const actor = { kind: 'system', name: 'test' } as const;
  const ids = { commandId: randomUUID(), correlationId: randomUUID(), causationId: null };
  const metadata = { teamId, actor, ...ids };
  const event = { id: randomUUID(), type: 'Happened', schemaVersion: 1, data: {}, metadata };
  const { position } = await store.append(`thing-${teamId}.${randomUUID()}`, [event], 'no-stream');
  return position;
};
