/** The configuration is invalid. The message is for the operator: one line for each mistake, saying what to change. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
