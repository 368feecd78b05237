import { Button, Stack, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { shopEventsQuery, useRemoveShopEvent } from '../../../data/demand-plan.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { useMoment } from '../../../list/past/moment.ts';
import { MoreMenu } from '../../../ui/action-menu.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../../ui/states.tsx';
import textStyles from '../../../ui/text.module.css';
import type { ShownEvent } from './shop-event-form.ts';
import { ShopEventPanel } from './shop-event-panel.tsx';
import {
  daysText,
  EVENTS_FAILED,
  EVENTS_TEXT,
  itemsOf,
  kindText,
  liftText,
  NO_EVENTS,
  removeQuestion,
} from './words.ts';

const NEW = 'new';

interface TableProps {
  readonly events: readonly ShownEvent[];
  /** Null where nothing can be changed. */
  readonly onOpen: ((id: string) => void) | null;
}

const useRemove = () => {
  const { mutate } = useRemoveShopEvent();
  return async ({ shopEventId, name }: ShownEvent): Promise<void> => {
    if (await confirm(removeQuestion(name))) mutate(shopEventId);
  };
};

const EventsTable = ({ events, onOpen }: TableProps) => {
  const remove = useRemove();
  const renderName = ({ shopEventId, name }: ShownEvent) =>
    onOpen === null ? (
      name
    ) : (
      <UnstyledButton className={textStyles.link} fz="inherit" onClick={() => onOpen(shopEventId)}>
        {name}
      </UnstyledButton>
    );
  const renderMenu = (event: ShownEvent) =>
    onOpen !== null && (
      <MoreMenu
        label={`Actions of ${event.name}`}
        actions={[
          { label: 'Edit', icon: IconPencil, onClick: () => onOpen(event.shopEventId) },
          { label: 'Remove', icon: IconTrash, onClick: () => void remove(event) },
        ]}
      />
    );
  return (
    <RowTable
      stacksOn="phone"
      label="Events of the shop"
      titles={['Event', 'Kind', 'Days', 'Sales', 'Concerns', '']}
      rows={events}
      most={events.length}
      getKey={({ shopEventId }) => shopEventId}
      numbers={[3, 5]}
      cells={(event) => [
        renderName(event),
        kindText(event.kind),
        daysText(event.startDate, event.endDate),
        liftText(event.liftPercent),
        itemsOf(event.category, event.itemTitles),
        renderMenu(event),
      ]}
    />
  );
};

/** Events of the shop that change its sales for some days. */
export const ShopEventsTab = () => {
  const [asOf] = useMoment();
  const query = useQuery(shopEventsQuery(asOf));
  const [panel, setPanel] = useUrlParam('panel');
  const isNow = asOf === null;
  const add = isNow && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setPanel(NEW)}>
      Add event
    </Button>
  );
  return (
    <Loaded title={EVENTS_FAILED} query={query} waiting={<TableSkeleton />}>
      {({ events }) => {
        const shown = events.find(({ shopEventId }) => shopEventId === panel) ?? null;
        return (
          <>
            {events.length === 0 ? (
              <EmptyState icon={IconCalendarEvent} title={NO_EVENTS} action={add}>
                {EVENTS_TEXT}
              </EmptyState>
            ) : (
              <Card title="Events of the shop" actions={add}>
                <Stack gap={12}>
                  <p className={textStyles.muted}>{EVENTS_TEXT}</p>
                  <EventsTable events={events} onOpen={isNow ? setPanel : null} />
                </Stack>
              </Card>
            )}
            {isNow && (panel === NEW || shown !== null) && (
              <ShopEventPanel event={shown} onClose={() => setPanel(null)} />
            )}
          </>
        );
      }}
    </Loaded>
  );
};
