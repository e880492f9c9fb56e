CREATE TABLE accounts (
    uid TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    disabled INTEGER NOT NULL DEFAULT 0,
    created_at_ms INTEGER NOT NULL,
    last_sign_in_at_ms INTEGER NOT NULL
  ) STRICT;
CREATE TABLE identities (
    uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
    provider_id TEXT NOT NULL,
    raw_id TEXT NOT NULL,
    PRIMARY KEY (uid, provider_id)
  ) STRICT;
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    auth_time INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
insert into "accounts" values ('MNkNC0NdGjUehiaiW71anj9JmoCm', 'ann@school.example', 'ann', 0, 1795992521405, 1795992521405);
insert into "accounts" values ('VWNEYMUxRmF2R3B7LEASD_W2hnm6', 'ben@school.example', 'ben', 0, 1795992521943, 1795992521943);
insert into "identities" values ('MNkNC0NdGjUehiaiW71anj9JmoCm', 'google.com', 'gb6b658e3e4be50c1d9f7');
insert into "identities" values ('VWNEYMUxRmF2R3B7LEASD_W2hnm6', 'google.com', 'gcc7d2b4c1b8992c9d2a9');
insert into "sessions" values ('tP0s2fYMCW-T4tNXzbwyQRGUNOLXdD9qYA75xggSoMU', 'MNkNC0NdGjUehiaiW71anj9JmoCm', 'google.com', 1795992521, 0);
insert into "sessions" values ('1latjJmqXuoKZxRBL-n5QK9Q-qMXmX1Twtbfr2u4JpQ', 'VWNEYMUxRmF2R3B7LEASD_W2hnm6', 'google.com', 1795992522, 0);
CREATE INDEX sessions_of_account ON sessions (uid);
pragma user_version = 1;
