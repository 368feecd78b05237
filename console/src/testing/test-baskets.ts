import {
  deleteBasket,
  listBaskets,
  orderBaskets,
  putBasket,
  type Basket,
  type BasketResult,
} from '@quartermaster/contracts/buy-now/calls';
import type { CallInput } from '@quartermaster/contracts/core/client';
import { answers, refuses, type SeenCall } from './fake-api.ts';

const getRevision = ({ headers }: SeenCall): number | null => {
  const given = headers.get('If-Match');
  return given === null ? null : Number(given.replaceAll('"', ''));
};

const getSupplierId = ({ body, query }: SeenCall): string | null => {
  if (body !== undefined) return (body as { supplierId: string | null }).supplierId;
  const id = new URLSearchParams(query).get('supplierId');
  return id === 'none' ? null : id;
};

const stale = refuses(putBasket, 412, { code: 'VERSION_STALE', message: 'Changed meanwhile' });

const getLines = ({ body }: SeenCall): Basket['lines'] =>
  (body as CallInput<typeof putBasket>['body']).lines.map(({ unitCost = null, ...line }) => ({
    ...line,
    unitCost,
  }));

type Baskets = Map<string | null, Basket>;

const createSetter = (baskets: Baskets) => {
  const set = (
    supplierId: string | null,
    lines: Basket['lines'],
    changedBy = 'ada@shop.example',
  ) => {
    const revision = (baskets.get(supplierId)?.revision ?? -1) + 1;
    baskets.set(supplierId, { ...aStoredBasket(supplierId, lines, revision), changedBy });
    return { revision };
  };
  return set;
};

/** Refuses a change of a basket with lines unless it was made on the last revision. */
const refuseStale = (baskets: Baskets, answer: ReturnType<typeof answers>) => ({
  ...answer,
  respond: (call: SeenCall) => {
    const stored = baskets.get(getSupplierId(call));
    const isStale = getRevision(call) !== (stored?.revision ?? null);
    return (isStale && (stored?.lines.length ?? 0) > 0 ? stale : answer).respond(call);
  },
});

type Asked = CallInput<typeof orderBaskets>['body']['baskets'][number];

const ORDER = '018f0000-0000-7000-8000-000000000501';

/** Result of ordering a basket: an order when it is of the stored revision. */
const createResult = (baskets: Baskets, { supplierId, revision }: Asked): BasketResult => {
  const stored = baskets.get(supplierId);
  const isCurrent = stored?.revision === revision && stored.lines.length > 0;
  return {
    supplierId,
    supplierName: null,
    outcome: isCurrent ? 'ordered' : 'changed',
    purchaseOrderId: isCurrent ? ORDER : null,
    refusal: null,
  };
};

/** The baskets of a team on a server, which refuses a change that was made on an old revision. */
export const basketServer = (start: readonly Basket[] = []) => {
  const baskets: Baskets = new Map(start.map((basket) => [basket.supplierId, basket]));
  const set = createSetter(baskets);
  const outcomes = new Map<string | null, BasketResult>();
  const owner = 'owner@gift-shop.example';
  const list = answers(listBaskets, () => ({
    baskets: [...baskets.values()].filter(({ lines }) => lines.length > 0),
  }));
  const put = answers(putBasket, (call) => set(getSupplierId(call), getLines(call), owner));
  const empty = answers(deleteBasket, (call) => void set(getSupplierId(call), [], owner));
  const order = answers(orderBaskets, ({ body }) => ({
    results: (body as { baskets: Asked[] }).baskets.map((asked) => {
      const result = outcomes.get(asked.supplierId) ?? createResult(baskets, asked);
      if (result.outcome === 'ordered') set(asked.supplierId, [], owner);
      return result;
    }),
  }));
  return {
    baskets,
    /** Results by supplier, in place of ordering the basket. */
    outcomes,
    /** Another member changes a basket. */
    set,
    answers: [list, refuseStale(baskets, put), refuseStale(baskets, empty), order],
  };
};

export const aBasketLine = (variantId: string, quantity: number | null = null) => ({
  variantId,
  quantity,
  unitCost: null,
});

export const aStoredBasket = (
  supplierId: string | null,
  lines: Basket['lines'],
  revision = 3,
): Basket => ({
  supplierId,
  supplierName: null,
  revision,
  changedAt: '2026-03-02T08:00:00.000Z',
  changedBy: 'ada@shop.example',
  lines,
});
