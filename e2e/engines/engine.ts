/** A browser engine that is on this machine. */
export interface Engine {
  readonly name: string;
  /** Its own audio controls are made of scripts: with scripts off they have no play button, on any page. */
  readonly controlsNeedScripts: boolean;
  /** Whether a profile can be opened again. */
  readonly keepsProfile: boolean;
  /** Starts a browser on a profile of its own. Whoever launched it closes it. */
  launch(options?: LaunchOptions): Promise<EngineBrowser>;
}

export interface LaunchOptions {
  /** False switches scripts off, as a user does it in the browser's settings. */
  readonly scripts?: boolean;
  /** A folder to keep the profile in, where the engine can; it outlives the browser. */
  readonly profile?: string;
}

export interface EngineBrowser {
  readonly version: string;
  /** The one page that it starts with. */
  readonly page: EnginePage;
  close(): Promise<void>;
  /** Ends every process of it with SIGKILL, and resolves once they are gone. */
  kill(): Promise<void>;
}

/** Where on the page, in CSS pixels from the viewport's corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One page, used from outside as a person uses it: real presses, no calls of the page's own functions. */
export interface EnginePage {
  open(url: string): Promise<void>;
  /** Runs a function in the page, also while the page's own scripts are off. It sees nothing but its arguments. */
  run<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  pressAt(point: Point): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** The window that this page has opened, waited for. */
  popup(): Promise<EnginePage>;
}
