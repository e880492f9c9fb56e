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
insert into "accounts" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', 'ann@school.example', 'ann', 0, 1795992475670, 1795992475670);
insert into "accounts" values ('Tr6pWL31sZMuisjRLV-xX0uKVt_K', 'ben@school.example', 'ben', 0, 1795992475895, 1795992475895);
insert into "identities" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', 'google.com', 'geeb0480a6dc0d351f615');
insert into "identities" values ('Tr6pWL31sZMuisjRLV-xX0uKVt_K', 'google.com', 'g41b4b2a7872b6ead0c2e');
insert into "sessions" values ('C-j0gYCkkLLve7sH3qgW_lfEdFZvm2UQmYyXmnDzY04', 'olWCAYWDxw2v6fcN80WprZLcCGEI', 'google.com', 1795992475, 0);
insert into "sessions" values ('MZqnAz4Wpl8xZebSRR-FTPNOczs-YqASGib6hmBm2Js', 'Tr6pWL31sZMuisjRLV-xX0uKVt_K', 'google.com', 1795992475, 0);
CREATE INDEX sessions_of_account ON sessions (uid);
pragma user_version = 1;
