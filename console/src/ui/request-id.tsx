import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './request-id.module.css';

/** The id to quote to support; nothing where there is none. Without a tooltip, whose code the login page would need. */
export const RequestId = ({ id }: { readonly id: string | null }) =>
  id === null ? null : (
    <div className={styles.id}>
      For support: <code>{id}</code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon size={24} aria-label="Copy the id for support" onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
