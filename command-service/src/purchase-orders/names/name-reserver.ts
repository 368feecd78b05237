import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import { toCommandContext } from '../../core/command-context.ts';
import { type NamesHandler, createOrderNames } from './order-names.ts';

type Request = Parameters<MountedRoute['handle']>[0];

/** Reserves the new name of an order, if it gets one, before the change is recorded. */
export const createNameReserver = (handler: NamesHandler) => {
  const { recordNamed } = createOrderNames(handler);
  return async <Recorded>(
    request: Request,
    purchaseOrderId: PurchaseOrderId,
    name: string | undefined,
    record: () => Promise<Recorded>,
  ): Promise<Recorded> => {
    if (name === undefined || name === '') return record();
    const holder = { purchaseOrderId, context: toCommandContext(request) };
    return recordNamed(name, holder, record);
  };
};
