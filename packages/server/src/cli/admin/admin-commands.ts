import type { Command } from '../command.ts';
import { ADMINISTRATOR_COMMANDS } from './administrator-commands.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';
import { BULK_DELETION_COMMAND } from './bulk-deletion-command.ts';
import { EXPORT_COMMANDS } from './export-commands.ts';
import { NEWSLETTER_COMMAND } from './newsletter-command.ts';
import { PEOPLE_COMMANDS } from './people-commands.ts';
import { POLICY_COMMANDS } from './policy-commands.ts';
import { RECORDING_COMMANDS } from './recording-commands.ts';
import { REPORT_COMMANDS } from './report-commands.ts';
import { RETENTION_COMMAND } from './retention-command.ts';
import { STATS_COMMAND } from './stats-command.ts';
import { TRANSCRIPT_COMMAND } from './transcript-command.ts';

/** The commands of `beep admin`. */
export const ADMIN_COMMANDS: readonly Command[] = [
  ...PEOPLE_COMMANDS,
  ...EXPORT_COMMANDS,
  BULK_DELETION_COMMAND,
  ...RECORDING_COMMANDS,
  ...POLICY_COMMANDS,
  ...REPORT_COMMANDS,
  ...ADMINISTRATOR_COMMANDS,
  ...AUDIT_COMMANDS,
  RETENTION_COMMAND,
  TRANSCRIPT_COMMAND,
  NEWSLETTER_COMMAND,
  STATS_COMMAND,
];
