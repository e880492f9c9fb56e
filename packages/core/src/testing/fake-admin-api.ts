import type {
  AdminApi,
  Administrator,
  AdministratorScope,
  AuditEntry,
  BulkResult,
  Page,
  Person,
  PersonRecording,
  PolicyPreview,
  PolicyVersion,
  Report,
  ReportedRecording,
  Usage,
} from '../admin/ports.ts';
import { DEFAULT_POLICY, type Policy } from '../policies/policy.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { ok, refused } from './fake-recordings.ts';

const AT_MS = Date.UTC(2026, 10, 20, 15, 42);

export function aPerson(overrides: Partial<Person> = {}): Person {
  return {
    uid: 'u-ada',
    email: 'ada@north.example',
    domain: 'north.example',
    recordings: 3,
    bytes: 1_200_000,
    lastUsedAtMs: AT_MS,
    ...overrides,
  };
}

export function aPersonRecording(overrides: Partial<PersonRecording> = {}): PersonRecording {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    createdAtMs: AT_MS,
    durationSeconds: 42,
    bytes: 400_000,
    source: 'BEEP_WEB',
    expiresAtMs: null,
    isSuspended: false,
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
    changedAtMs: AT_MS,
    graceEndsAtMs: AT_MS,
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
    reportedAtMs: AT_MS,
    further: 0,
    state: 'live',
    closing: null,
    ...overrides,
  };
}

export function aReportedRecording(overrides: Partial<ReportedRecording> = {}): ReportedRecording {
  return {
    url: 'https://beep.example/play/AAAAAAAAAAAAAAAAAAAAAA',
    createdAtMs: AT_MS,
    durationSeconds: 42,
    title: null,
    transcript: null,
    audioUrl: null,
    isPlayable: false,
    ...overrides,
  };
}

export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'entry-1',
    atMs: AT_MS,
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

