import { ToolButton } from '../../ui/tool-button.tsx';
import type { SavedViews } from './use-saved-views.ts';
import styles from './views.module.css';

interface ViewStateProps {
  readonly saved: SavedViews;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onNew: () => void;
  readonly onDiscard: () => void;
}

const isGone = ({ open, isMissing }: SavedViews): boolean => isMissing || open?.kind === 'deleted';

const describeState = (saved: SavedViews, isChanged: boolean): string => {
  const { open, isMissing } = saved;
  if (isMissing) return 'This view no longer exists';
  if (open?.kind === 'deleted') return 'Somebody deleted this view';
  if (isChanged) return 'Changed';
  return open?.kind === 'template' ? 'Template' : '';
};

interface Act {
  readonly label: string;
  readonly run: () => void;
  /** The main action, which saves the shown settings. */
  readonly isMain?: boolean;
}

const savingActs = ({ saved, isChanged, onSave, onNew }: ViewStateProps): readonly Act[] => {
  const kind = saved.open?.kind;
  if (kind === undefined || (kind === 'saved' && !isChanged)) return [];
  if (kind !== 'saved') return [{ label: 'Save as a view', run: onNew, isMain: true }];
  return [
    { label: 'Save', run: onSave, isMain: true },
    { label: 'Save as new', run: onNew },
  ];
};

const listActs = (props: ViewStateProps): readonly Act[] => {
  const { saved, isChanged, onDiscard } = props;
  return [
    ...savingActs(props),
    ...(isChanged ? [{ label: 'Discard', run: onDiscard }] : []),
    ...(isGone(saved) ? [{ label: 'Close the view', run: () => saved.show(null) }] : []),
  ];
};

/** Shows how the list differs from its open view, with actions. Nothing while it is as saved. */
export const ViewState = (props: ViewStateProps) => {
  const { saved, isChanged, isSaving } = props;
  return (
    <>
      <span
        className={styles.state}
        role="status"
        {...(isChanged && { 'data-changed': true })}
        {...(isGone(saved) && { 'data-gone': true })}
      >
        {describeState(saved, isChanged)}
      </span>
      {listActs(props).map(({ label, run, isMain = false }) => (
        <ToolButton
          key={label}
          {...(isMain
            ? { variant: 'light', loading: isSaving }
            : { variant: 'subtle', color: 'gray' })}
          onClick={run}
        >
          {label}
        </ToolButton>
      ))}
    </>
  );
};
