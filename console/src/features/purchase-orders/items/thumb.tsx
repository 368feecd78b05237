import { IconPackages } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';

/** A picture that does not load leaves its frame empty. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.hidden = true;
};

/** A small picture of a variant, or a sign for one without. */
export const Thumb = ({ url }: { readonly url: string | null | undefined }) =>
  url === null || url === undefined ? (
    <span className="qm-po-thumb" aria-hidden>
      <IconPackages size={15} stroke={1.5} />
    </span>
  ) : (
    <span className="qm-po-thumb" aria-hidden>
      <img src={url} alt="" loading="lazy" onError={hide} />
    </span>
  );
