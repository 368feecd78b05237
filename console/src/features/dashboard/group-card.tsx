import type {
  Dashboard,
  DashboardFilter,
  DashboardItem,
} from '@quartermaster/contracts/dashboard/calls';
import { IconArrowRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { groups, type Group, selectionOf } from './groups.ts';
import { inventorySearch } from './inventory-link.ts';
import { PlainLink, type Target } from './plain-link.tsx';
import { joined } from '../../lib/words.ts';
import styles from './group-card.module.css';

interface ItemRowProps {
  readonly item: DashboardItem;
  readonly figure: Group['figure'];
  /** The group's items in the inventory; the item's panel opens over them. */
  readonly list: Target;
}

const ItemRow = ({ item, figure, list }: ItemRowProps) => {
  const currency = useShopCurrency();
  const details = joined(' · ', item.variantTitle, item.sku);
  return (
    <li>
      <PlainLink
        to={list.to}
        search={{ ...list.search, item: item.variantId }}
        className={styles['item']}
      >
        <Thumbnail src={item.imageUrl} size={32} />
        <span className={styles['text']}>
          <span data-clip title={item.productTitle}>
            {item.productTitle}
          </span>
          <span data-clip>{details}</span>
        </span>
        <span className={styles['figure']} title={figure.inFull(item, currency)}>
          {figure.of(item, currency)}
        </span>
      </PlainLink>
    </li>
  );
};

interface GroupCardProps {
  readonly group: Group;
  readonly content: Dashboard['healthy'];
  readonly filter: DashboardFilter | null;
}

const GroupCard = ({ group, content, filter }: GroupCardProps) => {
  const { title, about, figure, empty } = group;
  const { icon: Icon, tone } = group.look;
  const count = content.totalItemsCount;
  const list = { to: '/inventory', search: inventorySearch(selectionOf(group), filter) };
  return (
    <article className={styles['group']} aria-label={title}>
      <header>
        <span className={styles['icon']} data-tone={tone}>
          <Icon size={16} aria-hidden />
        </span>
        <h2 title={about}>{title}</h2>
        <span className={styles['count']}>{formatNumber(count)}</span>
        {count > 0 && <span className={styles['caption']}>{figure.title}</span>}
      </header>
      {count === 0 ? (
        <p className={styles['none']}>{empty}</p>
      ) : (
        <ul>
          {content.items.map((item) => (
            <ItemRow key={item.variantId} item={item} figure={figure} list={list} />
          ))}
        </ul>
      )}
      {count > 0 && (
        <PlainLink {...list} className={styles['all']} label={`View all ${count} in ${title}`}>
          View all {formatNumber(count)}
          <IconArrowRight size={14} stroke={1.8} aria-hidden />
        </PlainLink>
      )}
    </article>
  );
};

interface GroupCardsProps {
  readonly dashboard: Dashboard;
  readonly filter: DashboardFilter | null;
}

/** Seven groups with how many and the first of them (UI-SC-02). */
export const GroupCards = ({ dashboard, filter }: GroupCardsProps) => (
  <section className={styles['groups']} aria-label="Groups">
    {groups.map((group) => (
      <GroupCard key={group.name} group={group} content={dashboard[group.name]} filter={filter} />
    ))}
  </section>
);
