import { parseConfig } from '../../config/config.ts';
import { describeStorage } from '../../config/storage-settings.ts';
import { warnOfVariables } from '../../config/variables.ts';
import type { Command } from '../command.ts';

/** Reads the configuration as the service does, and opens its database. */
export const CHECK_COMMAND: Command = {
  name: 'check',
  summary: 'Check the configuration and the database, without the service',
  takes: [],
  options: {},
  run: async ({ open, env }) => {
    const config = parseConfig(env);
    const warnings = warnOfVariables(env);
    const { stores, dataDir } = await open();
    await stores.settings.check();
    const named = await stores.administrators.list('all');
    const policies = await stores.policies.newest();
    const json = {
      storage: describeStorage(config, dataDir),
      publicUrl: config.publicUrl,
      administrators: { configured: config.administrators.length, named: named.length },
      policies: policies.size,
      auditDays: config.auditDays,
      openReports: await stores.reports.countOpen('all'),
      warnings,
    };
    return {
      lines: [
        `Links: ${json.publicUrl}`,
        `Storage: ${json.storage}`,
        `Administrators: ${json.administrators.configured} in ADMINISTRATORS, ${named.length} named`,
        `Policies: ${json.policies}`,
        `Audit log: kept for ${json.auditDays} days`,
        `Open reports: ${json.openReports}`,
        ...warnings.map((warning) => `Warning: ${warning}`),
        'The configuration is valid and the database answers.',
      ],
      json,
    };
  },
};
