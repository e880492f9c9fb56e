import type { Language } from '@beep/core/languages';
import type { AuthConfig } from '@beep/core/session';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { CheckedPart } from '../check-row.ts';
import type { Setting } from '../config/config-values.ts';
import type { Log } from '../log/log.ts';
import type { Stores } from '../storage/stores.ts';
import type { AccountDirectory } from './account-directory.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** An open identity back end. */
export interface Identity {
  readonly verifier: TokenVerifier;
  readonly accounts: AccountDirectory;
  readonly routes?: Hono | undefined;
  /** Describes the sign-in method in the ready line. */
  readonly description: string;
  close(): void;
}

export interface IdentityParts {
  readonly publicUrl: string;
  /** Of the installation. */
  readonly language: Language;
  /** Ids of the browser extensions that may sign in. */
  readonly extensionIds: readonly string[];
  /** Set if several processes may share the stores. */
  readonly databaseUrl?: string | undefined;
  readonly keysDir: string;
  readonly stores: Pick<Stores, 'settings' | 'signIns'>;
  /** The same in every process that shares the stores. */
  readonly secret: Buffer;
  readonly log: Log;
  /** The clock for making and checking tokens, in milliseconds since the epoch. */
  readonly now: () => number;
}

export type OpenIdentity = (parts: IdentityParts) => Promise<Identity>;

/** The configured identity back end. Its secrets are not among its fields. */
export interface IdentitySettings {
  /** Public: pages contain it. */
  readonly auth: AuthConfig;
  /** What an operator should know of valid settings, given `ADMINISTRATORS`. */
  warn?(administrators: readonly string[]): readonly string[];
  /** Tries what the settings name, for `beep check`. */
  check(): Promise<CheckedPart>;
  /** Reads the files that the settings name; rejects with a ConfigError. */
  prepare(): Promise<OpenIdentity>;
}

/** A value of `AUTH`; `identity-modes.ts` lists them. */
export interface IdentityMode {
  /** What it is for, such as `accounts on this machine only`. */
  readonly purpose: string;
  /** Parsed and checked in every mode. */
  readonly variables: Readonly<Record<string, z.ZodType>>;
  /** Variables with a name from another variable. */
  namedVariables?(env: Readonly<Record<string, unknown>>): Readonly<Record<string, Setting>>;
  /** Gets its variables, and all others as they are set. Reports each mistake; after one, what is returned is not used. */
  parse(env: Readonly<Record<string, unknown>>, problem: (message: string) => void): IdentitySettings;
}
