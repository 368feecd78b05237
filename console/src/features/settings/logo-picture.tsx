import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from '../../data/files.ts';

interface LogoPictureProps {
  /** Lasting address of an upload, or empty. */
  readonly logoUrl: string;
  readonly alt: string;
}

/** The logo as it was uploaded; nothing while it is on its way. */
export const LogoPicture = ({ logoUrl, alt }: LogoPictureProps) => {
  const { data, isError } = useQuery(pictureQuery(logoUrl));
  if (isError) return <span className="qm-logo-gone">The file of the logo could not be found</span>;
  return data === undefined ? null : <img className="qm-logo" src={data} alt={alt} />;
};
