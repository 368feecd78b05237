import { mount, type MountedRoute, sessionOf } from '@quartermaster/contracts/core/server';
import { mailPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/mail';
import { createIds } from '@quartermaster/infra/platform/core/ids';
import { type Handler, toOne } from '../send.ts';

/** Asking for a mail; what follows the log sends it. */
export const mailRoutes = (handler: Handler): readonly MountedRoute[] => {
  const send = toOne(handler);
  return [
    mount(mailPurchaseOrder, async (request) => {
      const mailId = createIds(request.commandId, request.now)();
      const mail = { mailId, replyTo: sessionOf(request).email, ...request.body };
      const recorded = await send(request, request.params.id, { type: 'MailPurchaseOrder', mail });
      return { ...recorded, body: { mailId } };
    }),
  ];
};
