import { Switch } from '@mantine/core';
import { useId } from 'react';
import textStyles from '../../ui/text.module.css';
import styles from './described-switch.module.css';

interface DescribedSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Switch with a sentence below its label, which is not part of its accessible name. */
export const DescribedSwitch = ({
  label,
  description,
  checked,
  onChange,
}: DescribedSwitchProps) => {
  const id = useId();
  return (
    <div className={styles.switch}>
      <Switch
        label={label}
        aria-describedby={id}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={id} className={textStyles.muted}>
        {description}
      </p>
    </div>
  );
};
