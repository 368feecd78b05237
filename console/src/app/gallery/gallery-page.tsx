import { Button, Group, TextInput } from '@mantine/core';
import { useUrlParam } from '../../lib/url-state.ts';
import { Brand } from '../../ui/brand.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { Alerts, Badges, Controls, Figures, Help, SaveBar, States } from './gallery-pieces.tsx';
import { GalleryTable } from './gallery-table.tsx';

const widths = [400, 632, 760] as const;

const Panels = () => {
  const [panel, setPanel] = useUrlParam('panel');
  const width = widths.find((one) => String(one) === panel);
  return (
    <Card title="Side panels">
      <Group>
        {widths.map((each) => (
          <Button key={each} variant="default" onClick={() => setPanel(String(each))}>
            {each} px
          </Button>
        ))}
      </Group>
      {width !== undefined && (
        <SidePanel
          title={`Panel of ${String(width)} px`}
          note="Esc closes it, the focus goes back to its button"
          width={width}
          expandable
          onClose={() => setPanel(null)}
          footer={<Button onClick={() => setPanel(null)}>Done</Button>}
        >
          <TextInput label="Name" />
        </SidePanel>
      )}
    </Card>
  );
};

/** All pieces on one page, with made-up content; shown only where the flag UI_PAGE is on (UI-LY-12). */
export const GalleryPage = () => (
  <main style={{ height: '100vh', overflow: 'auto' }}>
    <Group p="md">
      <Brand />
      <ThemeToggle />
    </Group>
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
    <GalleryTable />
  </main>
);
