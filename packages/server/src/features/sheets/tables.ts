import type { SheetLayoutId } from '@beep/api/features/sheets';
import type { Generated } from 'kysely';

export interface SheetTables {
  /** Sheets of printed labels. */
  sheets: {
    id: string;
    owner_uid: string;
    /** Empty for none. */
    title: string;
    layout: SheetLayoutId;
    created_at_ms: number;
  };
  /** The links of printed labels. Those whose sheet is gone have ended. */
  slots: {
    id: string;
    sheet_id: string;
    /** On the sheet, from 1. */
    number: number;
    name: Generated<string | null>;
    revoked_at_ms: Generated<number | null>;
  };
}
