/** The time of one recording: it begins with the first audio and stands still in pauses. */
export class RecordingClock {
  readonly #nowMs: () => number;
  #countedMs = 0;
  #runsSinceMs: number | null = null;

  /** `nowMs` may start anywhere but never goes back. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get elapsedMs(): number {
    return this.#countedMs + (this.#runsSinceMs === null ? 0 : this.#nowMs() - this.#runsSinceMs);
  }

  get isRunning(): boolean {
    return this.#runsSinceMs !== null;
  }

  /** Starts or resumes it; does nothing while it runs. */
  run(): void {
    this.#runsSinceMs ??= this.#nowMs();
  }

  halt(): void {
    this.#countedMs = this.elapsedMs;
    this.#runsSinceMs = null;
  }
}
