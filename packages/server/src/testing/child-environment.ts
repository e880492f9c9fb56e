/** The environment of processes started by tests: the search path, the compile cache, and no speech model. */
export const CHILD_ENVIRONMENT: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  TRANSCRIPTION: 'off',
};
