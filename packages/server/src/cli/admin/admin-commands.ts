import type { Command } from '../command.ts';
import { ADMINISTRATOR_COMMANDS } from './administrator-commands.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';

/** The commands of `beep admin`. */
export const ADMIN_COMMANDS: readonly Command[] = [...ADMINISTRATOR_COMMANDS, ...AUDIT_COMMANDS];
