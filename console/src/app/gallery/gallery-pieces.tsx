import { Button, Checkbox, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconBook, IconCalendarEvent, IconPackages, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import {
  inventoryStatusStyles,
  overduePaymentStyle,
  paymentsStatusStyles,
  purchaseOrderStatusStyles,
} from '../../ui/statuses.ts';
import { GradeBadge, StatusBadge, type Tone } from '../../ui/badges.tsx';
import { AlertBox, HelpCard } from '../../ui/cards.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { DateField } from '../../form/date-field.tsx';
import { Card } from '../../ui/page.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { unitsRule } from '../../lib/numbers/rules.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states.tsx';
import { DateText } from '../../ui/text.tsx';
import { toast } from '../../ui/toast.tsx';

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
        <Button variant="default" onClick={() => toast.success('Saved')}>
          Success toast
        </Button>
        <Button
          variant="default"
          onClick={() => toast.warning('Session expired. Please login again.')}
        >
          Warning toast
        </Button>
        <Button variant="default" onClick={() => toast.error()}>
          Error toast
        </Button>
        <Button
          variant="default"
          onClick={() => toast.undoable('3 items ignored', () => toast.success('Back again'))}
        >
          Toast with undo
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void confirm({
              title: 'Delete Halden Ceramics?',
              body: 'Its 14 products keep their history but lose this supplier.',
              confirmLabel: 'Delete supplier',
              danger: true,
            })
          }
        >
          Confirm
        </Button>
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
    <Card flush>
      <TableSkeleton rows={6} />
    </Card>
  </div>
);

export const Help = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
    <HelpCard
      icon={IconCalendarEvent}
      title="Book a call"
      href="https://example.com"
      linkText="Pick a time"
    >
      Half an hour with someone who knows purchasing.
    </HelpCard>
    <HelpCard
      icon={IconBook}
      title="Read the docs"
      href="https://example.com"
      linkText="Open the docs"
    >
      How every number is worked out.
    </HelpCard>
    <HelpCard
      icon={IconSettings}
      title="Tell us"
      href="mailto:feedback@example.com"
      linkText="Write an email"
    >
      What is missing, what is in the way. On <DateText value="2026-03-01" /> we shipped yours.
    </HelpCard>
  </div>
);
