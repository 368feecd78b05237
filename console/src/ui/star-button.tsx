import { IconStar, IconStarFilled } from '@tabler/icons-react';
import styles from './star-button.module.css';

export interface StarButtonProps {
  readonly on: boolean;
  /** Label of the action. */
  readonly label: string;
  /** Absent: the star is read-only. */
  readonly onClick?: (() => void) | undefined;
}

/** A star in a row that is on or off; tables reach it with the mouse, and offer the same in the row's menu. */
export const StarButton = ({ on, label, onClick }: StarButtonProps) => {
  const Icon = on ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={label}
      tabIndex={-1}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.6} />
    </button>
  );
};
