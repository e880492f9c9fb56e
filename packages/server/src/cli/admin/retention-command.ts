import { OTHER_DOMAINS, retentionNotice, retentionText } from '@beep/core/policies';
import { retentionTitle } from '@beep/core/texts';
import { parseRetentionConfig } from '../../config/config.ts';
import { retentionFacts } from '../../policies/retention-facts.ts';
import { readSiteDetails } from '../../site/read-site-details.ts';
import { authModeOf } from '../../storage/data-folder.ts';
import { type Command, textOption } from '../command.ts';
import { DOMAIN_OPTION, scopeOf } from './arguments.ts';

/** `beep admin retention`. */
export const RETENTION_COMMAND: Command = {
  name: 'retention',
  summary: 'What is kept, how long and who decides, as text for an agreement',
  takes: [],
  options: DOMAIN_OPTION,
  run: async ({ open, env, options }) => {
    const domain = scopeOf(textOption(options, 'domain') ?? OTHER_DOMAINS);
    const config = parseRetentionConfig(env);
    const details = await readSiteDetails(config.siteFile);
    const { stores } = await open();
    const auth = { mode: await authModeOf(stores.settings) };
    const facts = retentionFacts(
      { ...config, auth },
      { details, policies: await stores.policies.current(), domain },
    );
    const { host } = new URL(config.publicUrl);
    const title = domain === OTHER_DOMAINS ? host : `${host} for ${domain}`;
    const text = retentionText(facts, retentionTitle({ host: title }));
    return { lines: text.trimEnd().split('\n'), json: { ...facts, notice: retentionNotice(facts) } };
  },
};
