import { Button, Checkbox, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconBook, IconPackages } from '@tabler/icons-react';
import { useState } from 'react';
import {
  inventoryStatusStyles,
  overduePaymentStyle,
  paymentsStatusStyles,
  purchaseOrderStatusStyles,
} from '../../ui/statuses.ts';
import { GradeBadge, StatusBadge, type Tone } from '../../ui/badges.tsx';
import { AlertBox, HelpCard, StatCard } from '../../ui/cards.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FormActions } from '../../form/form-actions.tsx';
import { DateField } from '../../form/date-field.tsx';
import { Card } from '../../ui/page.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { unitsRule } from '../../lib/numbers/rules.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states.tsx';
import { Explanation, NumberExplain } from '../../ui/number-explain.tsx';
import { DateText } from '../../ui/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatMoneyCompact } from '../../lib/format.ts';

const tones: readonly Tone[] = ['gray', 'brand', 'error', 'warning', 'success'];

export const Badges = () => (
  <Card title="Statuses">
    <Group gap={8}>
      {[
        ...Object.values(inventoryStatusStyles),
        ...Object.values(purchaseOrderStatusStyles),
        ...Object.values(paymentsStatusStyles),
        overduePaymentStyle,
      ].map((style) => (
        <StatusBadge key={style.label} {...style} />
      ))}
      <GradeBadge grade="A" />
      <GradeBadge grade="B" />
      <GradeBadge grade="C" />
      <GradeBadge grade={null} />
    </Group>
  </Card>
);

export const Alerts = () => (
  <Card title="Alert boxes">
    <div style={{ display: 'grid', gap: 8 }}>
      {tones.map((tone) => (
        <AlertBox key={tone} tone={tone} title={`An alert in ${tone}`} closable>
          It says what happened and what can be done about it.
        </AlertBox>
      ))}
      <AlertBox tone="gray">Without a title and without a close button.</AlertBox>
    </div>
  </Card>
);

const messages: Readonly<Record<string, () => unknown>> = {
  'Success toast': () => toast.success('Saved'),
  'Warning toast': () => toast.warning('Session expired. Please login again.'),
  'Error toast': () => toast.error(),
  'Toast with undo': () => toast.undoable('3 items ignored', () => toast.success('Back again')),
  Confirm: () =>
    confirm({
      title: 'Delete Halden Ceramics?',
      body: 'Its 14 products keep their history but lose this supplier.',
      confirmLabel: 'Delete supplier',
      danger: true,
    }),
};

export const Controls = () => {
  const [quantity, setQuantity] = useState<number | null>(1200);
  const [day, setDay] = useState<string | null>('2026-03-01');
  return (
    <Card title="Controls">
      <Group align="end">
        <TextInput label="Name" placeholder="Spring order" />
        <TextInput label="Reference" error="Already used by another order" defaultValue="PO-1043" />
        <Select
          label="Supplier"
          data={['Halden Ceramics', 'Linde Textil']}
          defaultValue="Linde Textil"
        />
        <NumberField
          rule={unitsRule}
          label="Quantity"
          value={quantity}
          onChange={setQuantity}
          w={110}
        />
        <DateField label="Arrives on" value={day} onChange={setDay} w={170} />
        <Checkbox label="Push to store" defaultChecked />
        <Switch label="Show ignored" size="xs" />
      </Group>
      <Group mt="md">
        <Button>Save</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="light">Duplicate</Button>
        <Button variant="subtle">Edit</Button>
        <Button color="danger">Delete</Button>
        {Object.entries(messages).map(([label, show]) => (
          <Button key={label} variant="default" onClick={show}>
            {label}
          </Button>
        ))}
      </Group>
    </Card>
  );
};

export const States = () => (
  <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 16 }}>
    <Card>
      <EmptyState
        icon={IconPackages}
        title="No item runs low"
        action={<Button variant="default">Clear filters</Button>}
      >
        The filter &quot;Status is Running low&quot; hides 4,312 items.
      </EmptyState>
    </Card>
    <Card>
      <ErrorState error={new Error('The server did not answer in time')} retry={() => undefined} />
    </Card>
    <Card>
      <TableSkeleton rows={6} />
    </Card>
  </div>
);

export const Help = () => (
  <HelpCard
    icon={IconBook}
    title="Read the docs"
    href="https://example.com"
    linkText="Open the docs"
  >
    How every number is worked out, as of <DateText value="2026-03-01" />.
  </HelpCard>
);

export const SaveBar = () => {
  const [name, setName] = useState('Spring order');
  const keep = (): void => setName('Spring order');
  return (
    <Card title="Form with a save bar">
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        mb="md"
      />
      <FormActions dirty={name !== 'Spring order'} saving={false} onSave={keep} onDiscard={keep} />
    </Card>
  );
};

export const Figures = () => (
  <Group>
    <StatCard
      label="Retail value"
      value={formatMoneyCompact(1_240_310, 'EUR')}
      delta={{ change: 2.4, text: '+2.4%', goodWhen: 'up' }}
      hint="vs 7 days ago"
    />
    <StatCard
      label="Buy now"
      value={
        <NumberExplain value="120" title="Reorder quantity">
          {() => (
            <Explanation
              title="Reorder quantity 120"
              formula="2 a day × 60 days"
              inputs={[{ name: 'Sales per day', value: '2', source: '30 days' }]}
            />
          )}
        </NumberExplain>
      }
    />
  </Group>
);
