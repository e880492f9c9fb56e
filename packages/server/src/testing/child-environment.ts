/** What a process that a test starts has of this one's environment: how to find programs, and what is compiled already. */
export const CHILD_ENVIRONMENT: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
