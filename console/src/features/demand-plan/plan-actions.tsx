import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconTag } from '@tabler/icons-react';
import { useRefreshForecast, useRefreshPrices } from '../../data/demand-plan.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { PRICES_REFRESHED, refreshQuestion } from './words.ts';

/** Actions on a plan that is ready. */
export const PlanActions = () => {
  const forecast = useRefreshForecast();
  const prices = useRefreshPrices();
  const refresh = async (): Promise<void> => {
    if (await confirm(refreshQuestion)) forecast.mutate();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTag size={16} />}
        loading={prices.isPending}
        onClick={() => prices.mutate(undefined, toast.done(PRICES_REFRESHED))}
      >
        Refresh prices
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarRepeat size={16} />}
        loading={forecast.isPending}
        onClick={() => void refresh()}
      >
        Refresh forecast
      </Button>
    </>
  );
};
