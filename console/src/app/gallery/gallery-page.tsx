import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUrlParam } from '../../lib/url-state.ts';
import { Brand } from '../../ui/brand.tsx';
import { FormActions } from '../../form/form-actions.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { Figures } from './gallery-figures.tsx';
import { Alerts, Badges, Controls, Help, States } from './gallery-pieces.tsx';

const widths = { '400': 400, '632': 632, '760': 760 } as const;
type Width = keyof typeof widths;
const isWidth = (text: string | null): text is Width => text !== null && text in widths;

const Panels = () => {
  const [width, setWidth] = useUrlParam('panel');
  return (
    <Card title="Side panels">
      <Group>
        {(Object.keys(widths) as Width[]).map((each) => (
          <Button key={each} variant="default" onClick={() => setWidth(each)}>
            {each} px
          </Button>
        ))}
      </Group>
      {isWidth(width) && (
        <SidePanel
          title={`Panel of ${width} px`}
          note="Esc closes it, the focus goes back to its button"
          width={widths[width]}
          expandable
          onClose={() => setWidth(null)}
          footer={<Button onClick={() => setWidth(null)}>Done</Button>}
        >
          <TextInput label="Name" />
        </SidePanel>
      )}
    </Card>
  );
};

const SaveBar = () => {
  const [name, setName] = useState('Spring order');
  return (
    <Card title="Form with a save bar">
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        mb="md"
      />
      <FormActions
        dirty={name !== 'Spring order'}
        saving={false}
        onSave={() => setName('Spring order')}
        onDiscard={() => setName('Spring order')}
      />
    </Card>
  );
};

const Pieces = () => (
  <ContentGrid>
    <PageHeader title="Pieces" note="Everything the screens are built from" />
    <Figures />
    <Controls />
    <Badges />
    <Alerts />
    <Panels />
    <SaveBar />
    <States />
    <Help />
  </ContentGrid>
);

/** All pieces on one page, with made-up content; shown only where the flag UI_PAGE is on (UI-LY-12). */
export const GalleryPage = () => {
  const [tab, setTab] = useUrlParam('tab');
  const [item, setItem] = useUrlParam('item');
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Group
        component="header"
        px="lg"
        h={48}
        gap="lg"
        style={{ borderBottom: '1px solid var(--border)', background: 'var(--surface)' }}
      >
        <Brand />
        <SegmentedControl
          data={[
            { value: 'pieces', label: 'Pieces' },
            { value: 'table', label: 'Table' },
            { value: 'tree', label: 'Grouped table' },
          ]}
          value={tab ?? 'pieces'}
          onChange={setTab}
        />
        <ThemeToggle />
      </Group>
      <main style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {tab === 'table' || tab === 'tree' ? (
          <GalleryGrid
            key={tab}
            tree={tab === 'tree'}
            activeId={item}
            onOpen={(row) => setItem(row.id)}
          />
        ) : (
          <Pieces />
        )}
      </main>
      {item !== null && (
        <SidePanel title={item} width={760} expandable onClose={() => setItem(null)}>
          A row of the table, opened beside it.
        </SidePanel>
      )}
    </div>
  );
};
