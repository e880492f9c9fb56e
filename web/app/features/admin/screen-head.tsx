import { Icon, Lead, Title } from '@beep/ui';
import { Fragment, type ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';

export interface ScreenHeadProps {
  readonly heading: string;
  readonly lead?: string;
  /** The screen that this one belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
}

/** A section's way back, title and lead. */
export function ScreenHead({ heading, lead, back }: ScreenHeadProps): ReactNode {
  const { Link } = useAdmin();
  return (
    <div className="admin-head">
      {back !== undefined && (
        <Link to={back.to} className="admin-back">
          <Icon name="arrowLeft" />
          <span>{back.label}</span>
        </Link>
      )}
      <Title className="admin-title">
        <bdi>
          {heading.split(/(?=@)/).map((part) => (
            // A long address breaks before its domain.
            <Fragment key={part}>
              <wbr />
              <span>{part}</span>
            </Fragment>
          ))}
        </bdi>
      </Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
    </div>
  );
}