export interface FakeAdminApi extends AdminApi {
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
    ...{ recordings: 0, graceEndsAtMs: AT_MS, silenced: 0 },
    ...{ deletions: 0, laterDeletions: 0, firstLaterDeletionAtMs: null },
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

/** A service with these facts. Its commands change nothing but policies, people, reports and administrators. */
export function createFakeAdminApi(facts: Partial<FakeAdministration> = {}): FakeAdminApi {
  const has = { ...NOTHING, ...facts };
  const calls: string[] = [];
  const failures = new Map<string, CallOutcome<never>>();
  async function answer<Value>(
    name: string,
    args: readonly unknown[],
    value: () => CallOutcome<Value>,
  ): Promise<CallOutcome<Value>> {
    calls.push([name, ...args.map(String)].join(' ').trim());
    const failure = failures.get(name);
    failures.delete(name);
    return failure ?? value();
  }
  const paged = <Item>(items: readonly Item[], after: string | undefined): Page<Item> => {
    const from = Number(after ?? 0);
    const to = from + has.pageSize;
    return { items: items.slice(from, to), next: to < items.length ? String(to) : null };
  };
  const nothing = (): CallOutcome<null> => ok(null);
  return {
    calls,
    failNext: (name, outcome) => failures.set(name, outcome),
    administrators: administratorsOf(has, answer),
    policies: policiesOf(has, answer),
    people: peopleOf(has, answer, paged),
    recordings: {
      play: (id) =>
        answer('play', [id], () =>
          ok({ url: `https://beep.example/media/${id}.webm?grant=1`, expiresAtMs: AT_MS }),
        ),
      suspend: (id, reason) => answer('suspend', [id, reason], nothing),
      lift: (id) => answer('lift', [id], nothing),
      remove: (id) => answer('removeRecording', [id], nothing),
    },
    reports: reportsOf(has, answer, paged),
    usage: { get: ({ domain = 'all' }) => answer('usage', [domain], () => ok(has.usage)) },
    audit: {
      list: ({ domain, action, after }) =>
        answer('audit', [domain ?? '', action ?? ''], () => {
          const entries = has.audit.filter(
            (entry) =>
              (domain === undefined || entry.domain === domain) &&
              (action === undefined || entry.action === action),
          );
          return ok(paged(entries, after));
        }),
      save: (format) => answer('saveAudit', [format], nothing),
    },
  };
}

type Answer = <Value>(
  name: string,
  args: readonly unknown[],
  value: () => CallOutcome<Value>,
) => Promise<CallOutcome<Value>>;
type Paged = <Item>(items: readonly Item[], after: string | undefined) => Page<Item>;

function administratorsOf(has: FakeAdministration, answer: Answer): AdminApi['administrators'] {
  let administrators = has.administrators;
  return {
    getScope: () => answer('scope', [], () => ok(has.scope)),
    list: () => answer('administrators', [], () => ok(administrators)),
    name: ({ email, domain }) =>
      answer('nameAdministrator', [email, domain], () => {
        administrators = [...administrators, { email, domain, namedBy: has.scope.email, namedAtMs: AT_MS }];
        return ok(null);
      }),
    remove: ({ email, domain }) =>
      answer('removeAdministrator', [email, domain], () => {
        administrators = administrators.filter((one) => one.email !== email || one.domain !== domain);
        return ok(null);
      }),
  };
}

function policiesOf(has: FakeAdministration, answer: Answer): AdminApi['policies'] {
  let versions = [...has.policies].sort((a, b) => b.version - a.version);
  const currentOf = (domain: string): PolicyVersion | undefined =>
    versions.find((version) => version.domain === domain);
  return {
    list: () => answer('policies', [], () => ok(versions.filter((one) => currentOf(one.domain) === one))),
    listVersions: (domain) =>
      answer('versions', [domain], () => ok(versions.filter((version) => version.domain === domain))),
    preview: (domain, { graceDays }) => answer('preview', [domain, graceDays], () => ok(has.preview)),
    change: (domain, { policy, version, graceDays }) =>
      answer('changePolicy', [domain, version, graceDays], () => {
        if ((currentOf(domain)?.version ?? 0) !== version) return refused(409, 'conflict');
        const stored = aPolicyVersion({ domain, version: version + 1, policy });
        versions = [stored, ...versions];
        return ok(stored);
      }),
  };
}

function peopleOf(has: FakeAdministration, answer: Answer, paged: Paged): AdminApi['people'] {
  let people = has.people;
  const results = (addresses: readonly string[], isDryRun: boolean): readonly BulkResult[] =>
    addresses.map((address) => {
      const person = people.find(({ email }) => email === address);
      if (person === undefined) return { address, outcome: 'unknown', recordings: 0, bytes: 0 };
      const { recordings, bytes } = person;
      return { address, outcome: isDryRun ? 'would_delete' : 'deleted', recordings, bytes };
    });
  return {
    list: ({ domain, search, sort, after }) =>
      answer('people', [domain ?? 'all', sort, search], () => {
        const found = people.filter(
          (person) =>
            (domain === undefined || person.domain === domain) && (person.email ?? '').startsWith(search),
        );
        return ok({ ...paged(found, after), total: found.length, unnamed: has.unnamed });
      }),
    listRecordings: (uid, after) =>
      answer('recordings', [uid], () => {
        const person = people.find((one) => one.uid === uid);
        if (person === undefined) return refused(404, 'not_found');
        const { recordings, mayPlay } = has;
        return ok({ ...paged(recordings, after), person, mayPlay, total: recordings.length });
      }),
    createArchive: (uid) =>
      answer('archive', [uid], () =>
        ok({
          state: 'ready',
          unreadable: 0,
          recordingsDone: 3,
          recordingsTotal: 3,
          bytes: 1_200_000,
          url: `https://beep.example/archive/${uid}.zip`,
          expiresAt: AT_MS / 1000,
        }),
      ),
    remove: (uid) =>
      answer('removePerson', [uid], () => {
        people = people.filter((one) => one.uid !== uid);
        return ok(null);
      }),
    removeAll: ({ addresses, isDryRun }) =>
      answer('removeAll', [addresses.length, isDryRun ? 'dry' : 'real'], () => {
        const outcome = ok(results(addresses, isDryRun));
        if (!isDryRun) people = people.filter(({ email }) => !addresses.includes(email ?? ''));
        return outcome;
      }),
  };
}

function reportsOf(has: FakeAdministration, answer: Answer, paged: Paged): AdminApi['reports'] {
  let reports = has.reports;
  const isOpen = ({ closing }: Report): boolean => closing === null;
  return {
    list: ({ state, after }) =>
      answer('reports', [state], () => {
        const listed = reports.filter((report) => isOpen(report) === (state === 'open'));
        return ok({ ...paged(listed, after), open: reports.filter(isOpen).length });
      }),
    close: (id, outcome, reason = '') =>
      answer('closeReport', [id, outcome, reason], () => {
        const closing = { atMs: AT_MS, by: has.scope.email, outcome };
        reports = reports.map((report) => (report.id === id ? { ...report, closing } : report));
        return ok(null);
      }),
    loadReply: (id, { mimeType }) =>
      answer('loadReply', [id, mimeType], () => ok(new Blob([new Uint8Array(64)], { type: mimeType }))),
    loadTranscript: (id) =>
      answer('loadTranscript', [id], () =>
        ok({ format: 'text/plain', text: 'He said her name.', checked: false }),
      ),
  };
}
