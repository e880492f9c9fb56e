import {
  type Administrator,
  type AdministratorScope,
  type AuditEntry,
  adminCalls,
  type BulkResult,
  type Person,
  type PersonRecording,
  type PolicyPreview,
  type PolicyVersion,
  type Report,
  type ReportedRecording,
  type Usage,
} from '@beep/api/features/admin';
import { transcriptCalls } from '@beep/api/features/transcripts';
import type { ContractClient } from '@beep/browser';
import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import type { CallOutcome } from '@beep/core/recordings';
import { ok, refused } from '@beep/core/testing';

/** Seconds since the epoch. */
const AT = Date.UTC(2026, 10, 20, 15, 42) / 1000;

export function aPerson(overrides: Partial<Person> = {}): Person {
  return {
    uid: 'u-ada',
    email: 'ada@north.example',
    domain: 'north.example',
    recordings: 3,
    bytes: 1_200_000,
    lastUsedAt: AT,
    ...overrides,
  };
}

export function aPersonRecording(overrides: Partial<PersonRecording> = {}): PersonRecording {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    createdAt: AT,
    duration: 42,
    bytes: 400_000,
    source: 'BEEP_WEB',
    expiresAt: 0,
    suspended: false,
    ...overrides,
  };
}

export function aPolicyVersion(
  overrides: Partial<Omit<PolicyVersion, 'policy'>> & { readonly policy?: Partial<Policy> } = {},
): PolicyVersion {
  return {
    domain: 'north.example',
    version: 1,
    changedBy: 'root@north.example',
    changedAt: AT,
    graceEndsAt: AT,
    ...overrides,
    policy: { ...DEFAULT_POLICY, ...overrides.policy },
  };
}

export function aReport(overrides: Partial<Report> = {}): Report {
  return {
    id: 'report-1',
    recordingId: 'AAAAAAAAAAAAAAAAAAAAAA',
    domain: 'north.example',
    owner: 'ada@north.example',
    reason: 'harmful',
    text: 'He names my daughter.',
    reportedAt: AT,
    state: 'live',
    ...overrides,
  };
}

export function aReportedRecording(overrides: Partial<ReportedRecording> = {}): ReportedRecording {
  return {
    url: 'https://beep.example/play/AAAAAAAAAAAAAAAAAAAAAA',
    createdAt: AT,
    duration: 42,
    playable: false,
    ...overrides,
  };
}

export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'entry-1',
    at: AT,
    actor: 'root@north.example',
    action: 'account_deleted',
    domain: 'north.example',
    subject: 'ada@north.example',
    details: { recordings: 3 },
    ...overrides,
  };
}

/** What a fake service has. */
export interface FakeAdministration {
  readonly scope: AdministratorScope;
  readonly administrators: readonly Administrator[];
  readonly policies: readonly PolicyVersion[];
  readonly preview: PolicyPreview;
  readonly people: readonly Person[];
  readonly recordings: readonly PersonRecording[];
  readonly unnamed: number;
  readonly mayPlay: boolean;
  readonly reports: readonly Report[];
  readonly usage: Usage;
  readonly audit: readonly AuditEntry[];
  /** Items of one page. */
  readonly pageSize: number;
}

export interface FakeAdmin {
  readonly call: ContractClient;
  /** Every call as `name argument...`. */
  readonly calls: readonly string[];
  /** The next call of this name has this outcome instead. */
  failNext(name: string, outcome: CallOutcome<never>): void;
}

const NOTHING: FakeAdministration = {
  scope: { email: 'root@north.example', domains: ['*'] },
  administrators: [],
  policies: [],
  preview: {
    ...{ recordings: 0, graceEndsAt: AT, silenced: 0 },
    ...{ deletions: 0, laterDeletions: 0, firstLaterDeletionAt: null },
  },
  people: [],
  recordings: [],
  unnamed: 0,
  mayPlay: false,
  reports: [],
  usage: { days: [], stored: { people: 0, recordings: 0, bytes: 0 } },
  audit: [],
  pageSize: 50,
};

type Handler = (sent: {
  readonly [part: string]: unknown;
  readonly query?: Readonly<Record<string, string | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: each handler knows the body of its call.
  readonly body?: any;
}) => readonly [name: string, args: readonly unknown[], answer: () => CallOutcome<unknown>];

