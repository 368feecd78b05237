import { Button } from '@mantine/core';
import type { PlanOffer, TeamBilling } from '@quartermaster/contracts/billing/calls';
import type { Plan } from '@quartermaster/contracts/billing/plans';
import { IconCheck } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { joinParts } from '../../../lib/words.ts';
import { billingPeriods, choosePlan, paidUntil } from '../words.ts';
import styles from './billing-page.module.css';
import { planNames } from '@quartermaster/contracts/billing/plans';

const Price = ({ offer, paid }: { readonly offer: PlanOffer; readonly paid: Paid | null }) => {
  const { price, currency } = paid ?? offer;
  if (price === null || currency === null) {
    const where = offer.plan === 'FREE' ? 'Costs nothing' : 'Your store shows the price';
    return <div className={styles.period}>{where}</div>;
  }
  return (
    <div className={styles.price}>
      {formatMoney(price, currency)}
      {offer.period !== null && (
        <span className={styles.period}> {billingPeriods[offer.period]}</span>
      )}
    </div>
  );
};

type Paid = NonNullable<TeamBilling['subscription']>;

const PaidUntil = ({ paid }: { readonly paid: Paid }) => (
  <div className={styles.hint}>
    {joinParts(
      ' ',
      paid.periodEndsAt !== null && paidUntil(paid.periodEndsAt),
      paid.isTest && 'Test plan: nothing is charged.',
    )}
  </div>
);

interface ChooseProps {
  readonly plan: Plan;
  readonly onChoose: (() => void) | undefined;
  readonly isBusy: boolean;
}

const Choose = ({ plan, onChoose, isBusy }: ChooseProps) =>
  onChoose !== undefined && (
    <div className={styles.foot}>
      <Button variant={plan === 'FREE' ? 'default' : 'filled'} loading={isBusy} onClick={onChoose}>
        {plan === 'FREE' ? 'Change to Free' : choosePlan(planNames[plan])}
      </Button>
    </div>
  );

interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly billing: TeamBilling;
  /** Absent for members who may not choose a plan. */
  readonly onChoose?: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** Card of a plan with its price and the button that chooses it. */
export const PlanCard = ({ offer, billing, onChoose, isBusy }: PlanCardProps) => {
  const isCurrent = offer.plan === billing.plan;
  const paid = isCurrent ? billing.subscription : null;
  const name = planNames[offer.plan];
  return (
    <section className={styles.plan} aria-label={name} aria-current={isCurrent || undefined}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {isCurrent && <StatusBadge label="Your plan" tone="brand" icon={IconCheck} />}
      </div>
      <Price offer={offer} paid={paid} />
      {paid !== null && <PaidUntil paid={paid} />}
      {!isCurrent && <Choose plan={offer.plan} isBusy={isBusy} onChoose={onChoose} />}
    </section>
  );
};
