import { randomUUID } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { NewEvent } from '../../platform/event-store/event-store.ts';

/** An event of the usual size, of a command of its own. */
export const countedEvent = (teamId: TeamId): NewEvent => ({
  id: randomUUID(),
  type: 'StockCounted',
  schemaVersion: 1,
  data: {
    variantId: randomUUID(),
    locationId: randomUUID(),
    quantity: 12,
    reason: 'Counted after "spring" delivery',
    countedAt: '2026-11-21T07:00:00.000Z',
  },
  metadata: {
    teamId,
    actor: { kind: 'user', id: randomUUID() },
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: null,
  },
});
