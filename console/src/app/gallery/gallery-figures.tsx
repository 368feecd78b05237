import { StatCard } from '../../ui/cards.tsx';
import { Explanation, NumberExplain } from '../../ui/number-explain.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Money } from '../../ui/text.tsx';

export const Figures = () => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 16 }}>
    <StatCard
      label="Retail value"
      value={<Money amount={1_240_310} currency="EUR" compact />}
      delta={{ change: 2.4, text: '+2.4%', goodWhen: 'up' }}
      hint="vs 7 days ago"
    />
    <StatCard
      label="Cost of items without sales"
      value={<Money amount={48_200} currency="EUR" compact />}
      delta={{ change: 4.1, text: '+4.1%', goodWhen: 'down' }}
      hint="vs 7 days ago"
    />
    <StatCard label="In transit" value="12,480" hint="in 6 deliveries" />
    <StatCard
      label="Buy now"
      value={
        <NumberExplain value="120" title="Reorder quantity">
          {() => (
            <Explanation
              title="Reorder quantity 120"
              formula="4.1 a day × 60 days + 54 buffer − 180 on hand − 0 incoming"
              inputs={[
                { name: 'Sales per day', value: '4.1', source: '30 days' },
                { name: 'Coverage', value: '60 days', source: <a href="#setting">Stock levels</a> },
                { name: 'On hand', value: '180', source: 'today' },
              ]}
              note="Worked out on Nov 20, 2026."
            />
          )}
        </NumberExplain>
      }
      hint={<Sparkline values={[3, 5, 4, 6, 2, 7, 8, 4]} label="Sales of eight weeks" />}
    />
  </div>
);
