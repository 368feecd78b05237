import { Group, Progress, Stack } from '@mantine/core';
import {
  getAttachmentName,
  isWebAddress,
  parseUploadedFile,
} from '@quartermaster/contracts/assets/uploaded-file';
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { fetchFileAddress, fileQuery } from '../../data/files.ts';
import { toast } from '../toast.tsx';
import type { Upload } from '../use-uploads.ts';
import { ToolButton } from '../tool-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { saveFrom } from '../../lib/save-blob.ts';
import { fileActions, uploadedShare, uploadOf } from '../words.ts';
import textStyles from '../text.module.css';
import styles from './attachments.module.css';

const icons: readonly (readonly [RegExp, typeof IconFile])[] = [
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(png|jpe?g|gif|webp|svg|heic|avif)$/i, IconPhoto],
  [/\.(csv|xlsx?|ods|numbers)$/i, IconFileSpreadsheet],
];

const FileIcon = ({ name }: { readonly name: string }) => (
  <span className={styles.icon}>
    {createElement(icons.find(([pattern]) => pattern.test(name))?.[1] ?? IconFile, {
      size: 20,
      stroke: 1.5,
      'aria-hidden': true,
    })}
  </span>
);

/** Fetches an address that opens the file without a session, and opens it. */
const openFile = async (fileId: string, to: (address: string) => void): Promise<void> => {
  try {
    to(await fetchFileAddress(fileId));
  } catch (error) {
    const words = { NOT_FOUND: 'This file is no longer there.' };
    toast.failed(error, { title: 'The file was not opened', words });
  }
};
const openInNewTab = (address: string): void => void window.open(address, '_blank', 'noopener');

interface RowProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

const Row = ({ name, title, facts, children }: RowProps) => (
  <li className={styles.file} aria-label={name}>
    <FileIcon name={name} />
    <Stack gap={0} flex={1} miw={0}>
      <span className={styles.name}>{title}</span>
      <span className={textStyles.muted}>{facts}</span>
    </Stack>
    <Group gap={4} wrap="nowrap" flex="none">
      {children}
    </Group>
  </li>
);

interface FileActionProps {
  readonly icon: typeof IconFile;
  /** The button is named by its verb and the file. */
  readonly words: (typeof fileActions)[keyof typeof fileActions];
  readonly name: string;
  readonly onClick: () => void;
}

const FileAction = ({ icon, words: { tip, label }, name, onClick }: FileActionProps) => (
  <IconButton icon={icon} iconSize={16} label={label(name)} tip={tip} onClick={onClick} />
);

interface UploadedProps {
  readonly fileId: string;
  readonly name: string;
  readonly onRemove: () => void;
}

const Uploaded = ({ fileId, name, onRemove }: UploadedProps) => {
  const file = useQuery(fileQuery(fileId));
  return (
    <Row
      name={name}
      title={
        <button type="button" onClick={() => void openFile(fileId, openInNewTab)}>
          {name}
        </button>
      }
      facts={
        file.isError ? 'This file could not be found' : file.data && formatBytes(file.data.size)
      }
    >
      <FileAction
        icon={IconDownload}
        words={fileActions.download}
        name={name}
        onClick={() => void openFile(fileId, (address) => saveFrom(address, name))}
      />
      <FileAction icon={IconTrash} words={fileActions.remove} name={name} onClick={onRemove} />
    </Row>
  );
};

/** An address that is not an uploaded file; followed only when it is a web address. */
const Elsewhere = ({ url, onRemove }: { readonly url: string; readonly onRemove: () => void }) => {
  const name = getAttachmentName(url);
  const isWeb = isWebAddress(url);
  return (
    <Row
      name={name}
      title={
        isWeb ? (
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )
      }
      facts={isWeb ? new URL(url).host : 'Not a web address'}
    >
      <FileAction icon={IconTrash} words={fileActions.remove} name={name} onClick={onRemove} />
    </Row>
  );
};

export const AttachmentRow = ({ url, onRemove }: { url: string; onRemove: () => void }) => {
  const file = parseUploadedFile(url);
  if (file === null) return <Elsewhere url={url} onRemove={onRemove} />;
  return <Uploaded {...file} onRemove={onRemove} />;
};

interface UploadRowProps {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** A file that is being uploaded, or whose upload failed. */
export const UploadRow = ({ upload, onCancel, onRetry, onDismiss }: UploadRowProps) => {
  const { file, sent, problem } = upload;
  const { name } = file;
  const share = file.size === 0 ? 100 : Math.floor((sent / file.size) * 100);
  if (problem !== null)
    return (
      <Row name={name} title={name} facts={<span className={styles.problem}>{problem}</span>}>
        <ToolButton onClick={onRetry}>Retry</ToolButton>
        <FileAction icon={IconX} words={fileActions.dismiss} name={name} onClick={onDismiss} />
      </Row>
    );
  return (
    <Row
      name={name}
      title={name}
      facts={
        <span className={styles.progress}>
          <Progress value={share} size="sm" aria-label={uploadOf(name)} />
          {uploadedShare(share, file.size)}
        </span>
      }
    >
      <FileAction icon={IconX} words={fileActions.cancel} name={name} onClick={onCancel} />
    </Row>
  );
};
