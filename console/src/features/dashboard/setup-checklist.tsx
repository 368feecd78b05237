import { Button } from '@mantine/core';
import type { OnboardingProgress } from '@quartermaster/contracts/onboarding/calls';
import type { SetupStep } from '@quartermaster/contracts/onboarding/events';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { onboardingProgressQuery, useMarkSteps } from '../../data/onboarding.ts';
import { useIsAdmin } from '../../data/user-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Card } from '../../ui/page.tsx';
import { markDone, markNotDone, setupDone } from './words.ts';
import styles from './setup-checklist.module.css';

type Todo = Exclude<SetupStep, 'setupComplete'>;

interface Entry {
  readonly step: Todo;
  readonly label: string;
  readonly about: string;
  readonly to:
    | '/settings/insights'
    | '/suppliers'
    | '/purchase-orders'
    | '/inventory'
    | '/products'
    | '/bundles';
  /** Only admins can do it. */
  readonly adminsOnly?: true;
}

/** The most useful steps come first. */
const entries: readonly Entry[] = [
  {
    step: 'insightSettings',
    label: 'Stock levels',
    about: 'How long deliveries take, and how much stock is enough',
    to: '/settings/insights',
    adminsOnly: true,
  },
  {
    step: 'grading',
    label: 'Grades',
    about: 'What makes an item an A, B or C',
    to: '/settings/insights',
    adminsOnly: true,
  },
  {
    step: 'suppliers',
    label: 'Suppliers',
    about: 'Who delivers, and on what terms',
    to: '/suppliers',
  },
  {
    step: 'importPurchaseOrders',
    label: 'Purchase orders',
    about: 'Import the open ones, so that their units count',
    to: '/purchase-orders',
  },
  {
    step: 'favouriteProducts',
    label: 'Favourites',
    about: 'Star the items that you watch closely',
    to: '/inventory',
  },
  {
    step: 'excludeProducts',
    label: 'Exclusions',
    about: 'Leave out what you never restock',
    to: '/products',
  },
  {
    step: 'bundleMapping',
    label: 'Bundles',
    about: 'Choose the components of your bundles',
    to: '/bundles',
  },
];

interface TodoRowProps extends Entry {
  readonly done: boolean;
  readonly onMark: (done: boolean) => void;
}

const TodoRow = ({ label, about, to, done, onMark }: TodoRowProps) => (
  <li data-done={done || undefined}>
    <IconButton
      icon={done ? IconCircleCheckFilled : IconCircle}
      label={done ? markNotDone(label) : markDone(label)}
      variant="subtle"
      color="gray"
      onClick={() => onMark(!done)}
    />
    <Link to={to} className={styles.entry}>
      <span>{label}</span>
      <span className={styles.about}>{about}</span>
    </Link>
  </li>
);

const Checklist = ({ progress }: { readonly progress: OnboardingProgress }) => {
  const isAdmin = useIsAdmin();
  const { mutate } = useMarkSteps();
  const mine = entries.filter(({ adminsOnly }) => isAdmin || adminsOnly !== true);
  const done = mine.filter(({ step }) => progress[step]).length;
  if (progress.setupComplete || done === mine.length) return null;
  return (
    <Card
      title={setupDone(done, mine.length)}
      actions={
        <Button variant="subtle" size="xs" onClick={() => mutate({ setupComplete: true })}>
          Hide for the team
        </Button>
      }
    >
      <ul className={styles.list}>
        {mine.map((entry) => (
          <TodoRow
            key={entry.step}
            {...entry}
            done={progress[entry.step]}
            onMark={(next) => mutate({ [entry.step]: next })}
          />
        ))}
      </ul>
    </Card>
  );
};

/** Setup steps left after the onboarding; hidden once all are done, or when a member hides them. */
export const SetupChecklist = () => {
  const { data } = useQuery(onboardingProgressQuery);
  return data === undefined ? null : <Checklist progress={data} />;
};
