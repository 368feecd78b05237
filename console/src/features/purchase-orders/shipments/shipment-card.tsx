import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  IconArrowBackUp,
  IconCalendarQuestion,
  IconCheck,
  IconClockExclamation,
  IconCloudX,
  IconCoins,
  IconPackage,
  IconPackageImport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { DASH, formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { StatusBadge, type StatusStyle } from '../../../ui/badges.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { methodIcons } from '../../../ui/method-icons.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { Fact } from '../../../ui/text.tsx';
import { MoreMenu, type Action } from '../../../ui/action-menu.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './shipment-card.module.css';

/** Returns the badge of a shipment: received, no arrival date or late; null for none of these (UI-SC-40). */
const findStatusFlag = (
  { receivedAt, arrivalDate }: Shipment,
  today: string,
): StatusStyle | null => {
  if (receivedAt !== null) return { label: 'Received', tone: 'success', icon: IconCheck };
  if (arrivalDate === null)
    return { label: 'No arrival date', tone: 'warning', icon: IconCalendarQuestion };
  if (arrivalDate < today) return { label: 'Late', tone: 'error', icon: IconClockExclamation };
  return null;
};

const Tracking = ({ number }: { readonly number: string }) =>
  number === '' ? (
    <>{DASH}</>
  ) : (
    <span className={styles.tracking}>
      <span data-clip>{number}</span>
      <CopyButton value={number} label="Copy the tracking number" />
    </span>
  );

export interface ShipmentCardProps {
  readonly shipment: Shipment;
  readonly today: string;
  readonly locationName: string;
  /** Sum of its costs in the order's currency; null while a rate is missing. */
  readonly cost: number | null;
  readonly currency: string;
  /** Reason why the actions are disabled; null when they are enabled. */
  readonly locked: string | null;
  readonly onEdit: () => void;
  readonly onReceive: () => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
  /** Uses its landed unit costs for its items. */
  readonly onUseCosts: () => void;
}

const listActions = ({
  shipment,
  onRemove,
  onUndo,
  onUseCosts,
}: ShipmentCardProps): readonly Action[] =>
  shipment.receivedAt === null
    ? [{ label: 'Remove shipment', icon: IconTrash, danger: true, onClick: onRemove }]
    : [
        { label: 'Use its landed costs', icon: IconCoins, onClick: onUseCosts },
        {
          label: shipment.pushedToShopify ? 'In the store’s stock already' : 'Undo the receipt',
          icon: IconArrowBackUp,
          disabled: shipment.pushedToShopify,
          onClick: onUndo,
        },
      ];

/** Formats the units that came: "55 of 60", or "62, 60 expected" when more came than expected. */
const formatReceivedUnits = (accepted: number, expected: number): string =>
  accepted > expected
    ? `${formatNumber(accepted)}, ${formatNumber(expected)} expected`
    : `${formatNumber(accepted)} of ${formatNumber(expected)}`;

const Facts = ({ shipment, today, locationName, cost, currency }: ShipmentCardProps) => {
  const { receivedAt, arrivalDate, items } = shipment;
  const units = items.reduce((sum, { orderedQuantity }) => sum + orderedQuantity, 0);
  const accepted = items.reduce((sum, { acceptedQuantity }) => sum + acceptedQuantity, 0);
  const late = receivedAt === null && arrivalDate !== null && arrivalDate < today;
  return (
    <dl>
      <Fact name="Units">
        {receivedAt === null ? formatNumber(units) : formatReceivedUnits(accepted, units)}
      </Fact>
      <Fact name={receivedAt === null ? 'Arrives' : 'Received'}>
        <span className={late ? textStyles.late : undefined}>
          {formatDate(receivedAt ?? arrivalDate)}
        </span>
      </Fact>
      <Fact name="To">{locationName}</Fact>
      <Fact name="Costs">{formatMoney(cost, currency)}</Fact>
      <Fact name="Tracking">
        <Tracking number={shipment.trackingNumber} />
      </Fact>
      <Fact name="Departed">{formatDate(shipment.departureDate)}</Fact>
    </dl>
  );
};

/** Card of one shipment: method, status, arrival, contents and actions. */
export const ShipmentCard = (props: ShipmentCardProps) => {
  const { shipment, today, locked, onEdit, onReceive } = props;
  const { method, name, receivedAt, pushError } = shipment;
  const Icon = method === null ? IconPackage : methodIcons[method];
  const flag = findStatusFlag(shipment, today);
  return (
    <article className={styles.shipment} aria-label={name}>
      <header>
        <Icon
          size={18}
          stroke={1.6}
          role="img"
          aria-label={method === null ? 'No method' : shipmentMethodLabels[method]}
        />
        <h2 data-clip>{name}</h2>
        {flag !== null && <StatusBadge {...flag} />}
        <MoreMenu
          label={`More for ${name}`}
          button={{ disabled: locked !== null }}
          width={210}
          actions={listActions(props)}
        />
      </header>
      <Facts {...props} />
      {pushError !== null && (
        <div className={styles.note}>
          <IconCloudX size={15} aria-hidden /> Not in the store yet; it is retried automatically.
        </div>
      )}
      <footer title={locked ?? undefined}>
        {receivedAt === null && (
          <ToolButton
            variant="filled"
            icon={IconPackageImport}
            disabled={locked !== null}
            onClick={onReceive}
          >
            Receive
          </ToolButton>
        )}
        <ToolButton icon={IconPencil} disabled={locked !== null} onClick={onEdit}>
          Edit
        </ToolButton>
      </footer>
    </article>
  );
};
