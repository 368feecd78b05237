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
import { toBuyThisWeek } from '@quartermaster/contracts/dashboard/groups';
import { filterText } from '../../list/filters/filter-url.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Tone } from '../../ui/badges.tsx';
import { PlainLink, type Target } from './plain-link.tsx';
import { taskLabels } from './words.ts';
import { useFlag } from '../../data/flags.ts';
import styles from './do-next.module.css';

type TaskName = keyof Dashboard['doNext'];

interface Task {
  readonly name: TaskName;
  readonly about: string;
  readonly icon: typeof IconPencil;
  /** Tone of the icon while there is something to do. */
  readonly tone: Tone;
  readonly target: Target;
}

const tasks: readonly Task[] = [
  {
    name: 'toBuyThisWeek',
    about: 'Products with a variant to order within 7 days',
    icon: IconShoppingCartPlus,
    tone: 'brand',
    target: {
      to: '/buy-now',
      search: { f: [filterText(toBuyThisWeek)], sort: 'lowestVariantsDaysToOrder' },
    },
  },
  {
    name: 'overdueShipments',
    about: 'Should have arrived before today',
    icon: IconAlertTriangle,
    tone: 'error',
    target: { to: '/shipments', search: { view: 'late' } },
  },
  {
    name: 'overdueOrders',
    about: 'Units in a late shipment, or missing from a delivery and on no shipment',
    icon: IconAlertTriangle,
    tone: 'error',
    target: { to: '/purchase-orders', search: { view: 'overdue' } },
  },
  {
    name: 'shipmentsArrivingSoon',
    about: 'Shipments due tomorrow or the day after',
    icon: IconTruckDelivery,
    tone: 'success',
    target: { to: '/shipments', search: { view: 'arriving' } },
  },
  {
    name: 'draftOrders',
    about: 'Purchase orders not sent yet',
    icon: IconPencil,
    tone: 'gray',
    target: { to: '/purchase-orders', search: { view: 'draft' } },
  },
  {
    name: 'paymentsDue',
    about: 'Payments due within 2 days or late',
    icon: IconCreditCard,
    tone: 'warning',
    target: { to: '/payments', search: { view: 'due' } },
  },
];

/** Returns the tasks of this shop; payments are among them where the shop has their page. */
const useTasks = (): readonly Task[] => {
  const { routesByPath } = useRouter();
  const shown = useFlag('PAYMENTS_PAGE');
  const exists = shown && '/payments' in routesByPath;
  return tasks.filter(({ name }) => name !== 'paymentsDue' || exists);
};

/** Open tasks, counted over the whole shop under any filter. */
export const DoNext = ({ counts }: { readonly counts: Dashboard['doNext'] }) => {
  return (
    <section className={styles.section} aria-label="Do next">
      <h2>
        Do next <span>in the whole shop</span>
      </h2>
      <div className={styles.tasks}>
        {useTasks().map(({ name, about, icon: Icon, tone, target }) => {
          const count = counts[name] ?? 0;
          return (
            <PlainLink
              key={name}
              {...target}
              className={styles.task}
              title={about}
              muted={count === 0}
            >
              <span className={styles.icon} data-tone={count === 0 ? 'gray' : tone}>
                <Icon size={18} stroke={1.7} aria-hidden />
              </span>
              <span className={styles.text}>
                <span className={styles.count}>{formatNumber(count)}</span>
                <span data-clip>{taskLabels[name](count)}</span>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </PlainLink>
          );
        })}
      </div>
    </section>
  );
};
