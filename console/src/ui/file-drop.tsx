import { FileButton, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import textStyles from './text.module.css';
import styles from './file-drop.module.css';

export interface FileDropProps {
  readonly label: string;
  /** One line about what may be dropped. */
  readonly hint: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly accept?: string;
  readonly multiple?: boolean;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** True while files are dragged over an element; entering one of its children does not count as leaving it. */
const useDropping = (onFiles: FileDropProps['onFiles']) => {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const move = (event: DragEvent, by: number): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragOver: (event: DragEvent) => move(event, 0),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDrop: (event: DragEvent) => {
        move(event, -depth.current);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};

/** A place to drop files on, with a button for those who do not drag. */
export const FileDrop = (props: FileDropProps) => {
  const { label, hint, onFiles, accept, multiple = false } = props;
  const { over, handlers } = useDropping(onFiles);
  const choose = (files: File | File[] | null): void => {
    const chosen = files === null ? [] : [files].flat();
    if (chosen.length > 0) onFiles(chosen);
  };
  const resetChoice = useRef<() => void>(null);
  return (
    <div className={styles.drop} data-over={over} role="group" aria-label={label} {...handlers}>
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <div className={styles.text}>
        <span>{label}</span>
        <span className={textStyles.muted}>{hint}</span>
      </div>
      <FileButton
        multiple={multiple}
        resetRef={resetChoice}
        {...(accept !== undefined && { accept })}
        onChange={(files) => {
          choose(files);
          resetChoice.current?.();
        }}
      >
        {(button) => (
          <Button {...button} variant="default">
            {multiple ? 'Choose files' : 'Choose file'}
          </Button>
        )}
      </FileButton>
    </div>
  );
};
