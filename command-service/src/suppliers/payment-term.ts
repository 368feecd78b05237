import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import type { CommandHandler } from '../core/handle-command.ts';
import { supplierDecider } from './decider.ts';

/** How a supplier is paid; null when nothing is agreed or there is no such supplier. */
export const paymentTermOf =
  ({ stateOf }: Pick<CommandHandler, 'stateOf'>) =>
  async (teamId: TeamId, supplierId: SupplierId): Promise<PaymentTerm | null> => {
    const { data } = await stateOf(supplierDecider, supplierId, teamId);
    return data?.paymentTerm ?? null;
  };
