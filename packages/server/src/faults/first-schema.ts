/** The first released database schema, statement by statement. Never change it. */
export const FIRST_SCHEMA: readonly string[] = [
  `create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
  `create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`,
  `insert into kysely_migration values ('0001-recordings', '2026-01-01T00:00:00.000Z')`,
  `insert into kysely_migration_lock values ('migration_lock', 0)`,
  `create table recordings (id text primary key, owner_uid text not null, source text not null,
    format text not null, bytes bigint not null, duration_s double precision not null,
    created_at_ms bigint not null, expires_at_ms bigint, deleted_at_ms bigint, file_removed_at_ms bigint,
    listen_count bigint default 0 not null)`,
  `create index recordings_by_owner on recordings (owner_uid, created_at_ms, id)`,
  `create index recordings_to_remove_by_deleted_at_ms on recordings (deleted_at_ms)
    where file_removed_at_ms is null and deleted_at_ms is not null`,
  `create index recordings_to_remove_by_expires_at_ms on recordings (expires_at_ms)
    where file_removed_at_ms is null and expires_at_ms is not null`,
  `create table upload_keys (owner_uid text not null, key text not null, body_sha256 text not null,
    recording_id text not null references recordings (id), created_at_ms bigint not null,
    constraint upload_keys_pk primary key (owner_uid, key))`,
  `create index upload_keys_by_age on upload_keys (created_at_ms)`,
  `create table listens (recording_id text not null, listener_hash text not null, counted_at_ms bigint not null,
    constraint listens_pk primary key (recording_id, listener_hash))`,
  `create index listens_by_age on listens (counted_at_ms)`,
  `create table listen_caps (recording_id text not null, address_hash text not null,
    window_start_ms bigint not null, counted bigint not null,
    constraint listen_caps_pk primary key (recording_id, address_hash, window_start_ms))`,
  `create table settings (name text primary key, value text not null)`,
  `insert into settings values ('auth_mode', 'local')`,
];
