import { IconPhoto } from '@tabler/icons-react';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
  readonly src: string | null | undefined;
  /** Edge in px. */
  readonly size?: number;
}

/** A small square picture; hidden from screen readers, because the title is beside it. */
export const Thumbnail = ({ src, size = 26 }: ThumbnailProps) => (
  <span className={styles.thumbnail} style={{ width: size, height: size }}>
    {src === null || src === undefined || src === '' ? (
      <IconPhoto size={size * 0.55} stroke={1.4} aria-hidden />
    ) : (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={(event) => {
          event.currentTarget.style.visibility = 'hidden';
        }}
      />
    )}
  </span>
);
