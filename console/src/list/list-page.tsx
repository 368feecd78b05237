import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { offerCommands } from '../lib/commands.ts';
import { GridPage, PageHeader } from '../ui/page.tsx';
import { PageTabs } from '../ui/page-tabs.tsx';
import type { List, ListCreate, ListDefinition, ListParts, ListPartsProps } from './definition.ts';
import { ListRows } from './list-rows.tsx';
import { ListTools } from './list-tools.tsx';
import { PastBar } from './past/past-bar.tsx';
import { PastButton } from './past/past-button.tsx';
import { toPastParts } from './past/past-parts.ts';
import { PrintedRange } from './printed-range.tsx';
import { Pager } from './pager.tsx';
import { useList, listViews } from './use-list.ts';
import { ViewsControl } from './views/views-control.tsx';
import type { ListAnswer } from '../data/list-call.ts';

/** Offers the main button to the key C and the command palette. */
const CreateOffer = ({ label, run }: ListCreate) => {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const icon = <IconPlus size={16} stroke={1.6} />;
    const command = { id: label, label, group: 'Create', icon, shortcut: 'c' };
    return offerCommands([{ ...command, run: () => latest() }]);
  }, [label]);
  return null;
};

const Header = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition,
  list,
  parts: { note, headerActions, create },
}: ListPartsProps<Row, Answer, View>) => {
  const { title, words } = definition;
  return (
    <PageHeader
      title={title}
      count={list.answer.data?.total}
      beside={<ViewsControl {...{ definition, list }} />}
      {...(words.counted !== undefined && { counted: words.counted })}
      {...(note !== undefined && { note })}
      actions={
        <>
          {definition.past !== undefined && <PastButton />}
          {headerActions}
          {create !== undefined && (
            <Button leftSection={<IconPlus size={16} />} onClick={create.run}>
              {create.label}
            </Button>
          )}
        </>
      }
    />
  );
};

const Tabs = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { views },
  list,
}: ListPartsProps<Row, Answer, View>) =>
  views === undefined ? null : (
    <PageTabs
      label="Views"
      value={list.view}
      onChange={list.setView}
      tabs={listViews(views).map((view) => ({
        value: view,
        label: views.labels[view],
        count: list.counts?.[view],
        isCounted: true,
        alert: view === views.alert,
      }))}
    />
  );

/** Parts of the screen that are available at the shown moment. */
const useShownParts = <Row, Answer extends ListAnswer<Row>, View extends string, Extra>(
  { useParts, past }: ListDefinition<Row, Answer, View, Extra>,
  list: List<Row, Answer, View>,
): ListParts<Row> => {
  const parts = useParts(list);
  return list.asOf === null || past === undefined
    ? parts
    : toPastParts(parts, past.noneAt, list.asOf);
};

export interface ListPageProps<Row, Answer extends ListAnswer<Row>, View extends string, Extra> {
  /** Must be stable. */
  readonly definition: ListDefinition<Row, Answer, View, Extra>;
}

export const ListPage = <Row, Answer extends ListAnswer<Row>, View extends string, Extra>({
  definition,
}: ListPageProps<Row, Answer, View, Extra>) => {
  const list = useList(definition);
  const parts = useShownParts(definition, list);
  const props = { definition, list, parts };
  const { url, answer } = list;
  return (
    <>
      {parts.create !== undefined && <CreateOffer {...parts.create} />}
      <GridPage
        header={definition.title !== null && <Header {...props} />}
        toolbar={
          <>
            {list.asOf !== null && (
              <PastBar isReading={answer.data === undefined && !answer.isError} />
            )}
            {parts.overview}
            <Tabs {...props} />
            <ListTools {...props} />
            <PrintedRange {...props} />
          </>
        }
        aside={parts.aside}
        footer={
          <>
            {parts.overFoot}
            <Pager
              page={url.page}
              limit={url.limit}
              total={answer.data?.total}
              failed={answer.isError}
              onPage={url.setPage}
              onLimit={url.setLimit}
              {...(parts.summary !== undefined && { summary: parts.summary })}
            />
          </>
        }
      >
        <ListRows {...props} />
      </GridPage>
      {parts.panels}
    </>
  );
};

/** Creates the page component of a list; the router loads it by its name. */
export const defineList = <Row, Answer extends ListAnswer<Row>, View extends string, Extra>(
  definition: ListDefinition<Row, Answer, View, Extra>,
) => {
  const Page = () => <ListPage definition={definition} />;
  return Page;
};
