import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import { AlertBox } from '../ui/cards.tsx';
import { SidePanel, type SidePanelProps } from '../ui/side-panel.tsx';
import { Form } from './form.tsx';
import { saveIfReadable } from './unreadable.ts';
import styles from './form-panel.module.css';

export interface FormPanelProps extends Pick<
  SidePanelProps,
  'title' | 'note' | 'width' | 'onClose' | 'children'
> {
  readonly form: {
    readonly isSaving: boolean;
    readonly save: () => void;
    /** Errors that no field shows. */
    readonly sentences: readonly string[];
  };
  readonly saveLabel: string;
  readonly saveIcon?: ReactNode;
  /** False: it cannot be saved in its current state. */
  readonly isReady?: boolean;
  /** True while the fields are disabled; by default during a save. */
  readonly waits?: boolean;
  /** A second button that saves, beside the first one. */
  readonly other?: {
    readonly label: string;
    readonly icon: ReactNode;
    readonly save: () => void;
  };
  /** At the left of the foot. */
  readonly actions?: ReactNode;
  /** Title over the errors that no field shows. */
  readonly refusedTitle?: string;
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

type FootProps = Pick<
  FormPanelProps,
  'form' | 'saveLabel' | 'saveIcon' | 'other' | 'isReady' | 'actions' | 'onClose'
> & { readonly onSubmit: (save: () => void) => void };

const Foot = ({ form, isReady = true, other, onSubmit, onClose, ...foot }: FootProps) => (
  <>
    {foot.actions !== undefined && <div className={styles.actions}>{foot.actions}</div>}
    <Button variant="default" onClick={onClose} disabled={form.isSaving}>
      Cancel
    </Button>
    {other !== undefined && (
      <Button
        variant="default"
        onClick={() => onSubmit(other.save)}
        disabled={form.isSaving || !isReady}
        leftSection={other.icon}
      >
        {other.label}
      </Button>
    )}
    <Button
      onClick={() => onSubmit(form.save)}
      loading={form.isSaving}
      disabled={!isReady}
      leftSection={foot.saveIcon}
    >
      {foot.saveLabel}
    </Button>
  </>
);

/** A form beside the page: Enter, Ctrl+S and the button save it. */
export const FormPanel = (props: FormPanelProps) => {
  const { title, note, width = 632, onClose, children, refusedTitle, ...foot } = props;
  const { form, isReady = true, waits = form.isSaving } = props;
  useFocusAfter(waits);
  const submit = (save: () => void): void => {
    if (isReady && !form.isSaving) saveIfReadable(save);
  };
  useShortcut('mod+s', foot.saveLabel, () => submit(form.save));
  return (
    <SidePanel
      {...{ title, width, onClose }}
      {...(note !== undefined && { note })}
      footer={<Foot {...foot} onClose={onClose} onSubmit={submit} />}
    >
      <Form save={() => submit(form.save)}>
        <fieldset className={styles.fields} disabled={waits}>
          {form.sentences.length > 0 && (
            <AlertBox tone="error" title={refusedTitle}>
              {form.sentences.join('. ')}
            </AlertBox>
          )}
          {children}
        </fieldset>
      </Form>
    </SidePanel>
  );
};
