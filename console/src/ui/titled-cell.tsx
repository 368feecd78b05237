import type { MouseEvent } from 'react';
import { Thumbnail } from './thumbnail.tsx';
import textStyles from './text.module.css';
import styles from './titled-cell.module.css';

export interface TitledCellProps {
  readonly image?: string | null | undefined;
  readonly title: string;
  /** A quiet second line. */
  readonly details?: string;
  /** Absent: the title is no link. */
  readonly href?: string | undefined;
  /** Takes the place of following the link on a plain click; other clicks open it as links do. */
  readonly onOpen?: (() => void) | undefined;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;

const Title = ({ title, href, onOpen }: Pick<TitledCellProps, 'title' | 'href' | 'onOpen'>) =>
  href === undefined ? (
    <span className={textStyles.strong} data-clip title={title}>
      {title}
    </span>
  ) : (
    <a
      className={textStyles.link}
      data-clip
      href={href}
      title={title}
      tabIndex={-1}
      onClick={(event) => {
        if (onOpen === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {title}
    </a>
  );

/** Picture, title and a quiet line under it: the first cell of a list. */
export const TitledCell = ({ image, title, details = '', href, onOpen }: TitledCellProps) => (
  <span className={styles.titled}>
    <Thumbnail src={image} />
    <span className={styles.text}>
      <Title {...{ title, href, onOpen }} />
      {details !== '' && (
        <span className={styles.details} data-clip>
          {details}
        </span>
      )}
    </span>
  </span>
);
