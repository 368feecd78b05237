import type { Instant } from '../calendar.ts';
import { stockHistory, type Movement, type StockEvent } from '../stock/test-stock-history.ts';
import type { Shop } from './shop.ts';

const soldMovements = ({ book, anchor }: Shop, variant: number): readonly Movement[] => {
  const { columns } = book;
  const movements: Movement[] = [];
  for (let line = 0; line < book.lineCount(); line += 1) {
    if (columns.variant.at(line) !== variant) continue;
    const order = book.orderOf(line);
    const at = columns.createdAt.at(order);
    if (at > anchor.at) break;
    movements.push({ at, delta: -columns.quantity.at(line), kind: 'sale' });
    for (const refund of book.refundsOf(order)) {
      if (refund.at > anchor.at) continue;
      for (const taken of refund.lines.filter((one) => one.line === line)) {
        movements.push({ at: refund.at, delta: taken.quantity, kind: 'restock' });
      }
    }
  }
  return movements;
};

const adjusted = ({ adjustments, anchor }: Shop, variant: number): readonly Movement[] =>
  adjustments
    .filter((one) => one.variant === variant && one.at <= anchor.at)
    .map(({ at, delta }) => ({ at, delta, kind: 'adjustment' }));

/** The stock of an item from its opening to the first start of the sample; none when nobody counts it. */
export const stockHistoryOf = (shop: Shop, variant: number): readonly StockEvent[] => {
  const found = shop.catalogue.variants[variant];
  if (!found?.tracked || found.components.length > 0) return [];
  const movements = [...soldMovements(shop, variant), ...adjusted(shop, variant)].sort(
    (a, b) => a.at - b.at,
  );
  const openedAt: Instant = Math.min(found.createdAt, movements[0]?.at ?? shop.anchor.at);
  return stockHistory(movements, shop.openingStock[variant] ?? 0, openedAt);
};
