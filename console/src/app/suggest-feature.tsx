import { Button, Modal, Textarea } from '@mantine/core';
import { MAX_SUGGESTION, suggestFeature } from '@quartermaster/contracts/feature-suggestions/calls';
import { useSuggestFeature } from '../data/feature-suggestions.ts';
import { useForm } from '../form/use-form-panel.ts';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { charactersOf } from './words.ts';
import textStyles from '../ui/text.module.css';
import styles from './suggest-feature.module.css';

interface SuggestFeatureProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A form to suggest a feature (UI-SC-36). The text stays until it is sent. */
export const SuggestFeature = ({ opened, onClose }: SuggestFeatureProps) => {
  const { mutateAsync } = useSuggestFeature();
  const form = useForm({
    start: { text: '' },
    schema: suggestFeature.body,
    send: ({ text }) => mutateAsync(text),
    done: 'Thank you, your suggestion was sent',
    onSaved: () => {
      form.restart();
      onClose();
    },
  });
  const { text } = form.value;
  const isEmpty = text.trim() === '';
  useLeaveGuard(!isEmpty);
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
        {...form.field.text('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) form.save();
        }}
      />
      <div className={styles.foot}>
        <span className={textStyles.muted} aria-live="polite">
          {charactersOf(text.length, MAX_SUGGESTION)}
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isEmpty} loading={form.isSaving} onClick={form.save}>
          Send
        </Button>
      </div>
    </Modal>
  );
};
