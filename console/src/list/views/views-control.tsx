import { Group } from '@mantine/core';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { useState } from 'react';
import type { ListAnswer } from '../../data/list-call.ts';
import { messageFor } from '../../lib/problems.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import type { ListPartsProps } from '../definition.ts';
import { useListChange } from '../list-url.ts';
import { getTabParam } from '../use-list.ts';
import { newViewNote } from '../words.ts';
import { buildNewSettings, toShownList } from './new-view-settings.ts';
import { useSaveView, useViewActs } from './use-view-acts.ts';
import { toViewSettings } from './view-settings.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { ViewState } from './view-state.tsx';
import { ViewsMenu } from './views-menu.tsx';
import { ViewsPopover } from './views-popover.tsx';
import styles from './views.module.css';

type Saving = ReturnType<typeof useSaveView>;

type ListOfViews<Row, Answer extends ListAnswer<Row>, View extends string> = Pick<
  ListPartsProps<Row, Answer, View>,
  'definition' | 'list'
>;

/** Drops the differences from the open view. */
const useDiscard = ({ reset }: { readonly reset: () => void }) => {
  const change = useListChange();
  return (): void => {
    change({ f: undefined, logic: undefined, sort: undefined });
    reset();
  };
};

interface NewViewProps {
  readonly saving: Saving;
  readonly onClose: () => void;
}

/** Saves what the list shows under a new name, and opens it. */
const NewView = <Row, Answer extends ListAnswer<Row>, View extends string>({
  saving,
  onClose,
  ...props
}: NewViewProps & ListOfViews<Row, Answer, View>) => {
  const { definition, list } = props;
  const { saved } = list;
  const { settings, leftOut } = buildNewSettings(props);
  const { filters, columns, sort } = settings;
  const kept = leftOut === null ? ['q'] : ['q', getTabParam(definition.views)];
  const save = (name: string): void =>
    saving.saveAsNew(name, settings, (made) => {
      if (saved.open !== null) list.grid.reset();
      saved.show(made.id, kept);
      onClose();
    });
  return (
    <ViewNameForm
      label="Name of the view"
      name={saved.open?.kind === 'template' ? saved.open.name : ''}
      saveLabel="Save view"
      isSaving={saving.isSaving}
      error={saving.error === null ? null : messageFor(saving.error)}
      onSave={save}
      onCancel={onClose}
    >
      <p className={styles.hint}>
        {newViewNote({
          filters: filters.length,
          columns: columns.filter(({ hidden }) => !hidden).length,
          sortedBy: list.columns.find(({ key }) => key === sort?.column)?.title,
          leftOut,
        })}
      </p>
    </ViewNameForm>
  );
};

/** Menu of the saved views of a list, named after the open one, and its unsaved changes. */
const Views = <Row, Answer extends ListAnswer<Row>, View extends string>({
  type,
  ...props
}: ListOfViews<Row, Answer, View> & { readonly type: ViewType }) => {
  const { definition, list } = props;
  const { saved } = list;
  const [shown, setShown] = useState<'list' | 'new' | null>(null);
  const acts = useViewActs(type, saved);
  const discard = useDiscard(list.grid);
  const saving = useSaveView(type, saved.open, discard);
  const close = (): void => {
    setShown(null);
    saving.forgetError();
  };
  const openView = (id: string | null): void => {
    close();
    saved.show(id);
  };
  useShortcut('v', 'Views of this list', () => setShown('list'));
  return (
    <Group gap={4} miw={0} data-touch="buttons">
      <ViewsPopover
        openView={saved.open}
        isShown={shown !== null}
        onToggle={() => (shown === null ? setShown('list') : close())}
        onClose={close}
      >
        {shown === 'list' && (
          <ViewsMenu
            {...{ saved, type, acts }}
            allLabel={definition.savedViews?.all ?? ''}
            onOpen={openView}
            onNew={() => setShown('new')}
          />
        )}
        {shown === 'new' && <NewView {...props} saving={saving} onClose={close} />}
      </ViewsPopover>
      <ViewState
        saved={saved}
        isChanged={list.isViewChanged}
        isSaving={saving.isSaving}
        onSave={() => saving.save(toViewSettings(toShownList(list)))}
        onNew={() => setShown('new')}
        onDiscard={discard}
      />
    </Group>
  );
};

/** Beside the title of a list that has saved views. */
export const ViewsControl = <Row, Answer extends ListAnswer<Row>, View extends string>(
  props: ListOfViews<Row, Answer, View>,
) => {
  const { type } = props.list.saved;
  return type === null ? null : <Views {...props} type={type} />;
};
