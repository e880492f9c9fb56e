import { type RetentionFacts, retentionNotice } from '@beep/core/policies';
import { type CopySection, RETENTION_HEADING } from '@beep/core/texts';

/** The id of the retention notice on the page. */
const RETENTION_ID = 'retention';

/** The notice from the settings; the first section has the {@link RETENTION_ID}. */
export function retentionSections(facts: RetentionFacts): readonly CopySection[] {
  return retentionNotice(facts).map(({ heading, points }) => ({
    heading,
    ...(heading === RETENTION_HEADING && { id: RETENTION_ID }),
    paragraphs: [],
    points,
  }));
}
