import type { UploadTarget } from '@quartermaster/contracts/assets/calls';
import { getAttachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import type { UseMutationResult } from '@tanstack/react-query';
import type { AttachmentsStep } from '../../data/attachments.ts';
import { FileDrop } from '../file-drop.tsx';
import { Card } from '../page.tsx';
import { toast } from '../toast.tsx';
import { useUploads } from '../use-uploads.ts';
import { AttachmentRow, UploadRow } from './attachment-rows.tsx';
import { FILE_LIMIT, fileRemoved, filesHint } from '../words.ts';
import styles from './attachments.module.css';

export interface AttachmentsProps {
  /** Id of the owner of the files. */
  readonly id: string;
  readonly target: UploadTarget;
  readonly urls: readonly string[];
  /** "Quotes, packing lists": shown while there is no file. */
  readonly examples: string;
  readonly change: UseMutationResult<void, Error, AttachmentsStep>;
  /** Reads the list again: the row of an upload is replaced by that of the file. */
  readonly reread: () => Promise<unknown>;
}

/** The running uploads, and a function that removes a file. */
const useAttachments = ({ id, target, change, reread }: AttachmentsProps) => {
  const uploads = useUploads({
    place: id,
    target,
    onUploaded: async (url) => {
      await change.mutateAsync((urls) => [...urls, url]);
      await reread();
    },
  });
  const remove = (url: string, at: number): void => {
    const back = (): void => change.mutate((urls) => urls.toSpliced(at, 0, url));
    change.mutate((urls) => urls.filter((one) => one !== url), {
      onSuccess: () => toast.undoable(fileRemoved(getAttachmentName(url)), back),
    });
  };
  return { ...uploads, remove };
};

/** The files of an order or a supplier: upload, open, download, and remove with Undo. */
export const Attachments = (props: AttachmentsProps) => {
  const { urls, examples } = props;
  const attachments = useAttachments(props);
  const { uploads } = attachments;
  const count = urls.length + uploads.length;

  return (
    <Card title="Attachments">
      <FileDrop
        label="Drop files here"
        hint={count === 0 ? filesHint(examples) : FILE_LIMIT}
        multiple
        onFiles={attachments.start}
      />
      {count > 0 && (
        <ul className={styles.files}>
          {urls.map((url, at) => (
            <AttachmentRow key={url} url={url} onRemove={() => attachments.remove(url, at)} />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => attachments.cancel(upload.id)}
              onRetry={() => attachments.retry(upload.id)}
              onDismiss={() => attachments.dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
};
