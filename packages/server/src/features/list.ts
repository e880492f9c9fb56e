import type { Migration } from 'kysely/migration';
import type { Service } from '../service.ts';
import type { CallHandler } from './define-feature.ts';
import { sheets } from './sheets/index.ts';

/** The features of the service. */
const FEATURES = [sheets];

type CallName = keyof ReturnType<(typeof FEATURES)[number]['serve']>;

export const FEATURE_MIGRATIONS: Readonly<Record<string, Migration>> = Object.assign(
  {},
  ...FEATURES.map(({ migrations }) => migrations),
);

export function serveFeatures(service: Service): Readonly<Record<CallName, CallHandler>> {
  return Object.assign({}, ...FEATURES.map(({ serve }) => serve(service)));
}
