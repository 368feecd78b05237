import { getFile } from '@quartermaster/contracts/assets/calls';
import { uploadedFileOf } from '@quartermaster/contracts/assets/uploaded-file';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { requestFile } from '../../lib/http.ts';

/** A picture as data in the page: the address of its file needs a session, which an image does not send. */
const dataUrlOf = async (picture: Blob): Promise<string> => {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${picture.type};base64,${btoa(text)}`;
};

const logoQuery = (logoUrl: string) => {
  const params = uploadedFileOf(logoUrl);
  return queryOptions({
    queryKey: ['files', 'picture', params],
    queryFn:
      params === null
        ? skipToken
        : async ({ signal }) =>
            dataUrlOf((await requestFile(getFile, { params }, { signal })).content),
    staleTime: Infinity, // a file never changes
  });
};

interface LogoPictureProps {
  /** Lasting address of an upload, or empty. */
  readonly logoUrl: string;
  readonly alt: string;
}

/** The logo as it was uploaded; nothing while it is on its way. */
export const LogoPicture = ({ logoUrl, alt }: LogoPictureProps) => {
  const { data, isError } = useQuery(logoQuery(logoUrl));
  if (isError) return <span className="qm-logo-gone">The file of the logo could not be found</span>;
  return data === undefined ? null : <img className="qm-logo" src={data} alt={alt} />;
};
