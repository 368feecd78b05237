import { Skeleton } from '@mantine/core';
import { groupNames } from '@quartermaster/contracts/dashboard/groups';
import { calculateSpans } from './arrange-cards.ts';
import cardsStyles from '../../ui/cards.module.css';
import groupCardStyles from './group-card.module.css';
import dashboardPageStyles from './dashboard-page.module.css';
import valueCardsStyles from './value-cards.module.css';
import stockStripStyles from './stock-strip.module.css';
import doNextStyles from './do-next.module.css';

const four = [0, 1, 2, 3];
const five = [0, 1, 2, 3, 4];

const GroupSkeleton = ({ span }: { readonly span: number }) => (
  <div className={groupCardStyles.group} data-span={span}>
    <header>
      <Skeleton width={140} height={16} />
    </header>
    <ul>
      {five.map((row) => (
        <li key={row} className={groupCardStyles.item}>
          <Skeleton width={32} height={32} />
          <span className={groupCardStyles.text}>
            <Skeleton width="80%" height={12} />
          </span>
        </li>
      ))}
    </ul>
  </div>
);

export const DashboardSkeleton = () => (
  <div className={dashboardPageStyles.page} role="status" aria-label="Loading">
    <div className={valueCardsStyles.cards}>
      {four.map((card) => (
        <div key={card} className={cardsStyles.stat} data-print="whole">
          <Skeleton width={90} height={20} />
          <Skeleton width={130} height={36} />
          <Skeleton width={150} height={16} />
        </div>
      ))}
    </div>
    <div className={stockStripStyles.strip}>
      {five.map((count) => (
        <div key={count} className={stockStripStyles.count}>
          <Skeleton width={80} height={16} />
          <Skeleton width={60} height={24} />
        </div>
      ))}
    </div>
    <div className={doNextStyles.section}>
      <Skeleton width={160} height={20} />
      <div className={doNextStyles.tasks}>
        {five.map((task) => (
          <div key={task} className={doNextStyles.task}>
            <Skeleton height={40} />
          </div>
        ))}
      </div>
    </div>
    <div className={groupCardStyles.groups}>
      {calculateSpans(groupNames.length).map((span, at) => (
        <GroupSkeleton key={groupNames[at]} span={span} />
      ))}
    </div>
  </div>
);