/** A service with these facts. Its commands change nothing but policies, people, reports and administrators. */
export function createFakeAdmin(facts: Partial<FakeAdministration> = {}): FakeAdmin {
  const has = { ...NOTHING, ...facts };
  const calls: string[] = [];
  const failures = new Map<string, CallOutcome<never>>();
  const handlers = new Map<unknown, Handler>([
    ...administratorHandlers(has),
    ...policyHandlers(has),
    ...peopleHandlers(has),
    ...moderationHandlers(has),
    ARCHIVE,
  ]);
  const call = async (called: unknown, sent: Parameters<Handler>[0]): Promise<CallOutcome<unknown>> => {
    const handler = handlers.get(called);
    if (handler === undefined) throw new Error('The fake does not have this call');
    const [name, args, answer] = handler(sent);
    calls.push([name, ...args.map(String)].join(' ').trim());
    const failure = failures.get(name);
    failures.delete(name);
    return failure ?? answer();
  };
  return {
    call: call as unknown as ContractClient,
    calls,
    failNext: (name, outcome) => failures.set(name, outcome),
  };
}

type Handlers = readonly (readonly [call: unknown, handler: Handler])[];

const ARCHIVE: Handlers[number] = [
  adminCalls.getPersonArchive,
  ({ uid }) => [
    'archive',
    [uid],
    () =>
      ok({
        ...{ state: 'ready', unreadable: 0, recordingsDone: 3, recordingsTotal: 3, bytes: 1_200_000 },
        ...{ url: `https://beep.example/archive/${uid}.zip`, expiresAt: AT },
      }),
  ],
];

const nothing = (): CallOutcome<null> => ok(null);

function paged<Item>(has: FakeAdministration, items: readonly Item[], after = '0') {
  const from = Number(after);
  const to = from + has.pageSize;
  return [items.slice(from, to), to < items.length ? { next: String(to) } : {}] as const;
}

function administratorHandlers(has: FakeAdministration): Handlers {
  let administrators = has.administrators;
  return [
    [adminCalls.getAdministratorScope, () => ['scope', [], () => ok(has.scope)]],
    [adminCalls.listAdministrators, () => ['administrators', [], () => ok({ administrators })]],
    [
      adminCalls.nameAdministrator,
      ({ body: { email, domain } }) => [
        'nameAdministrator',
        [email, domain],
        () => {
          administrators = [...administrators, { email, domain, namedBy: has.scope.email, namedAt: AT }];
          return ok(null);
        },
      ],
    ],
    [
      adminCalls.removeAdministrator,
      ({ query: { email, domain } = {} }) => [
        'removeAdministrator',
        [email, domain],
        () => {
          administrators = administrators.filter((one) => one.email !== email || one.domain !== domain);
          return ok(null);
        },
      ],
    ],
    [adminCalls.getUsage, ({ query = {} }) => ['usage', [query.domain ?? 'all'], () => ok(has.usage)]],
    [
      adminCalls.listAuditEntries,
      ({ query: { domain, action, after } = {} }) => [
        'audit',
        [domain ?? '', action ?? ''],
        () => {
          const found = has.audit.filter(
            (entry) =>
              (domain === undefined || entry.domain === domain) &&
              (action === undefined || entry.action === action),
          );
          const [entries, next] = paged(has, found, after);
          return ok({ entries, ...next });
        },
      ],
    ],
    [
      adminCalls.exportAuditLog,
      ({ query = {} }) => ['saveAudit', [query.format], () => ok(new Blob(['id']))],
    ],
  ];
}

function policyHandlers(has: FakeAdministration): Handlers {
  let versions = [...has.policies].sort((a, b) => b.version - a.version);
  const currentOf = (domain: unknown): PolicyVersion | undefined =>
    versions.find((version) => version.domain === domain);
  return [
    [
      adminCalls.listPolicies,
      () => [
        'policies',
        [],
        () => {
          const isOurs = ({ domain }: PolicyVersion): boolean =>
            has.scope.domains.includes('*') || has.scope.domains.includes(domain);
          const policies = versions.filter((one) => isOurs(one) && currentOf(one.domain) === one);
          return ok({ policies, others: currentOf('*')?.policy });
        },
      ],
    ],
    [
      adminCalls.listPolicyVersions,
      ({ domain }) => [
        'versions',
        [domain],
        () => ok({ policies: versions.filter((version) => version.domain === domain) }),
      ],
    ],
    [
      adminCalls.previewPolicy,
      ({ domain, body }) => ['preview', [domain, body.graceDays], () => ok(has.preview)],
    ],
    [
      adminCalls.changePolicy,
      ({ domain, body: { policy, version, graceDays } }) => [
        'changePolicy',
        [domain, version, graceDays],
        () => {
          if ((currentOf(domain)?.version ?? 0) !== version) return refused(409, 'conflict');
          const stored = aPolicyVersion({ domain: String(domain), version: version + 1, policy });
          versions = [stored, ...versions];
          return ok(stored);
        },
      ],
    ],
  ];
}

