/** The service cannot start as it is configured. The message is one line for the operator and says what to change. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
