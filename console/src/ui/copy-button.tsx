import { ActionIcon, CopyButton as Copied, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export interface CopyButtonProps {
  /** The text that is copied. */
  readonly value: string;
  /** "Copy the tracking number". */
  readonly label: string;
}

/** Copies a text, and shows for a moment that it did. */
export const CopyButton = ({ value, label }: CopyButtonProps) => (
  <Copied value={value}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? 'Copied' : 'Copy'}>
        <ActionIcon size={24} aria-label={label} onClick={copy}>
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      </Tooltip>
    )}
  </Copied>
);
