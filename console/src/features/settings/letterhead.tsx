import {
  type BusinessDetails,
  letterheadLines,
} from '@quartermaster/contracts/teams/business-details';
import { useUserContext } from '../../data/user-context.ts';
import { Card } from '../../ui/page.tsx';
import { LogoPicture } from './logo-picture.tsx';

/** The details as the head of a purchase order, while they are entered. */
export const Letterhead = ({ details }: { readonly details: BusinessDetails }) => {
  const { team } = useUserContext();
  const name = details.businessName.trim();
  return (
    <Card title="On a purchase order">
      <div className="qm-letterhead" role="img" aria-label="Head of a purchase order">
        <LogoPicture logoUrl={details.logoUrl} alt="" />
        {name === '' ? (
          <div className="qm-letterhead-name" data-empty>
            The name of your store
          </div>
        ) : (
          <div className="qm-letterhead-name">{name}</div>
        )}
        {letterheadLines(details, team?.storeDomain ?? null).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="qm-settings-hint">
        Suppliers read this at the head of every purchase order that is printed from now on. Without
        a business name, the name of your store stands there.
      </p>
    </Card>
  );
};
