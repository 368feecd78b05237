import { type Day, daysBetween } from '@quartermaster/contracts/core/day';
import type { PurchaseOrderSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { DASH, formatDate, formatNumber } from '../../../lib/format.ts';

type Shipments = PurchaseOrderSummary['shipmentsInTransit'];

const WIDTH = 72;
/** Days the line spans, from two weeks ago to two months ahead. */
const FROM = -14;
const TO = 60;

const place = (day: Day, today: Day): number => {
  const days = Math.min(Math.max(daysBetween(today, day), FROM), TO);
  return 4 + ((days - FROM) / (TO - FROM)) * (WIDTH - 8);
};

const describe = (shipments: Shipments): string =>
  shipments
    .map(
      ({ arrivalDate, totalItemsQuantity }) =>
        `${formatNumber(totalItemsQuantity)} units ${arrivalDate === null ? 'without a date' : `on ${formatDate(arrivalDate)}`}`,
    )
    .join(', ');

/** Shipments on a line of ten weeks around today; late ones in the error colour, undated ones hollow at its end. */
export const Transit = ({ shipments, today }: { shipments: Shipments; today: Day }) => {
  if (shipments.length === 0) return <span className="qm-muted">{DASH}</span>;
  return (
    <svg
      className="qm-transit"
      width={WIDTH}
      height={18}
      role="img"
      aria-label={describe(shipments)}
    >
      <title>{describe(shipments)}</title>
      <line x1="0" x2={WIDTH} y1="9" y2="9" stroke="var(--border)" strokeWidth="2" />
      <line
        x1={place(today, today)}
        x2={place(today, today)}
        y1="3"
        y2="15"
        stroke="var(--muted)"
        strokeWidth="1"
      />
      {shipments.map(({ arrivalDate }, at) => {
        const late = arrivalDate !== null && arrivalDate < today;
        return (
          <circle
            key={at}
            cx={arrivalDate === null ? WIDTH - 4 : place(arrivalDate, today)}
            cy="9"
            r="4"
            fill={
              arrivalDate === null ? 'var(--surface)' : late ? 'var(--error-text)' : 'var(--brand)'
            }
            stroke={arrivalDate === null ? 'var(--warning-text)' : 'var(--surface)'}
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
};
