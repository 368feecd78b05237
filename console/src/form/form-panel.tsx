import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import { AlertBox } from '../ui/cards.tsx';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { SidePanel, type SidePanelProps } from '../ui/side-panel.tsx';
import { saveIfReadable } from './unreadable.ts';
import styles from './form-panel.module.css';

export interface FormPanelProps extends Pick<
  SidePanelProps,
  'title' | 'note' | 'width' | 'onClose' | 'children'
> {
  readonly saveLabel: string;
  readonly saveIcon?: ReactNode;
  /** True when there are unsaved changes: leaving asks first. */
  readonly dirty: boolean;
  /** False: it cannot be saved in its current state. */
  readonly isReady?: boolean;
  /** True from the press on save until the panel is gone or the save has failed. */
  readonly saving: boolean;
  /**
   * Given: changes typed during a save stay a draft, and the panel closes when a save has ended and nothing more was typed.
   * Absent: the fields are disabled until the save has ended.
   */
  readonly hasSaved?: boolean;
  /** `release` lets the panel be left once it is saved, without waiting for the next rendering. */
  readonly onSave: (release: () => void) => void;
  /** A second button that saves, beside the first one. */
  readonly other?: {
    readonly label: string;
    readonly icon: ReactNode;
    readonly onSave: FormPanelProps['onSave'];
  };
  /** At the left of the foot. */
  readonly actions?: ReactNode;
  /** Server errors that no field shows. */
  readonly refused?: { readonly title: string; readonly sentences: readonly string[] };
}

/** Disabled fields lose the focus; restores it when the save has failed. */
const useFocusAfter = (waits: boolean): void => {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (waits) return;
    if (document.activeElement === document.body) before.current?.focus();
    const keep = ({ target }: FocusEvent): void => {
      before.current = target instanceof HTMLElement ? target : null;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [waits]);
};

type FootParts =
  | 'saveLabel'
  | 'saveIcon'
  | 'other'
  | 'isReady'
  | 'saving'
  | 'actions'
  | 'onSave'
  | 'onClose';
type FootProps = Pick<FormPanelProps, FootParts> & {
  readonly onSubmit: (save: FormPanelProps['onSave']) => void;
};

const Foot = ({ isReady = true, saving, other, onSave, onSubmit, onClose, ...foot }: FootProps) => (
  <>
    {foot.actions !== undefined && <div className={styles['actions']}>{foot.actions}</div>}
    <Button variant="default" onClick={onClose} disabled={saving}>
      Cancel
    </Button>
    {other !== undefined && (
      <Button
        variant="default"
        onClick={() => onSubmit(other.onSave)}
        disabled={saving || !isReady}
        leftSection={other.icon}
      >
        {other.label}
      </Button>
    )}
    <Button
      onClick={() => onSubmit(onSave)}
      loading={saving}
      disabled={!isReady}
      leftSection={foot.saveIcon}
    >
      {foot.saveLabel}
    </Button>
  </>
);

const Refused = ({ refused }: Pick<FormPanelProps, 'refused'>) =>
  refused === undefined || refused.sentences.length === 0 ? null : (
    <AlertBox tone="error" title={refused.title}>
      {refused.sentences.join('. ')}
    </AlertBox>
  );

/** Closes a panel with `hasSaved` after a save, when nothing more was typed. */
const useCloseWhenSaved = (
  { dirty, saving, hasSaved = false, onClose }: FormPanelProps,
  release: () => void,
): void => {
  const close = useEffectEvent((): void => {
    release();
    onClose();
  });
  const isDone = hasSaved && !saving && !dirty;
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
};

/** A form beside the page: Enter, Ctrl+S and the button save it, and leaving it with changes asks first. */
export const FormPanel = (props: FormPanelProps) => {
  const { title, note, width = 632, onClose, children, refused, ...foot } = props;
  const { dirty, isReady = true, saving, hasSaved, onSave } = props;
  const waits = saving && hasSaved === undefined;
  const release = useLeaveGuard(dirty);
  useFocusAfter(waits);
  useCloseWhenSaved(props, release);
  const submit = (save: FormPanelProps['onSave']): void => {
    if (isReady && !saving) saveIfReadable(() => save(release));
  };
  useShortcut('mod+s', foot.saveLabel, () => submit(onSave));
  return (
    <SidePanel
      {...{ title, width, onClose }}
      {...(note !== undefined && { note })}
      footer={<Foot {...foot} onClose={onClose} onSubmit={submit} />}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(onSave);
        }}
      >
        <fieldset className={styles['fields']} disabled={waits}>
          <Refused {...(refused !== undefined && { refused })} />
          {children}
          <button type="submit" hidden />
        </fieldset>
      </form>
    </SidePanel>
  );
};
