import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { runsQuery, type ShownRun } from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { shopMoment } from '../../../lib/shop-times.ts';

/** Chooses another run of the report; the newer one of both is compared with the older one. */
export const CompareField = ({ run }: { readonly run: ShownRun }) => {
  const { data = [] } = useQuery(runsQuery(run.definitionId));
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const others = data.filter(({ id }) => id !== run.id);
  if (others.length === 0) return null;
  const compare = (otherId: string | null): void => {
    const other = others.find(({ id }) => id === otherId);
    if (other === undefined) return;
    const isNewer = other.createdAt > run.createdAt;
    const [newer, older] = isNewer ? [other.id, run.id] : [run.id, other.id];
    const params = { id: newer };
    void navigate({ to: '/reports/instances/$id', params, search: { with: older } });
  };
  return (
    <Select
      aria-label="Compare with another run"
      placeholder="Compare with…"
      w={220}
      value={null}
      data={others.map(({ id, createdAt }) => ({
        value: id,
        label: shopMoment(createdAt, timeZone),
      }))}
      onChange={compare}
    />
  );
};
