import { getRejectionCode } from '../lib/problems.ts';

/** A change of the current list of file addresses. */
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

/** Applies one step to the current list; when another user changed the list first, to the changed list. */
export const changeAttachments = async (
  list: AttachmentList,
  step: AttachmentsStep,
  tries = 1,
): Promise<void> => {
  const { urls, revision } = await list.read();
  try {
    await list.write([...step(urls)], revision);
  } catch (error) {
    if (getRejectionCode(error) !== 'VERSION_STALE' || tries === MOST_TRIES) throw error;
    await changeAttachments(list, step, tries + 1);
  }
};

/** Serialises changes of the list, because several uploads may end at once. */
export const oneAfterAnother = (id: string) => ({ id: `attachments of ${id}` });
