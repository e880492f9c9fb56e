/** A request of the client, before it is signed. */
export interface UnsignedRequest {
  readonly headers: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

interface ChangeableCommand {
  readonly middlewareStack: {
    addRelativeTo(
      middleware: <Args extends { readonly request: unknown }, Output>(
        next: (args: Args) => Promise<Output>,
      ) => (args: Args) => Promise<Output>,
      options: { readonly relation: 'after'; readonly toMiddleware: string; readonly name: string },
    ): void;
  };
}

/** Changes a command's request once the client has written its own headers, before it signs them. */
export function changeRequest(command: ChangeableCommand, change: (request: UnsignedRequest) => void): void {
  command.middlewareStack.addRelativeTo(
    (next) => async (args) => {
      change(args.request as UnsignedRequest);
      return next(args);
    },
    { relation: 'after', toMiddleware: 'flexibleChecksumsMiddleware', name: 'changeRequest' },
  );
}
