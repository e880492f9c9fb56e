import type { UsageDay } from '@beep/api/features/admin';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Heading, Hint } from '@beep/ui';
import { DataTable } from '@beep/ui/admin';
import { type ReactNode, useId } from 'react';
import { usageSummary } from './admin-words.ts';

/** Units of the drawing. */
const PITCH = 8;
const BAR = 5;
const HEIGHT = 120;
/** A day with few recordings is still seen. */
const MIN_HEIGHT = 2;

export interface UsageChartProps {
  /** Oldest first; the last one is today. */
  readonly days: readonly UsageDay[];
}

/** Recordings per day as bars, and the same as a table. */
export function UsageChart({ days }: UsageChartProps): ReactNode {
  const id = useId();
  const most = Math.max(0, ...days.map(({ recordings }) => recordings));
  const [first] = days;
  if (first === undefined || most === 0) return <Hint>{ADMIN_TEXTS.noUsage}</Hint>;
  return (
    <section className="admin-usage" aria-labelledby={id}>
      <Heading id={id}>{ADMIN_TEXTS.notesLastDays}</Heading>
      <figure>
        <div className="admin-chart">
          <span className="admin-most" aria-hidden="true">
            {countLabel(most)}
          </span>
          <svg
            role="img"
            aria-label={usageSummary(days)}
            viewBox={`0 0 ${days.length * PITCH} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path d={barsOf(days.slice(0, -1), most, 0)} />
            <path className="admin-today" d={barsOf(days.slice(-1), most, days.length - 1)} />
          </svg>
        </div>
        <figcaption aria-hidden="true">
          <span>{dayLabel(first)}</span>
          <span>{ADMIN_TEXTS.today}</span>
        </figcaption>
      </figure>
      <details className="admin-details">
        <summary>{ADMIN_TEXTS.showTable}</summary>
        <DataTable
          label={ADMIN_TEXTS.notesLastDays}
          items={days.filter(({ recordings }) => recordings > 0).reverse()}
          keyOf={({ day }) => day}
          columns={[
            { name: ADMIN_TEXTS.day, cell: dayLabel },
            {
              name: ADMIN_TEXTS.recordings,
              kind: 'number',
              cell: ({ recordings }) => countLabel(recordings),
            },
            { name: ADMIN_TEXTS.storage, kind: 'number', cell: ({ bytes }) => bytesLabel(bytes) },
          ]}
        />
      </details>
    </section>
  );
}

function barsOf(days: readonly UsageDay[], most: number, from: number): string {
  return days
    .map(({ recordings }, index) => {
      if (recordings === 0) return '';
      const height = Math.max(MIN_HEIGHT, Math.round((recordings / most) * HEIGHT));
      return `M${(from + index) * PITCH} ${HEIGHT}v-${height}h${BAR}v${height}z`;
    })
    .join('');
}

/** The day is one of UTC, whatever the reader's time zone. */
function dayLabel({ day }: UsageDay): string {
  return shortDate(Date.parse(day), 'UTC');
}
