import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  listPurchaseOrderMails,
  mailPurchaseOrder,
  type PurchaseOrderMail,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import { setPurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, requireRevision, request } from '../../lib/http.ts';
import { words } from './order.ts';
import { createRouteQuery } from '../queries.ts';

export type MailBody = CallInput<typeof mailPurchaseOrder>['body'];

const LOOK_AGAIN_MS = 2_000;

const isBeingSent = (mails: readonly PurchaseOrderMail[] | undefined): boolean =>
  mails?.some(({ state }) => state === 'BeingSent') ?? false;

const mailsQuery = (id: string) =>
  queryOptions({
    ...createRouteQuery(['purchase-orders', 'mails', id], listPurchaseOrderMails, {
      params: { id },
    }),
    refetchInterval: ({ state }) => (isBeingSent(state.data) ? LOOK_AGAIN_MS : false),
  });

/** Mails of an order, polled while one is being sent; the history is then fetched again. */
export const useMails = (id: string) => {
  const client = useQueryClient();
  const query = useQuery(mailsQuery(id));
  const settled = query.data?.filter(({ state }) => state !== 'BeingSent').length;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['purchase-orders', 'history', id] });
  }, [client, id, settled]);
  return query;
};

interface Sending {
  readonly revision: number | null;
  readonly body: MailBody;
  readonly marksSent: boolean;
}

/** Marking as sent comes first, so that the paper does not say draft; the mail goes on from there. */
const send = async (id: string, idempotencyKey: string, mail: Sending): Promise<void> => {
  const { revision, body, marksSent } = mail;
  const params = { id };
  const status = { params, body: { status: 'SentToSupplier' as const } };
  const from = marksSent
    ? (await request(setPurchaseOrderStatus, status, requireRevision(revision))).revision
    : revision;
  await call(mailPurchaseOrder, { params, body }, { idempotencyKey, ...requireRevision(from) });
};

/** Each text has one idempotency key, so that pressing twice sends one mail. */
export const useSendMail = (id: string) => {
  const [keys] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: (mail: Sending) => {
      const text = JSON.stringify(mail.body);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return send(id, key, mail);
    },
    meta: { failed: 'The order was not mailed', changes: ['purchase-orders', 'inventory'], words },
  });
};
