import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCreditCard,
  IconPencil,
  IconShoppingCartPlus,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { useUserContext } from '../../data/user-context.ts';
import type { Tone } from '../../ui/badges.tsx';
import { PlainLink, type Target } from './plain-link.tsx';
import { useFlag } from '../../lib/environment.ts';
import styles from './do-next.module.css';

type TaskName = keyof Dashboard['doNext'];

interface Task {
  readonly name: TaskName;
  readonly label: string;
  readonly about: string;
  readonly icon: typeof IconPencil;
  /** Of the icon while there is something to do. */
  readonly tone: Tone;
  readonly target: Target;
}

const tasks: readonly Task[] = [
  {
    name: 'toBuyThisWeek',
    label: 'Buy now, this week',
    about: 'Variants to be ordered within 7 days',
    icon: IconShoppingCartPlus,
    tone: 'brand',
    target: { to: '/buy-now', search: { sort: 'lowestVariantsDaysToOrder' } },
  },
  {
    name: 'overdueShipments',
    label: 'Overdue shipments',
    about: 'Should have arrived before today',
    icon: IconAlertTriangle,
    tone: 'error',
    target: { to: '/purchase-orders', search: { view: 'overdue' } },
  },
  {
    name: 'ordersArrivingSoon',
    label: 'Arriving in 48 h',
    about: 'Purchase orders with a shipment due tomorrow or the day after',
    icon: IconTruckDelivery,
    tone: 'success',
    target: { to: '/purchase-orders', search: { view: 'open', sort: 'nextShipmentDate' } },
  },
  {
    name: 'draftOrders',
    label: 'Draft orders',
    about: 'Purchase orders not sent yet',
    icon: IconPencil,
    tone: 'gray',
    target: { to: '/purchase-orders', search: { view: 'draft' } },
  },
  {
    name: 'paymentsDue',
    label: 'Payments due',
    about: 'Purchase orders with a payment due within 2 days or late',
    icon: IconCreditCard,
    tone: 'warning',
    target: { to: '/purchase-orders', search: { view: 'open' } },
  },
];

/** Payments are found on their orders, or on a page of their own where this shop has it. */
const useTargetOf = (): ((task: Task) => Target) => {
  const { routesByPath } = useRouter();
  const shown = useFlag('PAYMENTS_PAGE', useUserContext().team?.storeDomain ?? null);
  const exists = shown && '/payments' in routesByPath;
  return ({ name, target }) =>
    name === 'paymentsDue' && exists ? { to: '/payments', search: { view: 'not-paid' } } : target;
};

/** The open tasks, counted over the whole shop under any filter; empty when there are none. */
export const DoNext = ({ counts }: { readonly counts: Dashboard['doNext'] }) => {
  const targetOf = useTargetOf();
  return (
    <section className={styles['section']} aria-label="Do next">
      <h2>
        Do next <span>in the whole shop</span>
      </h2>
      <div className={styles['tasks']}>
        {tasks.map((task) => {
          const { name, label, about, icon: Icon, tone } = task;
          const count = counts[name];
          return (
            <PlainLink
              key={name}
              {...targetOf(task)}
              className={styles['task']}
              title={about}
              muted={count === 0}
            >
              <span className={styles['icon']} data-tone={count === 0 ? 'gray' : tone}>
                <Icon size={18} stroke={1.7} aria-hidden />
              </span>
              <span className={styles['text']}>
                <span className={styles['count']}>{formatNumber(count)}</span>
                <span data-clip>{label}</span>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </PlainLink>
          );
        })}
      </div>
    </section>
  );
};
