import { Button, CopyButton, Stack, TextInput } from '@mantine/core';
import {
  MAX_DRAFT_NAME,
  type WhatIfChanges,
  type WhatIfContent,
} from '@quartermaster/contracts/what-if/draft';
import { IconArrowsSplit2, IconCheck, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../lib/problems.ts';
import { type ReadWhatIf, useSaveWhatIf, whatIfQuery } from '../../data/what-if.ts';
import { createMergeFields, type Version } from '../../form/draft.ts';
import { EditActions } from '../../form/edit-form.tsx';
import { useEditForm } from '../../form/use-edit-form.ts';
import { useCrumb } from '../../lib/crumbs.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { ApplyPanel } from './apply-panel.tsx';
import { ChangesForm } from './changes-form.tsx';
import { Comparison } from './comparison.tsx';
import { SelectionField } from './selection-field.tsx';
import { draftParts, keptUntil } from './words.ts';
import styles from './what-if.module.css';

const mergeFields = createMergeFields<WhatIfContent>(draftParts);

const NAME_MISSING = 'Enter a name';
const isUnnamed = ({ name }: WhatIfContent): boolean => name.trim() === '';

const toVersion = ({ content, revision }: ReadWhatIf): Version<WhatIfContent> => ({
  value: content,
  revision,
});

/** Form of the draft, saved at the revision that it was read at. */
const useWhatIf = (id: string, read: ReadWhatIf) => {
  const { mutateAsync } = useSaveWhatIf(id);
  return useEditForm({
    read,
    query: whatIfQuery(id),
    toVersion,
    mergeFields,
    check: (content) => ({ '': isUnnamed(content) ? NAME_MISSING : null }),
    send: ({ revision }, content) => mutateAsync({ content, revision }),
    done: 'Draft saved',
  });
};

const LinkButton = () => (
  <CopyButton value={`${window.location.origin}${window.location.pathname}`}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} /> : <IconLink size={16} />}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    )}
  </CopyButton>
);

interface AboutProps {
  readonly content: WhatIfContent;
  readonly onChange: (change: Partial<WhatIfContent>) => void;
}

const About = ({ content, onChange }: AboutProps) => (
  <Card>
    <Stack gap={8}>
      <TextInput
        label="Name"
        error={isUnnamed(content) ? NAME_MISSING : null}
        maxLength={MAX_DRAFT_NAME}
        value={content.name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <SelectionField
        selection={content.selection}
        onChange={(selection) => onChange({ selection })}
      />
    </Stack>
  </Card>
);

const Draft = ({ id, read }: { readonly id: string; readonly read: ReadWhatIf }) => {
  const form = useWhatIf(id, read);
  const { value, set, change, isDirty: dirty, base } = form;
  const [panel, setPanel] = useUrlParam('panel');
  useCrumb(read.content.name);
  const { changes } = value;
  const onChange = (step: (changes: WhatIfChanges) => WhatIfChanges): void =>
    change((now) => ({ ...now, changes: step(now.changes) }));
  return (
    <>
      <PageHeader
        title={read.content.name}
        note={keptUntil(read.expiresAt)}
        actions={
          <>
            <LinkButton />
            <Button
              disabled={dirty}
              title={dirty ? 'Save the draft first' : undefined}
              onClick={() => setPanel('apply')}
            >
              Apply changes
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.form}>
          <About content={value} onChange={set} />
          <ChangesForm changes={changes} onChange={onChange} />
        </div>
        <section className={styles.comparison} aria-label="Comparison">
          <Comparison key={JSON.stringify(value.selection)} id={id} content={value} />
        </section>
      </div>
      <EditActions form={form} noun="draft" saveLabel="Save draft" />
      {panel === 'apply' && !dirty && (
        <ApplyPanel
          id={id}
          content={value}
          revision={base.revision}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
};

const Gone = () => (
  <EmptyState
    icon={IconArrowsSplit2}
    wholePage
    title="This draft has expired or was deleted"
    action={<ButtonLink to="/what-if">All drafts</ButtonLink>}
  >
    A draft is kept for 30 days after its last change.
  </EmptyState>
);

/** Page of one draft: its assumptions at the left, their effect at the right. */
export const DraftPage = () => {
  const { id } = useParams({ from: '/what-if/$id' });
  const query = useQuery(whatIfQuery(id));
  const { error } = query;
  if (isMissing(error)) return <Gone />;
  return (
    <ContentGrid>
      <Loaded title="The draft could not be loaded" query={query}>
        {(read) => <Draft key={id} id={id} read={read} />}
      </Loaded>
    </ContentGrid>
  );
};
