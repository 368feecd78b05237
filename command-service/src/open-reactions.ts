import { migrateReactions } from '@quartermaster/infra/reactions/schema';
import {
  type ReactionOptions,
  type Reactions,
  startReactions,
} from '@quartermaster/infra/reactions/start-reactions';
import { endSessions } from './auth/end-sessions.ts';
import type { Users } from './auth/users.ts';
import type { CommandHandler } from './core/handle-command.ts';
import { pushReceiptToStore, type StorePort } from './purchase-orders/push-receipt-to-store.ts';
import { onShipmentReceived, settleReceipt } from './stock/on-shipment-received.ts';

type Options = Pick<ReactionOptions, 'pool' | 'store' | 'onFailedTry'> & {
  readonly onProblem: (where: string, error: unknown) => void;
};

interface Commanded {
  readonly handler: CommandHandler;
  readonly users: Users;
  readonly stores: StorePort;
}

/** Everything that follows from events in this service. */
export const openReactions = async (
  { pool, store, onFailedTry, onProblem }: Options,
  { handler, users, stores }: Commanded,
): Promise<Reactions> => {
  await migrateReactions(pool);
  return startReactions({
    pool,
    store,
    reactions: [
      onShipmentReceived(handler),
      pushReceiptToStore({
        handler,
        store: stores,
        settle: (event) => settleReceipt(handler, event),
      }),
      endSessions(users),
    ],
    onFailedTry,
    onProblem: (error) => {
      onProblem('reactions', error);
    },
  });
};
