/**
 * The service cannot start as it is configured. The message is for the operator: one line for each mistake, which says
 * what to change.
 */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
