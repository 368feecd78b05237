import { Button, Checkbox, Switch } from '@mantine/core';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconChecks, IconClipboardText, IconEraser, IconPackageImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { saveIfReadable } from '../../../form/unreadable.ts';
import { useMinute } from '../../../lib/clock.ts';
import { instantOn } from '../../../lib/dates.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { LocationField } from '../../../form/choice-fields.tsx';
import { DateField } from '../../../form/date-field.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { CountsPaste } from './counts-paste.tsx';
import { storeCounts, NO_COUNTS, loadCounts } from './stored-counts.ts';
import type { Receipt } from './receipt-summary.tsx';
import { ReceivingQuestion } from './receiving-question.tsx';
import { getRowId, receivingColumns, ReceivingGrid } from './receiving-grid.tsx';
import {
  countAllReceived,
  toReceivedItems,
  toReceivingRows,
  calculateTotals,
  type Counts,
  type ReceivingRow,
} from './receiving.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { useUserContext } from '../../../data/user-context.ts';
import type { useReceive } from '../../../data/purchase-orders/shipments.ts';
import { useIdempotencyKey } from '../../../data/queries.ts';
import { locationsQuery } from '../../../data/locations.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useRowEdits } from '../../../grid/use-editable-rows.ts';
import { OrderTabFrame, OrderToolbar, OrderTable } from '../order/order-layout.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './receiving-form.module.css';
import { receiveUnits } from './words.ts';
import { itemsText } from '../../../lib/words.ts';

const BUSY = 'These counts are being recorded and can no longer be changed';

/** Counts so far, restored after a reload. Ctrl+Z undoes the last step; a paste or "Receive all" is one step. */
const useCounts = ({ screen, shipment, receive }: ReceivingFormProps) => {
  const { order, variants } = screen;
  const userId = useUserContext().user.id;
  const { edits: counts, ...editing } = useRowEdits({
    columns: receivingColumns,
    rowId: getRowId,
    rows: useMemo(() => toReceivingRows(shipment, order, variants), [shipment, order, variants]),
    start: () => loadCounts(userId, shipment),
    locked: receive.isPending ? BUSY : null,
  });
  const keep = useCallback(
    (counted: Counts): void => storeCounts({ userId, shipmentId: shipment.id }, counted),
    [userId, shipment.id],
  );
  useEffect(() => keep(counts), [keep, counts]);
  return { ...editing, counts, drop: () => keep(NO_COUNTS) };
};

export interface ReceivingFormProps {
  readonly screen: OrderScreen;
  readonly shipment: Shipment;
  readonly chooser: ReactNode;
  /** Belongs to the tab, so that its outcome is shown even if the order shows the receipt first. */
  readonly receive: ReturnType<typeof useReceive>;
  readonly onReceived: (receipt: Receipt) => void;
}

const NO_ROWS: readonly ReceivingRow[] = [];

const useReceiving = (props: ReceivingFormProps) => {
  const { screen, shipment, receive, onReceived } = props;
  const { revision, today } = screen;
  const idempotencyKey = useIdempotencyKey();
  const { counts, rows = NO_ROWS, step, grid, drop } = useCounts(props);
  const locations = useQuery(locationsQuery).data ?? [];
  const [chosenPlace, setPlace] = useState(shipment.locationId);
  const [day, setDay] = useState<string | null>(today);
  const [push, setPush] = useState(true);
  const [useLandedCosts, setUseLandedCosts] = useState(true);
  const now = useMinute();
  const timeZone = useTimeZone();
  const placeId = chosenPlace ?? locations.find(({ isDefault }) => isDefault)?.id ?? null;
  const place = locations.find(({ id }) => id === placeId);
  const send = async (): Promise<void> => {
    if (place === undefined || day === null) return;
    const sure = await confirm({
      title: `Receive ${shipment.name}?`,
      body: <ReceivingQuestion rows={rows} place={place.name} />,
      confirmLabel: 'Receive',
    });
    if (!sure) return;
    const body = {
      receivedAt: instantOn(day, { now, timeZone }),
      receivedLocationId: place.id,
      items: toReceivedItems(rows),
      pushToShopify: push,
    };
    receive.mutate(
      { shipmentId: shipment.id, revision, idempotencyKey, body, useLandedCosts },
      {
        onSuccess: (landedCosts) => {
          drop();
          onReceived({
            shipmentId: shipment.id,
            name: shipment.name,
            totals: calculateTotals(rows),
            placeName: place.name,
            pushed: push,
            landedCosts,
          });
        },
      },
    );
  };
  return {
    rows,
    grid,
    counts,
    step,
    placeId,
    setPlace,
    day,
    setDay,
    push,
    setPush,
    useLandedCosts,
    setUseLandedCosts,
    send,
    busy: receive.isPending,
  };
};

type Receiving = ReturnType<typeof useReceiving>;

const Choices = ({ state, today }: { readonly state: Receiving; readonly today: string }) => (
  <div className={styles.choices} data-part="receiving-choices">
    <LocationField
      label="At location"
      clearable={false}
      value={state.placeId}
      error={state.placeId === null && 'Choose where it was received'}
      onChange={state.setPlace}
    />
    <DateField
      label="On"
      max={today}
      clearable={false}
      value={state.day}
      onChange={state.setDay}
      w={150}
    />
    <div className={styles.switches}>
      <Switch
        size="xs"
        label="Push stock to the store"
        checked={state.push}
        onChange={(event) => state.setPush(event.currentTarget.checked)}
      />
      <Checkbox
        label="Use these landed costs for the items"
        checked={state.useLandedCosts}
        onChange={(event) => state.setUseLandedCosts(event.currentTarget.checked)}
      />
    </div>
  </div>
);

/** Counts one shipment and sets the options of its receipt. */
export const ReceivingForm = (props: ReceivingFormProps) => {
  const { screen, shipment, chooser } = props;
  const state = useReceiving(props);
  const { rows, grid, counts, step, busy } = state;
  const [panel, setPanel] = useUrlParam('panel');
  const receiveAll = (): void => void step(() => countAllReceived(shipment));
  useShortcut('r', 'Receive all units', receiveAll);
  useLeaveGuard(busy, { besidePanels: true });
  return (
    <OrderTabFrame>
      <OrderToolbar>
        {chooser}
        <span className={textStyles.muted}>{itemsText(rows.length)}</span>
        <span style={{ flex: 1 }} />
        {counts.size > 0 && !busy && (
          <ToolButton variant="subtle" icon={IconEraser} onClick={() => step(() => NO_COUNTS)}>
            Clear counts
          </ToolButton>
        )}
        <ToolButton variant="subtle" icon={IconClipboardText} onClick={() => setPanel('paste')}>
          Paste counts
        </ToolButton>
        <ToolButton icon={IconChecks} onClick={receiveAll}>
          Receive all
        </ToolButton>
      </OrderToolbar>
      <OrderTable>
        <ReceivingGrid rows={rows} grid={grid} />
      </OrderTable>
      <div className={styles.foot} data-print="hidden" data-touch="icons buttons inputs">
        <Choices state={state} today={screen.today} />
        <Button
          leftSection={<IconPackageImport size={16} />}
          disabled={counts.size === 0 || state.placeId === null || state.day === null}
          loading={busy}
          onClick={() => saveIfReadable(() => void state.send())}
        >
          {receiveUnits(calculateTotals(rows).accepted)}
        </Button>
      </div>
      {panel === 'paste' && (
        <CountsPaste
          rows={rows}
          onApply={(more) => void step((before) => new Map([...before, ...more]))}
          onClose={() => setPanel(null)}
        />
      )}
    </OrderTabFrame>
  );
};