function peopleHandlers(has: FakeAdministration): Handlers {
  let people = has.people;
  const resultOf = (address: string, isDryRun: boolean): BulkResult => {
    const person = people.find(({ email }) => email === address);
    if (person === undefined) return { address, outcome: 'unknown', recordings: 0, bytes: 0 };
    const { recordings, bytes } = person;
    return { address, outcome: isDryRun ? 'would_delete' : 'deleted', recordings, bytes };
  };
  return [
    [
      adminCalls.listPeople,
      ({ query: { domain, q = '', sort, after } = {} }) => [
        'people',
        [domain ?? 'all', sort, q],
        () => {
          const found = people.filter(
            (person) =>
              (domain === undefined || person.domain === domain) && (person.email ?? '').startsWith(q),
          );
          const [listed, next] = paged(has, found, after);
          return ok({ people: listed, total: found.length, unnamed: has.unnamed, ...next });
        },
      ],
    ],
    [
      adminCalls.listPersonRecordings,
      ({ uid, query = {} }) => [
        'recordings',
        [uid],
        () => {
          const person = people.find((one) => one.uid === uid);
          if (person === undefined) return refused(404, 'not_found');
          const [recordings, next] = paged(has, has.recordings, query.after);
          return ok({ recordings, person, mayPlay: has.mayPlay, total: has.recordings.length, ...next });
        },
      ],
    ],
    [
      adminCalls.deletePerson,
      ({ uid }) => [
        'removePerson',
        [uid],
        () => {
          people = people.filter((one) => one.uid !== uid);
          return ok(null);
        },
      ],
    ],
    [
      adminCalls.deletePeople,
      ({ body: { addresses, dryRun } }) => [
        'removeAll',
        [addresses.length, dryRun ? 'dry' : 'real'],
        () => {
          const results = addresses.map((address: string) => resultOf(address, dryRun));
          if (!dryRun) people = people.filter(({ email }) => !addresses.includes(email ?? ''));
          return ok({ results });
        },
      ],
    ],
  ];
}

function moderationHandlers(has: FakeAdministration): Handlers {
  let reports = has.reports;
  const isOpen = ({ closedAt }: Report): boolean => closedAt === undefined;
  return [
    [
      adminCalls.listReports,
      ({ query: { state, after } = {} }) => [
        'reports',
        [state],
        () => {
          const found = reports.filter((report) => isOpen(report) === (state === 'open'));
          const [listed, next] = paged(has, found, after);
          return ok({ reports: listed, open: reports.filter(isOpen).length, ...next });
        },
      ],
    ],
    [
      adminCalls.closeReport,
      ({ report: id, body: { outcome, reason } }) => [
        'closeReport',
        [id, outcome, reason],
        () => {
          const closing = { closedAt: AT, closedBy: has.scope.email, outcome };
          reports = reports.map((report) => (report.id === id ? { ...report, ...closing } : report));
          return ok(null);
        },
      ],
    ],
    [
      adminCalls.playAsAdministrator,
      ({ filename }) => [
        'play',
        [filename],
        () => ok({ url: `https://beep.example/media/${filename}.webm?grant=1`, expiresAt: AT }),
      ],
    ],
    [
      adminCalls.playReportedReply,
      ({ report }) => [
        'loadReply',
        [report, 'audio/webm'],
        () => ok(new Blob([new Uint8Array(64)], { type: 'audio/webm' })),
      ],
    ],
    [
      transcriptCalls.getTranscript,
      ({ filename }) => [
        'loadTranscript',
        [filename],
        () => ok({ format: 'text/plain', text: 'He said her name.', checked: false }),
      ],
    ],
    [adminCalls.suspendRecording, ({ filename, body }) => ['suspend', [filename, body.reason], nothing]],
    [adminCalls.unsuspendRecording, ({ filename }) => ['lift', [filename], nothing]],
    [adminCalls.deleteRecordingAsAdministrator, ({ filename }) => ['removeRecording', [filename], nothing]],
  ];
}
