import { Button, Group } from '@mantine/core';
import {
  type CalendarAddress,
  type CalendarFeed,
  MAX_FEEDS,
} from '@quartermaster/contracts/calendar/calls';
import { calendarKindLabels } from '@quartermaster/contracts/calendar/kinds';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  calendarFeedsQuery,
  useRenewCalendarFeed,
  useRevokeCalendarFeed,
} from '../../../data/calendar-feeds.ts';
import { useMinute } from '../../../lib/clock.ts';
import { formatAgo, formatDate } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AddressPanel } from './address-panel.tsx';
import { NewFeedPanel } from './new-feed-panel.tsx';
import { newAddressFor, renewQuestion, revokeFeed, revokeQuestion } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './calendar.module.css';

interface FeedProps {
  readonly feed: CalendarFeed;
  readonly onAddress: (made: CalendarAddress) => void;
}

const FeedActions = ({ feed: { id, name }, onAddress }: FeedProps) => {
  const renewing = useRenewCalendarFeed();
  const revoking = useRevokeCalendarFeed();
  const renew = async (): Promise<void> => {
    const agreed = await confirm({
      title: renewQuestion(name),
      body: 'The present address stops working. Calendars that use it show no new entries.',
      confirmLabel: 'Create new address',
    });
    if (agreed) renewing.mutate(id, { onSuccess: onAddress });
  };
  const revoke = async (): Promise<void> => {
    const agreed = await confirm({
      title: revokeQuestion(name),
      body: 'Its address stops working for good. This cannot be undone.',
      confirmLabel: 'Revoke feed',
      danger: true,
    });
    if (agreed) revoking.mutate(id, { onSuccess: () => toast.success('Calendar feed revoked') });
  };
  return (
    <Group component="span" gap={8} align="stretch" justify="flex-end" wrap="nowrap">
      <IconButton
        icon={IconRefresh}
        iconSize={16}
        label={newAddressFor(name)}
        loading={renewing.isPending}
        onClick={() => void renew()}
      />
      <IconButton
        icon={IconTrash}
        iconSize={16}
        label={revokeFeed(name)}
        loading={revoking.isPending}
        onClick={() => void revoke()}
      />
    </Group>
  );
};

interface FeedsProps extends Pick<FeedProps, 'onAddress'> {
  readonly feeds: readonly CalendarFeed[];
}

const Feeds = ({ feeds, onAddress }: FeedsProps) => {
  const now = useMinute();
  return (
    <RowTable
      stacksOn="phone"
      className={styles.table}
      label="Calendar feeds"
      titles={['Feed', 'Entries', 'Created', 'Last read', <span key="actions">Change</span>]}
      numbers={[4]}
      rows={feeds}
      getKey={({ id }) => id}
      cells={(feed) => [
        <span key="name" className={styles.name}>
          {feed.name}
        </span>,
        feed.kinds.map((kind) => calendarKindLabels[kind]).join(', '),
        formatDate(feed.addressMadeAt),
        feed.readAt === null ? 'Not yet' : formatAgo(feed.readAt, now),
        <FeedActions key="actions" feed={feed} onAddress={onAddress} />,
      ]}
    />
  );
};

const NoFeed = () => (
  <p className={textStyles.muted}>
    No calendar feed yet. Make an address that shows order-by days, arrivals, payments and next
    reports in the calendar that you use.
  </p>
);

/** Calendar feeds of the signed-in user. */
export const CalendarCard = () => {
  const query = useQuery(calendarFeedsQuery);
  const [panel, setPanel] = useUrlParam('panel');
  const [made, setMade] = useState<CalendarAddress | null>(null);
  const isFull = (query.data?.length ?? 0) >= MAX_FEEDS;
  const showAddress = (address: CalendarAddress): void => {
    setPanel(null);
    setMade(address);
  };
  return (
    <Card
      title="Calendar"
      actions={
        <Button variant="default" disabled={isFull} onClick={() => setPanel('calendar')}>
          New calendar feed
        </Button>
      }
    >
      <Loaded
        title="The calendar feeds could not be loaded"
        query={query}
        waiting={<TableSkeleton rows={2} />}
      >
        {(feeds) =>
          feeds.length === 0 ? <NoFeed /> : <Feeds feeds={feeds} onAddress={showAddress} />
        }
      </Loaded>
      {panel === 'calendar' && <NewFeedPanel onMade={showAddress} onClose={() => setPanel(null)} />}
      {made !== null && <AddressPanel made={made} onClose={() => setMade(null)} />}
    </Card>
  );
};
