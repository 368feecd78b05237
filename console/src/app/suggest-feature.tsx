import { Button, Modal, Textarea } from '@mantine/core';
import { MAX_SUGGESTION } from '@quartermaster/contracts/feature-suggestions/calls';
import { useState } from 'react';
import { useSuggestFeature } from '../data/feature-suggestions.ts';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { toast } from '../ui/toast.tsx';
import { charactersOf } from './words.ts';
import textStyles from '../ui/text.module.css';
import styles from './suggest-feature.module.css';

interface SuggestFeatureProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A form to suggest a feature (UI-SC-36). The text stays until it is sent. */
export const SuggestFeature = ({ opened, onClose }: SuggestFeatureProps) => {
  const [text, setText] = useState('');
  const { mutate, isPending } = useSuggestFeature();
  const suggestion = text.trim();
  useLeaveGuard(suggestion !== '');
  const sent = (): void => {
    setText('');
    onClose();
    toast.success('Thank you, your suggestion was sent');
  };
  const send = (): void => {
    if (suggestion !== '' && !isPending) mutate(suggestion, { onSuccess: sent });
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Suggest a feature" size={520}>
      <Textarea
        label="What is missing?"
        description="Say what you want to do, and what you do today instead."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_SUGGESTION}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className={styles['foot']}>
        <span className={textStyles['muted']} aria-live="polite">
          {charactersOf(text.length, MAX_SUGGESTION)}
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={suggestion === ''} loading={isPending} onClick={send}>
          Send
        </Button>
      </div>
    </Modal>
  );
};
