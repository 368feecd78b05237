import { Group } from '@mantine/core';
import { addDays, type Day } from '@quartermaster/contracts/core/day';
import {
  listItemQuantities,
  type ItemQuantities,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import {
  useExpectRest,
  useSetNotComing,
  useSetReplacements,
} from '../../../data/purchase-orders/rests.ts';
import { variantName } from '../../../data/variants.ts';
import { DateField } from '../../../form/date-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import styles from './rest-of-delivery.module.css';
import { restTexts, showMoreItems, unitsToCome } from './words.ts';

interface Props {
  readonly screen: OrderScreen;
}

/** Days until the rest arrives if the supplier has no lead time. */
const DEFAULT_LEAD_TIME_DAYS = 30;

const ExpectRest = ({ screen, units }: Props & { readonly units: number }) => {
  const { order, revision, supplier, today } = screen;
  const [day, setDay] = useState<Day | null>(
    addDays(today, supplier?.leadTime ?? DEFAULT_LEAD_TIME_DAYS),
  );
  const expect = useExpectRest(order.id);
  const send = (arrivalDate: Day): void =>
    expect.mutate({ arrivalDate, revision }, toast.done('The rest is on a new shipment'));
  return (
    <Group gap="6px 12px" py={3}>
      <strong>{unitsToCome(units)}</strong>
      <DateField aria-label="Day the rest arrives" w={150} value={day} onChange={setDay} />
      <ToolButton
        variant="filled"
        icon={IconTruckDelivery}
        disabled={day === null}
        loading={expect.isPending}
        onClick={() => {
          if (day !== null) send(day);
        }}
      >
        Expect the rest
      </ToolButton>
    </Group>
  );
};

interface Act {
  readonly text: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** Actions on the missing and rejected units of an item: declare them, or undo that. */
const useRestActions = ({ order, revision }: OrderScreen) => {
  const notComing = useSetNotComing(order.id);
  const replacements = useSetReplacements(order.id);
  const body = (purchaseOrderItemId: string, quantity: number) => ({
    items: [{ purchaseOrderItemId, quantity }],
    revision,
  });
  return (item: ItemQuantities): readonly Act[] => {
    const { id, rest, replaceable } = item;
    const declare = (quantity: number, done: string) => () =>
      notComing.mutate(body(id, quantity), toast.done(done));
    const replace = (quantity: number, done: string) => () =>
      replacements.mutate(body(id, quantity), toast.done(done));
    const acts: readonly (Act & { readonly units: number })[] = [
      {
        units: rest,
        text: restTexts.onNoShipment(rest),
        label: 'Not coming',
        onClick: declare(item.notComing + rest, 'The units are not expected any more'),
      },
      {
        units: item.notComing,
        text: restTexts.notComing(item.notComing),
        label: 'Expect again',
        onClick: declare(0, 'The units are expected again'),
      },
      {
        units: replaceable - item.replacements,
        text: restTexts.rejected(replaceable - item.replacements),
        label: 'Expect replacement',
        onClick: replace(replaceable, 'The replacement is expected'),
      },
      {
        units: item.replacements,
        text: restTexts.replacements(item.replacements),
        label: 'Do not expect',
        onClick: replace(0, 'The replacement is not expected any more'),
      },
    ];
    return acts.filter(({ units }) => units > 0);
  };
};

interface Row {
  readonly id: string;
  readonly name: string;
  readonly acts: readonly Act[];
}

/** Number of items shown at first; a delivery of thousands of lines may lack all of them. */
const MAX_SHOWN_ITEMS = 20;

const Items = ({ rows }: { readonly rows: readonly Row[] }) => {
  const [isWhole, setWhole] = useState(false);
  const more = rows.length - MAX_SHOWN_ITEMS;
  return (
    <ul>
      {(isWhole ? rows : rows.slice(0, MAX_SHOWN_ITEMS)).map(({ id, name, acts }) => (
        <Group component="li" key={id} gap="6px 12px" py={3}>
          <span>{name}</span>
          {acts.map(({ text, label, onClick }) => (
            <Group component="span" display="inline-flex" gap={6} wrap="nowrap" key={label}>
              {text}
              <ToolButton aria-label={`${label}: ${name}`} onClick={onClick}>
                {label}
              </ToolButton>
            </Group>
          ))}
        </Group>
      ))}
      {more > 0 && !isWhole && (
        <Group component="li" gap="6px 12px" py={3}>
          <ToolButton onClick={() => setWhole(true)}>{showMoreItems(more)}</ToolButton>
        </Group>
      )}
    </ul>
  );
};

/** Missing and rejected units of a delivery: put on another shipment, or declared not coming (domain-rules 7). */
export const RestOfDelivery = ({ screen }: Props) => {
  const { order, variants, asOf, editing } = screen;
  const listActions = useRestActions(screen);
  if (asOf !== null || editing.dirty || !isOpenStatus(order.status)) return null;
  const quantities = listItemQuantities(order);
  const units = quantities.reduce((sum, { rest }) => sum + rest, 0);
  const rows = quantities.flatMap((counted, at): readonly Row[] => {
    const acts = listActions(counted);
    const name = variantName(variants.get(order.items[at]?.productVariantId ?? ''));
    return acts.length === 0 ? [] : [{ id: counted.id, name, acts }];
  });
  if (rows.length === 0) return null;
  return (
    <section className={styles.rest} aria-label="Rest of deliveries">
      {units > 0 && <ExpectRest screen={screen} units={units} />}
      <Items rows={rows} />
    </section>
  );
};
