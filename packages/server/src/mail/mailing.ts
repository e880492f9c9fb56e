import type { AdministratorList } from '../access/administrators.ts';
import type { Mailer } from './mailer.ts';

/** Everything that mails are made with. */
export interface Mailing {
  readonly mailer: Mailer;
  readonly administrators: Pick<AdministratorList, 'list'>;
  readonly publicUrl: string;
}
