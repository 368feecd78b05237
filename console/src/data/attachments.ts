import { codeOf } from '../lib/problems.ts';

/** A step on the current list of addresses of files. */
export type AttachmentsStep = (urls: readonly string[]) => readonly string[];

interface AttachmentList {
  readonly read: () => Promise<{
    readonly urls: readonly string[];
    readonly revision: number | null;
  }>;
  /** Replaces the list that was read at a revision. */
  readonly write: (attachmentUrls: string[], revision: number | null) => Promise<unknown>;
}

const MOST_TRIES = 4;

/** One step on the current list; when another user changed it first, on the list of that change. */
export const changeAttachments = async (
  list: AttachmentList,
  step: AttachmentsStep,
  tries = 1,
): Promise<void> => {
  const { urls, revision } = await list.read();
  try {
    await list.write([...step(urls)], revision);
  } catch (error) {
    if (codeOf(error) !== 'VERSION_STALE' || tries === MOST_TRIES) throw error;
    await changeAttachments(list, step, tries + 1);
  }
};

/** Several files arrive at once, and all change one list: its changes are made one after another. */
export const oneAfterAnother = (id: string) => ({ id: `attachments of ${id}` });
