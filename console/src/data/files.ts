import {
  describeFile,
  getFile,
  requestUpload,
  describeUploadLimit,
  getUploadLimit,
  type UploadTarget,
} from '@quartermaster/contracts/assets/calls';
import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import { problem } from '@quartermaster/contracts/core/problem';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call, toReachableUrl, requestFile } from '../lib/http.ts';
import { messageFor, NO_ANSWER } from '../lib/problems.ts';
import { createRouteQuery } from './queries.ts';

/** A failed upload; the message is shown to people. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

interface PutOptions {
  /** Called repeatedly with the number of sent bytes. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

const parseRefusal = (text: string): string => {
  try {
    const parsed = problem.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.message : NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
};

/** With XMLHttpRequest, because fetch does not report the progress of an upload (NF-U-02). */
const put = (url: string, file: Blob, type: string, { onProgress, signal }: PutOptions) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new UploadFailed(parseRefusal(request.responseText)));
    };
    request.onerror = () => reject(new UploadFailed(NO_ANSWER));
    request.onabort = () => reject(new UploadFailed('The upload was cancelled'));
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    request.send(file);
  });

/** Uploads a file in two steps (NF-U-01); returns its permanent address. Throws UploadFailed. */
export const putFile = async (
  target: UploadTarget,
  file: File,
  options: PutOptions,
): Promise<string> => {
  const most = getUploadLimit(target);
  if (file.size > most) throw new UploadFailed(describeUploadLimit(most));
  const filetype =
    target === 'imports' ? 'text/csv' : file.type === '' ? 'application/octet-stream' : file.type;
  const { signal } = options;
  try {
    const body = { filename: file.name.slice(-255), filetype };
    const { url, fileUrl } = await call(requestUpload, { params: { target }, body }, { signal });
    await put(toReachableUrl(url), file, filetype, options);
    return fileUrl;
  } catch (error) {
    if (error instanceof UploadFailed) throw error;
    throw new UploadFailed(signal.aborted ? 'The upload was cancelled' : messageFor(error));
  }
};

export const fileQuery = (fileId: string) =>
  queryOptions({
    ...createRouteQuery(['files', fileId], describeFile, { params: { fileId } }),
    staleTime: Infinity, // a file never changes; each opening gets a new signed address
  });

/** Fetches an address that opens the file without a session. */
export const fetchFileAddress = async (fileId: string): Promise<string> =>
  toReachableUrl((await call(describeFile, { params: { fileId } })).url);

/** Converts a picture to a data URL: its address needs a session, which an image does not send. */
const toDataUrl = async (picture: Blob): Promise<string> => {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${picture.type};base64,${btoa(text)}`;
};

export const pictureQuery = (fileUrl: string) => {
  const params = parseUploadedFile(fileUrl);
  return queryOptions({
    queryKey: ['files', 'picture', params],
    queryFn:
      params === null
        ? skipToken
        : async ({ signal }) =>
            toDataUrl((await requestFile(getFile, { params }, { signal })).content),
    staleTime: Infinity, // a file never changes
  });
};
