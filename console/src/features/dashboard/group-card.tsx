import type {
  Dashboard,
  DashboardFilter,
  DashboardItem,
} from '@quartermaster/contracts/dashboard/calls';
import type { GroupName } from '@quartermaster/contracts/dashboard/groups';
import { IconArrowRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { calculateSpans } from './arrange-cards.ts';
import { getGroup, type Group, toSelection } from './groups.ts';
import { inventorySearch } from './inventory-link.ts';
import { PlainLink, type Target } from './plain-link.tsx';
import { joinParts } from '../../lib/words.ts';
import { viewAll, viewAllIn } from './words.ts';
import styles from './group-card.module.css';

interface ItemRowProps {
  readonly item: DashboardItem;
  readonly figure: Group['figure'];
  /** The group's items in the inventory; the item's panel opens over them. */
  readonly list: Target;
}

const ItemRow = ({ item, figure, list }: ItemRowProps) => {
  const currency = useShopCurrency();
  const details = joinParts(' · ', item.variantTitle, item.sku);
  return (
    <li>
      <PlainLink
        to={list.to}
        search={{ ...list.search, item: item.variantId }}
        className={styles.item}
      >
        <Thumbnail src={item.imageUrl} size={32} />
        <span className={styles.text}>
          <span data-clip title={item.productTitle}>
            {item.productTitle}
          </span>
          <span data-clip>{details}</span>
        </span>
        <span className={styles.figure} title={figure.formatFull(item, currency)}>
          {figure.format(item, currency)}
        </span>
      </PlainLink>
    </li>
  );
};

interface GroupCardProps {
  readonly group: Group;
  readonly content: Dashboard['healthy'];
  readonly filter: DashboardFilter | null;
  /** Columns of twelve. */
  readonly span: number;
}

const GroupCard = ({ group, content, filter, span }: GroupCardProps) => {
  const { title, about, figure, empty } = group;
  const { icon: Icon, tone } = group.look;
  const count = content.totalItemsCount;
  const list = { to: '/inventory', search: inventorySearch(toSelection(group), filter) };
  return (
    <article className={styles.group} aria-label={title} data-span={span}>
      <header>
        <span className={styles.icon} data-tone={tone}>
          <Icon size={16} aria-hidden />
        </span>
        <h2 title={about}>{title}</h2>
        <span className={styles.count}>{formatNumber(count)}</span>
        {count > 0 && <span className={styles.caption}>{figure.title}</span>}
      </header>
      {count === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <ul>
          {content.items.map((item) => (
            <ItemRow key={item.variantId} item={item} figure={figure} list={list} />
          ))}
        </ul>
      )}
      {count > 0 && (
        <PlainLink {...list} className={styles.all} label={viewAllIn(count, title)}>
          {viewAll(count)}
          <IconArrowRight size={14} stroke={1.8} aria-hidden />
        </PlainLink>
      )}
    </article>
  );
};

interface GroupCardsProps {
  readonly names: readonly GroupName[];
  readonly dashboard: Dashboard;
  readonly filter: DashboardFilter | null;
}

/** Groups side by side, each with its number of items and the first of them (UI-SC-02). */
export const GroupCards = ({ names, dashboard, filter }: GroupCardsProps) => {
  const spans = calculateSpans(names.length);
  return (
    <section className={styles.groups} aria-label="Groups">
      {names.map((name, at) => (
        <GroupCard
          key={name}
          group={getGroup(name)}
          content={dashboard[name]}
          filter={filter}
          span={spans[at] ?? 12}
        />
      ))}
    </section>
  );
};
