import { Stack } from '@mantine/core';
import { monthAfter, toMonth } from '@quartermaster/contracts/core/day';
import { MAX_MONTHS, type WhatIfChanges } from '@quartermaster/contracts/what-if/draft';
import { useQuery } from '@tanstack/react-query';
import { insightsMetadataQuery, useToday } from '../../data/settings.ts';
import { suppliersQuery } from '../../data/suppliers.ts';
import { NumberField } from '../../form/number-field.tsx';
import type { NumberRule } from '../../lib/numbers/number-rule.ts';
import { leadTimeRule, minimumOrderRule } from '../../lib/numbers/rules.ts';
import { toNamedOptions } from '../../lib/options.ts';
import { Card } from '../../ui/page.tsx';
import { ChosenRows } from './chosen-rows.tsx';
import { AssumedShipments, type ChangesProps } from './assumed-shipments.tsx';
import { demandIn, leadTimeOf, minimumOf, monthText } from './words.ts';
import styles from './what-if.module.css';

const requiredDays: NumberRule = { ...leadTimeRule, isRequired: true };
const demandRule: NumberRule = {
  kind: 'percent',
  isWhole: true,
  isRequired: true,
  min: -100,
  max: 1000,
};

const SHOP = 'shop';
const DEFAULT_LEAD_TIME = 30;

const LeadTimes = ({ changes: { leadTimes }, onChange }: ChangesProps) => {
  const suppliers = useQuery(suppliersQuery).data ?? [];
  const own = useQuery(insightsMetadataQuery).data?.stockLevels.leadTime ?? DEFAULT_LEAD_TIME;
  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  return (
    <Card title="Lead time">
      <ChosenRows
        addLabel="Add a lead time"
        options={[{ value: SHOP, label: 'The shop’s own' }, ...toNamedOptions(suppliers)]}
        rows={leadTimes}
        getKey={({ supplierId }) => supplierId ?? SHOP}
        getLabel={({ supplierId }) =>
          supplierId === null ? 'The shop’s own' : (names.get(supplierId) ?? 'Unknown supplier')
        }
        fresh={(value) => {
          const known = suppliers.find(({ id }) => id === value);
          const days = known?.leadTime ?? own;
          return { supplierId: value === SHOP ? null : value, days };
        }}
        fields={(row, set, label) => (
          <NumberField
            aria-label={leadTimeOf(label)}
            rule={requiredDays}
            rightSection={<span className={styles.unit}>days</span>}
            rightSectionWidth={46}
            w={112}
            value={row.days}
            onChange={(days) => {
              if (days !== null) set({ ...row, days });
            }}
          />
        )}
        onChange={(rows) => onChange((now) => ({ ...now, leadTimes: [...rows] }))}
      />
    </Card>
  );
};

/** Lists the present month and those after it. */
const listMonths = (today: string): readonly string[] => {
  const months = [toMonth(today)];
  while (months.length < MAX_MONTHS) months.push(monthAfter(months.at(-1) ?? today));
  return months;
};

const Demand = ({ changes: { demand }, onChange }: ChangesProps) => {
  const months = listMonths(useToday());
  const set = (next: Partial<WhatIfChanges['demand']>): void =>
    onChange((now) => ({ ...now, demand: { ...now.demand, ...next } }));
  return (
    <Card title="Demand of the items">
      <Stack gap={8}>
        <NumberField
          label="In all months, percent more or less"
          description="Of the planning rate: 20 is a fifth more, -100 is no demand."
          rule={demandRule}
          value={demand.percent}
          onChange={(percent) => {
            if (percent !== null) set({ percent });
          }}
        />
        <ChosenRows
          addLabel="Add a month"
          options={months.map((month) => ({ value: month, label: monthText(month) }))}
          rows={demand.months}
          getKey={({ month }) => month}
          getLabel={({ month }) => monthText(month)}
          fresh={(month) => ({ month, percent: demand.percent })}
          fields={(row, setRow, label) => (
            <NumberField
              aria-label={demandIn(label)}
              rule={demandRule}
              rightSection={<span className={styles.unit}>%</span>}
              rightSectionWidth={46}
              w={112}
              value={row.percent}
              onChange={(percent) => {
                if (percent !== null) setRow({ ...row, percent });
              }}
            />
          )}
          onChange={(rows) =>
            set({ months: [...rows].sort((a, b) => (a.month < b.month ? -1 : 1)) })
          }
        />
      </Stack>
    </Card>
  );
};

const Minimums = ({ changes: { minimums }, onChange }: ChangesProps) => {
  const suppliers = useQuery(suppliersQuery).data ?? [];
  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  return (
    <Card title="Minimum order">
      <ChosenRows
        addLabel="Add a minimum"
        options={toNamedOptions(suppliers)}
        rows={minimums}
        getKey={({ supplierId }) => supplierId}
        getLabel={({ supplierId }) => names.get(supplierId) ?? 'Unknown supplier'}
        fresh={(supplierId) => ({
          supplierId,
          moq: suppliers.find(({ id }) => id === supplierId)?.moq ?? null,
        })}
        fields={(row, set, label) => (
          <NumberField
            aria-label={minimumOf(label)}
            rule={minimumOrderRule}
            placeholder="None"
            rightSection={<span className={styles.unit}>units</span>}
            rightSectionWidth={46}
            w={128}
            value={row.moq}
            onChange={(moq) => set({ ...row, moq })}
          />
        )}
        onChange={(rows) => onChange((now) => ({ ...now, minimums: [...rows] }))}
      />
    </Card>
  );
};

/** Assumptions of a draft, part by part. */
export const ChangesForm = (props: ChangesProps) => (
  <>
    <Demand {...props} />
    <LeadTimes {...props} />
    <AssumedShipments {...props} />
    <Minimums {...props} />
  </>
);
