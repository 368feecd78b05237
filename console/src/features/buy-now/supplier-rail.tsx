import { calculateOrderShortfall } from '@quartermaster/contracts/inventory/rules/minimum-order';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Narrowing } from '../../data/list-call.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { useShownDay } from '../../list/past/moment.ts';
import { suppliersToBuyQuery, type SumsToBuy, type SupplierToBuy } from '../../data/to-buy.ts';
import { formatMoneyCompact } from '../../lib/format.ts';
import { minimumText, unitsText } from '../../lib/words.ts';
import { basketId, type Basket } from '../../ordering/basket.ts';
import { QueryFailed } from '../../ui/states.tsx';
import { selectListOptions, useListing } from './listing.ts';
import { dueNowOf, inBasket, minimumOf, ofCost, orderByDay, unitsBelowMinimum } from './words.ts';
import { NO_SUPPLIER } from '../../ordering/words.ts';
import styles from './supplier-rail.module.css';

interface EntryProps {
  readonly name: string;
  readonly sums: SumsToBuy;
  readonly orderBy?: string | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

const OrderBy = ({ day }: { readonly day: string | null }) => {
  const today = useShownDay();
  if (day === null) return null;
  return <span data-late={day < today}>{orderByDay(day)}</span>;
};

const Entry = ({ name, sums, orderBy = null, isChosen, onChoose, children }: EntryProps) => {
  const currency = useShopCurrency();
  const { itemsCount, dueNowCount, dueNowCost, quantity, cost } = sums;
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-pressed={isChosen}
        aria-label={name}
        onClick={onChoose}
      >
        <span className={styles.line}>
          <strong data-clip>{name}</strong>
          <b>{formatMoneyCompact(dueNowCost, currency)}</b>
        </span>
        <span className={styles.line}>
          <span>{dueNowOf(dueNowCount, itemsCount)}</span>
          <span>{ofCost(formatMoneyCompact(cost, currency))}</span>
        </span>
        <span className={styles.line}>
          <span>{unitsText(quantity)}</span>
          <OrderBy day={orderBy} />
        </span>
        {children}
      </button>
    </li>
  );
};

interface MinimumProps {
  readonly supplier: SupplierToBuy;
}

/** Suggested units against the minimum; the list raises lines and products to theirs, but not whole orders. */
const Minimum = ({ supplier }: MinimumProps) => {
  const { quantity, moq, moqMode } = supplier;
  if ((moq ?? 0) === 0) return null;
  const missing = moqMode === 'EntirePurchaseOrder' ? calculateOrderShortfall([quantity], moq) : 0;
  return (
    <span className={styles.line} data-short={missing > 0}>
      <span data-clip>
        {missing > 0 ? unitsBelowMinimum(missing, moq) : minimumOf(minimumText(supplier))}
      </span>
    </span>
  );
};

interface RailProps {
  readonly narrowing: Narrowing;
  readonly baskets: readonly Basket[];
}

/** Suppliers of all listed items, with the value due now and the lines in the basket of each. One of them narrows the list. */
export const SupplierRail = ({ narrowing, baskets }: RailProps) => {
  const [listing, setListing] = useListing();
  const query = useQuery(suppliersToBuyQuery(narrowing, selectListOptions(listing)));
  const { data } = query;
  const choose = (supplier: string | null): void => setListing({ ...listing, supplier });
  const picked = new Map(baskets.map((basket) => [basketId(basket), basket.lines.length]));
  if (data === undefined)
    return (
      <nav className={styles.rail} aria-label="Suppliers">
        {query.isError && <QueryFailed title="The suppliers could not be loaded" query={query} />}
      </nav>
    );
  return (
    <nav className={styles.rail} aria-label="Suppliers" data-print="hidden">
      <ul>
        <Entry
          name="All suppliers"
          sums={data.totals}
          isChosen={listing.supplier === null}
          onChoose={() => choose(null)}
        />
        {data.suppliers.map((supplier) => {
          const id = supplier.supplierId ?? 'none';
          const chosen = picked.get(id) ?? 0;
          return (
            <Entry
              key={id}
              name={supplier.supplierName ?? NO_SUPPLIER}
              sums={supplier}
              orderBy={supplier.orderBy}
              isChosen={listing.supplier === id}
              onChoose={() => choose(listing.supplier === id ? null : id)}
            >
              <Minimum supplier={supplier} />
              {chosen > 0 && <span className={styles.picked}>{inBasket(chosen)}</span>}
            </Entry>
          );
        })}
      </ul>
    </nav>
  );
};
