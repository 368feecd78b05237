import { Skeleton } from '@mantine/core';
import { groups } from './groups.ts';
import cardsStyles from '../../ui/cards.module.css';

const four = [0, 1, 2, 3];
const five = [0, 1, 2, 3, 4];

const GroupSkeleton = () => (
  <div className="qm-dash-group">
    <header>
      <Skeleton width={140} height={16} />
    </header>
    <ul>
      {five.map((row) => (
        <li key={row} className="qm-dash-item">
          <Skeleton width={32} height={32} />
          <span className="qm-dash-item-text">
            <Skeleton width="80%" height={12} />
          </span>
        </li>
      ))}
    </ul>
  </div>
);

export const DashboardSkeleton = () => (
  <div className="qm-dash" role="status" aria-label="Loading">
    <div className="qm-dash-values">
      {four.map((card) => (
        <div key={card} className={cardsStyles['stat']} data-print="whole">
          <Skeleton width={90} height={20} />
          <Skeleton width={130} height={36} />
          <Skeleton width={150} height={16} />
        </div>
      ))}
    </div>
    <div className="qm-dash-strip">
      {five.map((count) => (
        <div key={count} className="qm-dash-count">
          <Skeleton width={80} height={16} />
          <Skeleton width={60} height={24} />
        </div>
      ))}
    </div>
    <div className="qm-dash-section">
      <Skeleton width={160} height={20} />
      <div className="qm-dash-tasks">
        {five.map((task) => (
          <div key={task} className="qm-dash-task">
            <Skeleton height={40} />
          </div>
        ))}
      </div>
    </div>
    <div className="qm-dash-groups">
      {groups.map(({ name }) => (
        <GroupSkeleton key={name} />
      ))}
    </div>
  </div>
);
