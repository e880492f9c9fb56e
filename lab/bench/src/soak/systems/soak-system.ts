import type { RunningServer } from '@beep/testkit/server';
import type { SoakClock } from '../soak-clock.ts';
import type { SoakWorld } from '../soak-world.ts';

export const SYSTEM_NAMES = ['sqlite', 'postgres'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

/** One process of the service. */
export interface SoakProcess {
  readonly name: string;
  readonly server: RunningServer;
  /** Grows with every restart. */
  life: number;
}

/** The audio store from outside. */
export interface StoredAudio {
  readonly names: readonly string[];
  readonly mb: number;
}

/** The processes of the service and what they share. */
export interface SoakSystem extends AsyncDisposable {
  readonly name: SystemName;
  /** In share links. */
  readonly publicOrigin: string;
  /** To which the service redirects players; undefined if it plays files itself. */
  readonly bucketOrigin?: string;
  readonly processes: readonly SoakProcess[];
  readonly clock: SoakClock;
  /** Environment of a command beside the service. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the next request goes. */
  nextOrigin(): string;
  query<Row>(sql: string): Promise<readonly Row[]>;
  /** The tables of the product. */
  tables(): Promise<readonly string[]>;
  databaseMb(): Promise<number>;
  audio(): Promise<StoredAudio>;
  /** Incoming files of all processes. */
  spool(): Promise<readonly string[]>;
  /** What the database says against itself. */
  unsoundRows(): Promise<readonly string[]>;
  /** A restored copy of the rows beside the service must not start; absent where the database cannot be copied in use. */
  readonly restoreBeside?: (world: SoakWorld) => Promise<void>;
}
