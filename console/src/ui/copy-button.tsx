import { CopyButton as Copied } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  /** The text that is copied. */
  readonly value: string;
  /** "Copy the tracking number". */
  readonly label: string;
}

/** Copies a text, and confirms it for a moment. */
export const CopyButton = ({ value, label }: CopyButtonProps) => (
  <Copied value={value}>
    {({ copied, copy }) => (
      <IconButton
        icon={copied ? IconCheck : IconCopy}
        iconSize={14}
        size={24}
        label={label}
        tip={copied ? 'Copied' : 'Copy'}
        onClick={copy}
      />
    )}
  </Copied>
);
