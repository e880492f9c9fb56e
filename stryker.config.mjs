/** Rules that are broken in one place at a time, to see whether a test notices it: `npm run mutants`. */
export default {
  mutate: [
    'packages/bridge/src/addon/addon-messages.ts',
    'packages/bridge/src/extension-login/extension-login-messages.ts',
    'packages/bridge/src/{received-message,service-origin}.ts',
    'packages/core/src/expiry/expir{ation-option,y-label}.ts',
    'packages/core/src/outbox/{outbox-machine,outbox-state,send-draft,classify-upload-failure}.ts',
    'packages/core/src/player/{play-counter,player-machine,resume-point}.ts',
    'packages/core/src/recorder/{active,finishing,starting}-states.ts',
    'packages/core/src/recorder/recorder-{machine,steps}.ts',
    'packages/core/src/review/audio-edit.ts',
    'packages/core/src/session/{proactive-refresh,session-machine,token-expiry}.ts',
    'packages/core/src/time/{calendar,format-clock}.ts',
    'packages/server/src/audio/mp4-tables.ts',
    'packages/server/src/audio/salvage/salvage-mp4.ts',
    'packages/server/src/media/parse-range.ts',
    'packages/server/src/jobs/{job-runner,retry-delay}.ts',
    'packages/server/src/limits/memory-limiter.ts',
    'packages/server/src/access/decide-access.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Tables that are read when a module is loaded: each would cost a run of everything.
  ignoreStatic: true,
  // Tests that repeat the words of the product notice nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  // The compiler has no interface for it any more, and nothing that runs here reads one.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'build', '.turbo', 'docs', 'e2e', 'lab', 'pictures', 'test-results'],
  reporters: ['clear-text', 'progress'],
};
