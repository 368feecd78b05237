import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import { contextOf } from '../../core/command-context.ts';
import { type NamesHandler, orderNames } from './order-names.ts';

type Request = Parameters<MountedRoute['handle']>[0];

/** Reserves the new name of an order, if it gets one, before the change is recorded. */
export const renaming = (handler: NamesHandler) => {
  const { recordNamed } = orderNames(handler);
  return async <Recorded>(
    request: Request,
    purchaseOrderId: PurchaseOrderId,
    name: string | undefined,
    record: () => Promise<Recorded>,
  ): Promise<Recorded> => {
    if (name === undefined || name === '') return record();
    const holder = { purchaseOrderId, context: contextOf(request) };
    return recordNamed(name, holder, record);
  };
};
