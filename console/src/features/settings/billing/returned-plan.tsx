import { Button } from '@mantine/core';
import { useReturnedPlan } from '../../../data/billing.ts';
import { messageFor } from '../../../lib/problems.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { planNames } from '@quartermaster/contracts/billing/plans';
import { youAreOn } from '../words.ts';

/** Plan of the team after the return from the store's page of plans. */
export const ReturnedPlan = () => {
  const { data, error, isFetching, refetch } = useReturnedPlan();
  if (isFetching) {
    return (
      <AlertBox tone="gray" title="Your plan is being read from your store">
        This takes a few seconds.
      </AlertBox>
    );
  }
  if (error !== null) {
    return (
      <AlertBox tone="warning" title="Your plan could not be read from your store">
        <p>{messageFor(error)} It is read again automatically within 15 minutes.</p>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </AlertBox>
    );
  }
  if (data === undefined) return null;
  return data.plan === 'FREE' ? (
    <AlertBox tone="gray" title="No plan was confirmed">
      You are on the free plan. Nothing is charged.
    </AlertBox>
  ) : (
    <AlertBox tone="success" title={youAreOn(planNames[data.plan])}>
      Your store has confirmed it.
    </AlertBox>
  );
};
