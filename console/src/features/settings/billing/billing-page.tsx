import { Stack } from '@mantine/core';
import type { TeamBilling } from '@quartermaster/contracts/billing/calls';
import type { Plan } from '@quartermaster/contracts/billing/plans';
import { IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { billingQuery, useChoosePlan, useEndPlan } from '../../../data/billing.ts';
import { useIsAdmin, useUserContext } from '../../../data/user-context.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import styles from './billing-page.module.css';
import { PlanCard } from './plan-card.tsx';
import { ReturnedPlan } from './returned-plan.tsx';

const redirectTo = (address: string): void => window.location.assign(address);

const returnAddress = (): string => `${window.location.origin}/settings/billing?returned=true`;

const confirmEnd = (): Promise<boolean> =>
  confirm({
    title: 'Change to the free plan?',
    body: 'Your store ends the paid plan at once. Everything keeps working.',
    confirmLabel: 'End the paid plan',
    danger: true,
  });

/** Redirects to the store's page of plans, or ends the paid plan here where that is possible. */
const usePlanChoice = (billing: TeamBilling) => {
  const [chosen, setChosen] = useState<Plan | null>(null);
  const { mutate: order, isPending: isOrdering } = useChoosePlan(redirectTo);
  const { mutate: end, isPending: isEnding } = useEndPlan();
  const choose = async (plan: Plan): Promise<void> => {
    setChosen(plan);
    const isEnded = plan === 'FREE' && billing.endedBy === 'CALL';
    if (!isEnded) {
      order({ plan: plan === 'FREE' ? 'PRO_MONTHLY' : plan, redirectUrl: returnAddress() });
    } else if (await confirmEnd()) end();
  };
  return { choose, busyWith: isOrdering || isEnding ? chosen : null };
};

const Plans = ({ billing }: { readonly billing: TeamBilling }) => {
  const isAdmin = useIsAdmin();
  const { choose, busyWith } = usePlanChoice(billing);
  return (
    <div className={styles.plans}>
      {billing.plans.map((offer) => (
        <PlanCard
          key={offer.plan}
          offer={offer}
          billing={billing}
          isBusy={busyWith === offer.plan}
          onChoose={isAdmin ? () => void choose(offer.plan) : undefined}
        />
      ))}
    </div>
  );
};

/** Page of the store's plan. Members read it, admins change it (ROLE-P-06); every plan has all features. */
export const BillingPage = () => {
  const isAdmin = useIsAdmin();
  const { team } = useUserContext();
  const { returned } = useSearch({ from: '/settings/billing' });
  const query = useQuery({ ...billingQuery, enabled: team?.plan !== undefined });
  if (team?.plan === undefined) {
    return (
      <EmptyState icon={IconMapPinOff} title="There is no such page" wholePage>
        This installation has no plans.
      </EmptyState>
    );
  }
  return (
    <ContentGrid>
      <PageHeader title="Billing" />
      <Stack gap={20}>
        {returned === 'true' && isAdmin && <ReturnedPlan />}
        {!isAdmin && (
          <AlertBox tone="gray" title="Only admins change the plan">
            Ask an admin of your team.
          </AlertBox>
        )}
        <p className={styles.hint}>
          Every plan has all features. You confirm and pay a plan in your store.
        </p>
        <Loaded title="The plans could not be loaded" query={query}>
          {(billing) => <Plans billing={billing} />}
        </Loaded>
      </Stack>
    </ContentGrid>
  );
};
