CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "recordings" ("id" text primary key, "owner_uid" text not null, "source" text not null, "format" text not null, "bytes" bigint not null, "duration_s" double precision not null, "created_at_ms" bigint not null, "expires_at_ms" bigint, "deleted_at_ms" bigint, "file_removed_at_ms" bigint, "listen_count" bigint default 0 not null, "removal_started_at_ms" bigint, "peaks" text, "gain_db" double precision, "mp3_gain_db" double precision);
CREATE TABLE "upload_keys" ("owner_uid" text not null, "key" text not null, "body_sha256" text not null, "recording_id" text not null references "recordings" ("id"), "created_at_ms" bigint not null, constraint "upload_keys_pk" primary key ("owner_uid", "key"));
CREATE TABLE "listens" ("recording_id" text not null, "listener_hash" text not null, "counted_at_ms" bigint not null, constraint "listens_pk" primary key ("recording_id", "listener_hash"));
CREATE TABLE "listen_caps" ("recording_id" text not null, "address_hash" text not null, "window_start_ms" bigint not null, "counted" bigint not null, constraint "listen_caps_pk" primary key ("recording_id", "address_hash", "window_start_ms"));
CREATE TABLE "settings" ("name" text primary key, "value" text not null);
CREATE TABLE "account_deletions" ("uid" text primary key, "deleted_at_ms" bigint not null, "finished_at_ms" bigint);
CREATE TABLE "transcripts" ("recording_id" text primary key references "recordings" ("id"), "format" text not null, "text" text not null, "search_text" text not null, "written_at_ms" bigint not null);
CREATE TABLE "newsletter_tokens" ("token_hash" text primary key, "email" text not null, "created_at_ms" bigint not null);
CREATE TABLE "jobs" ("kind" text not null, "key" text not null, "due_at_ms" bigint not null, "wait_ms" bigint not null, "holder" text, "attempts" integer default 0 not null, "last_error" text, "done_at_ms" bigint, constraint "jobs_pk" primary key ("kind", "key"));
insert into "kysely_migration" values ('0001-recordings', '2026-11-29T22:47:51.348Z');
insert into "kysely_migration" values ('0002-deletions-transcripts-newsletter', '2026-11-29T22:47:51.380Z');
insert into "kysely_migration" values ('0003-jobs', '2026-11-29T22:47:51.381Z');
insert into "kysely_migration" values ('0004-levels', '2026-11-29T22:47:51.382Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "recordings" values ('CT-eAuj28lfoc2gevP-HoA', 'olWCAYWDxw2v6fcN80WprZLcCGEI', 'BEEP_WEB', 'webm', 12687, 3, 1795992477036, NULL, NULL, NULL, 0, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
insert into "recordings" values ('vjgmHhAjUAZ5fFOD9ckP6A', 'olWCAYWDxw2v6fcN80WprZLcCGEI', 'BEEP_ADDON_GMAIL', 'mp4', 12695, 3, 1795992477267, NULL, NULL, NULL, 3, NULL, '050202020112707a7a37110506757a7a79787976297a7a7a60651702657a746c5d5c7456206671675d5b1e020703010000000000010000000000000000000000', -6.378564664733366, 0);
insert into "recordings" values ('DALQc8M0l8_4bB8iCYHDlg', 'olWCAYWDxw2v6fcN80WprZLcCGEI', 'BEEP_ADDON_CLASSROOM', 'webm', 12687, 3, 1795992477416, 2111352478000, NULL, NULL, 0, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
insert into "recordings" values ('45OBjK0WQTRgMictGsMPFA', 'olWCAYWDxw2v6fcN80WprZLcCGEI', 'BEEP_WEB', 'webm', 12687, 3, 1795992477556, 1795992480000, NULL, NULL, 0, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
insert into "recordings" values ('Ug-0tnwIfZmAXdX4ByCFXg', 'olWCAYWDxw2v6fcN80WprZLcCGEI', 'BEEP_WEB', 'mp4', 12695, 3, 1795992477781, NULL, 1795992478814, NULL, 0, NULL, '050202020112707a7a37110506757a7a79787976297a7a7a60651702657a746c5d5c7456206671675d5b1e020703010000000000010000000000000000000000', -6.378564664733366, 0);
insert into "recordings" values ('q1gpIhQ9sVoPkowvR-uwVg', 'Tr6pWL31sZMuisjRLV-xX0uKVt_K', 'BEEP_ADDON_DOCS', 'webm', 12687, 3, 1795992478114, NULL, NULL, NULL, 1, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
insert into "upload_keys" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', 'e3664791-6880-4884-9dc9-f3204f296e8f', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'CT-eAuj28lfoc2gevP-HoA', 1795992477036);
insert into "upload_keys" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', 'a8f02d07-bf58-46d1-a35b-efb76f707b8c', 'c7c06a8b07c491dc815db45ac5637df9c9b7532cea02b1a5d26e2a916ec61092', 'vjgmHhAjUAZ5fFOD9ckP6A', 1795992477267);
insert into "upload_keys" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', 'e896b523-64a6-4531-ab3a-a1850663d02f', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'DALQc8M0l8_4bB8iCYHDlg', 1795992477416);
insert into "upload_keys" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', '5ca719dc-7175-4076-8cd1-f80817af3172', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', '45OBjK0WQTRgMictGsMPFA', 1795992477556);
insert into "upload_keys" values ('olWCAYWDxw2v6fcN80WprZLcCGEI', 'a0d5899a-e620-46b7-afab-49ca517b551d', 'c7c06a8b07c491dc815db45ac5637df9c9b7532cea02b1a5d26e2a916ec61092', 'Ug-0tnwIfZmAXdX4ByCFXg', 1795992477781);
insert into "upload_keys" values ('Tr6pWL31sZMuisjRLV-xX0uKVt_K', '5514cfdb-1a96-4d2e-944d-48b8bcfefe1a', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'q1gpIhQ9sVoPkowvR-uwVg', 1795992478114);
insert into "listens" values ('vjgmHhAjUAZ5fFOD9ckP6A', 'DIvp0KNVWgCUZV3NrDeSELprFqkFORriHuL8DPM8rNY', 1795992478360);
insert into "listens" values ('vjgmHhAjUAZ5fFOD9ckP6A', 'oUb5Ffa7W1NGWMLT5kcswttN28wxDAogj3IRaL0JUcs', 1795992478467);
insert into "listens" values ('vjgmHhAjUAZ5fFOD9ckP6A', 'VwUX5c8lOQ7fgwYadUuBfjXm10FkL8w1QvbyZWXaxq0', 1795992478579);
insert into "listens" values ('q1gpIhQ9sVoPkowvR-uwVg', 'EZqmC-Sr2-MccOz6Z1qp38Wh9_AHzJE07RXImkf8wpo', 1795992478627);
insert into "listen_caps" values ('vjgmHhAjUAZ5fFOD9ckP6A', 'HKLz0rc1HM_CtK0x-LEZemZioBAQeNys0z_IHORpVg4', 1795989600000, 3);
insert into "listen_caps" values ('q1gpIhQ9sVoPkowvR-uwVg', 'twJm7sgbVFGFZrQ_Gy5dvNsxh8tLi8XE7JaALseBGkY', 1795989600000, 1);
insert into "settings" values ('auth_mode', 'local');
insert into "transcripts" values ('CT-eAuj28lfoc2gevP-HoA', 'text/vtt', 'WEBVTT

00:00.000 --> 00:01.500
The mitochondrion is the powerhouse

00:01.500 --> 00:02.000
of the cell', 'the mitochondrion is the powerhouse of the cell', 1795992478161);
insert into "transcripts" values ('q1gpIhQ9sVoPkowvR-uwVg', 'text/plain', 'Où est l’hôpital ?', 'où est l’hôpital ?', 1795992478302);
insert into "jobs" values ('sweep', '', 1795992493171, 20000, NULL, 0, NULL, NULL);
insert into "jobs" values ('forget', '', 1795992533265, 60000, NULL, 0, NULL, NULL);
insert into "jobs" values ('remove_orphans', '', 1795993073042, 600000, NULL, 0, NULL, NULL);
CREATE INDEX "recordings_by_owner" on "recordings" ("owner_uid", "created_at_ms", "id");
CREATE INDEX "recordings_to_remove_by_deleted_at_ms" on "recordings" ("deleted_at_ms") where "file_removed_at_ms" is null and "deleted_at_ms" is not null;
CREATE INDEX "recordings_to_remove_by_expires_at_ms" on "recordings" ("expires_at_ms") where "file_removed_at_ms" is null and "expires_at_ms" is not null;
CREATE INDEX "upload_keys_by_age" on "upload_keys" ("created_at_ms");
CREATE INDEX "listens_by_age" on "listens" ("counted_at_ms");
CREATE INDEX "account_deletions_pending" on "account_deletions" ("deleted_at_ms") where "finished_at_ms" is null;
CREATE INDEX "newsletter_tokens_by_email" on "newsletter_tokens" ("email");
CREATE INDEX "upload_keys_by_recording" on "upload_keys" ("recording_id");
CREATE INDEX "jobs_by_due_time" on "jobs" ("due_at_ms") where "done_at_ms" is null;
