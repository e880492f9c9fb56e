/**
 * A part of the composition whose code few pages need at once. Whoever needs it passes the code, so that only their
 * pages load it.
 */
export interface LatePart<Parts, Made> {
  /**
   * Makes it at the first call, also during a render; later calls return the same. If `create` throws, so does this, and
   * the error is reported: callers that load the code late only see that nothing came.
   */
  make(create: (parts: Parts) => Made): Made;
}

/** `parts` is what the first call passes on. */
export function createLatePart<Parts, Made extends object>(parts: Parts): LatePart<Parts, Made> {
  let made: Made | null = null;
  return {
    make(create) {
      try {
        made ??= create(parts);
      } catch (error) {
        reportError(error);
        throw error;
      }
      return made;
    },
  };
}

/** A part in place of the browser's. */
export function madePart<Made>(made: Made): LatePart<never, Made> {
  return { make: () => made };
}
