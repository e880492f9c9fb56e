
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.account_deletions (
    uid text NOT NULL,
    deleted_at_ms bigint NOT NULL,
    finished_at_ms bigint
);

CREATE TABLE public.jobs (
    kind text NOT NULL,
    key text NOT NULL,
    due_at_ms bigint NOT NULL,
    wait_ms bigint NOT NULL,
    holder text,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    done_at_ms bigint
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.listen_caps (
    recording_id text NOT NULL,
    address_hash text NOT NULL,
    window_start_ms bigint NOT NULL,
    counted bigint NOT NULL
);

CREATE TABLE public.listens (
    recording_id text NOT NULL,
    listener_hash text NOT NULL,
    counted_at_ms bigint NOT NULL
);

CREATE TABLE public.newsletter_tokens (
    token_hash text NOT NULL,
    email text NOT NULL,
    created_at_ms bigint NOT NULL
);

CREATE UNLOGGED TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.recordings (
    id text NOT NULL,
    owner_uid text NOT NULL,
    source text NOT NULL,
    format text NOT NULL,
    bytes bigint NOT NULL,
    duration_s double precision NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint,
    deleted_at_ms bigint,
    file_removed_at_ms bigint,
    listen_count bigint DEFAULT 0 NOT NULL,
    removal_started_at_ms bigint,
    peaks text,
    gain_db double precision,
    mp3_gain_db double precision
);

CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.transcripts (
    recording_id text NOT NULL,
    format text NOT NULL,
    text text NOT NULL,
    search_text text NOT NULL,
    written_at_ms bigint NOT NULL
);

CREATE TABLE public.upload_keys (
    owner_uid text NOT NULL,
    key text NOT NULL,
    body_sha256 text NOT NULL,
    recording_id text NOT NULL,
    created_at_ms bigint NOT NULL
);

INSERT INTO public.jobs VALUES ('remove_orphans', '', 1795993119256, 600000, NULL, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('sweep', '', 1795992539314, 20000, NULL, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('forget', '', 1795992579346, 60000, NULL, 0, NULL, NULL);

INSERT INTO public.kysely_migration VALUES ('0001-recordings', '2026-11-29T22:48:37.474Z');
INSERT INTO public.kysely_migration VALUES ('0002-deletions-transcripts-newsletter', '2026-11-29T22:48:37.635Z');
INSERT INTO public.kysely_migration VALUES ('0003-jobs', '2026-11-29T22:48:37.673Z');
INSERT INTO public.kysely_migration VALUES ('0004-levels', '2026-11-29T22:48:37.703Z');

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);

INSERT INTO public.listen_caps VALUES ('oIsshKTHsj4GeBUP6wTrLg', 'hLGtfDw5Aj49Uo0z6fjN--vut3sFL4kxLiFatpZppRA', 1795989600000, 3);
INSERT INTO public.listen_caps VALUES ('hfKCamMuv5icHdO6qdnrig', 'Pnmyp6YWKwicqpBZc1bXhZBr420fe8XeiLXelQQ1c7A', 1795989600000, 1);

INSERT INTO public.listens VALUES ('oIsshKTHsj4GeBUP6wTrLg', 'FAqmXL_tvnQpKHtNJ1poxf0gwnD4lddtWC49hRzKNVY', 1795992528903);
INSERT INTO public.listens VALUES ('oIsshKTHsj4GeBUP6wTrLg', 'QnsbWNxy7rgxTBtVG-YkT0sbCjQWaNILFM1jbhE_08I', 1795992529135);
INSERT INTO public.listens VALUES ('oIsshKTHsj4GeBUP6wTrLg', 'XqVPqJScovO5VtXtC5B1II5CS2gTSu7jnbp2qyBJ7CE', 1795992529333);
INSERT INTO public.listens VALUES ('hfKCamMuv5icHdO6qdnrig', '-rqSPD8VhF0BB7SCl5jvjSyqWgikaOG-n4MfvuWkPlE', 1795992529545);

INSERT INTO public.rate_limits VALUES ('uploads-per-user:-hsmpdLhB__MjrBEBsWcueagpGyQNb6-J1fEoEDFfvs', 50, 1795992582347);
INSERT INTO public.rate_limits VALUES ('uploads:FHESkGUqs1kr6Wzj6VL3Wdkh4EGRhefxKLXW3PWnhUA', 60, 1795992582204);
INSERT INTO public.rate_limits VALUES ('uploads-per-user:CgpCSWzDlhSrMZMfBwEw6XKHr-2zd3eS_p-3MSkIIss', 10, 1795992587366);
INSERT INTO public.rate_limits VALUES ('writes:q61QCwCD7mVJDppmfl4bT-AqnPZvBWqvWtRfbiv1i7E', 110, 1795992581161);
INSERT INTO public.rate_limits VALUES ('reads:6VHl_Raj1m3r0YllvW8eyW9RGMrY0pO8TXdnhap_-JQ', 160, 1795992592600);

INSERT INTO public.recordings VALUES ('NFmFcFvNJB8OhXGEOdnGlg', 'MNkNC0NdGjUehiaiW71anj9JmoCm', 'BEEP_WEB', 'webm', 12687, 3, 1795992523975, NULL, NULL, NULL, 0, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
INSERT INTO public.recordings VALUES ('oIsshKTHsj4GeBUP6wTrLg', 'MNkNC0NdGjUehiaiW71anj9JmoCm', 'BEEP_ADDON_GMAIL', 'mp4', 12695, 3, 1795992525005, NULL, NULL, NULL, 3, NULL, '050202020112707a7a37110506757a7a79787976297a7a7a60651702657a746c5d5c7456206671675d5b1e020703010000000000010000000000000000000000', -6.378564664733366, 0);
INSERT INTO public.recordings VALUES ('hfKCamMuv5icHdO6qdnrig', 'VWNEYMUxRmF2R3B7LEASD_W2hnm6', 'BEEP_ADDON_DOCS', 'webm', 12687, 3, 1795992528152, NULL, NULL, NULL, 1, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
INSERT INTO public.recordings VALUES ('xgq3f2DqVUhh9yIfFJkmDQ', 'MNkNC0NdGjUehiaiW71anj9JmoCm', 'BEEP_ADDON_CLASSROOM', 'webm', 12687, 3, 1795992525606, 2111352529000, NULL, NULL, 0, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
INSERT INTO public.recordings VALUES ('wVM8_feCbgec0r2dRfUcZA', 'MNkNC0NdGjUehiaiW71anj9JmoCm', 'BEEP_WEB', 'webm', 12687, 3, 1795992526378, 1795992531000, NULL, NULL, 0, NULL, '00040302020201737d7d5a130605597d7d797d7a7a207d7d7d616b0602737d746d5d6f75365d7873625b5a040608010000000000010000000000000000000000', -6.1997060292686275, 0);
INSERT INTO public.recordings VALUES ('Ud_F5TGy7bZTtTJZaYOkWA', 'MNkNC0NdGjUehiaiW71anj9JmoCm', 'BEEP_WEB', 'mp4', 12695, 3, 1795992527081, NULL, 1795992530063, NULL, 0, NULL, '050202020112707a7a37110506757a7a79787976297a7a7a60651702657a746c5d5c7456206671675d5b1e020703010000000000010000000000000000000000', -6.378564664733366, 0);

INSERT INTO public.settings VALUES ('auth_mode', 'local');
INSERT INTO public.settings VALUES ('listen_secret', 'uIvpEi9aXvJ1L913Hfoa76Jz7yBkscSDZcFVCvBel1Q');

INSERT INTO public.transcripts VALUES ('NFmFcFvNJB8OhXGEOdnGlg', 'text/vtt', 'WEBVTT

00:00.000 --> 00:01.500
The mitochondrion is the powerhouse

00:01.500 --> 00:02.000
of the cell', 'the mitochondrion is the powerhouse of the cell', 1795992528583);
INSERT INTO public.transcripts VALUES ('hfKCamMuv5icHdO6qdnrig', 'text/plain', 'Où est l’hôpital ?', 'où est l’hôpital ?', 1795992528807);

INSERT INTO public.upload_keys VALUES ('MNkNC0NdGjUehiaiW71anj9JmoCm', '739c1bdd-d492-4344-bedf-f6a0f56aaa02', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'NFmFcFvNJB8OhXGEOdnGlg', 1795992523975);
INSERT INTO public.upload_keys VALUES ('MNkNC0NdGjUehiaiW71anj9JmoCm', '39a1c9f6-49f7-4244-b980-83513ee6f915', 'c7c06a8b07c491dc815db45ac5637df9c9b7532cea02b1a5d26e2a916ec61092', 'oIsshKTHsj4GeBUP6wTrLg', 1795992525005);
INSERT INTO public.upload_keys VALUES ('MNkNC0NdGjUehiaiW71anj9JmoCm', '3497935d-533d-44e3-a7cc-2b0bab3ea215', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'xgq3f2DqVUhh9yIfFJkmDQ', 1795992525606);
INSERT INTO public.upload_keys VALUES ('MNkNC0NdGjUehiaiW71anj9JmoCm', '5280e5bc-32d0-4ed5-88ef-796d340155ac', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'wVM8_feCbgec0r2dRfUcZA', 1795992526378);
INSERT INTO public.upload_keys VALUES ('MNkNC0NdGjUehiaiW71anj9JmoCm', 'c7e77bb2-89a7-47c3-ab79-6695350edd45', 'c7c06a8b07c491dc815db45ac5637df9c9b7532cea02b1a5d26e2a916ec61092', 'Ud_F5TGy7bZTtTJZaYOkWA', 1795992527081);
INSERT INTO public.upload_keys VALUES ('VWNEYMUxRmF2R3B7LEASD_W2hnm6', '5945551b-9a19-4663-80da-75cf435808a2', '2236ba5e60edf67c9cc64628e18084efcc31ef198367df1a20733a8b0267a118', 'hfKCamMuv5icHdO6qdnrig', 1795992528152);

ALTER TABLE ONLY public.account_deletions
    ADD CONSTRAINT account_deletions_pkey PRIMARY KEY (uid);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pk PRIMARY KEY (kind, key);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.listen_caps
    ADD CONSTRAINT listen_caps_pk PRIMARY KEY (recording_id, address_hash, window_start_ms);

ALTER TABLE ONLY public.listens
    ADD CONSTRAINT listens_pk PRIMARY KEY (recording_id, listener_hash);

ALTER TABLE ONLY public.newsletter_tokens
    ADD CONSTRAINT newsletter_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.transcripts
    ADD CONSTRAINT transcripts_pkey PRIMARY KEY (recording_id);

ALTER TABLE ONLY public.upload_keys
    ADD CONSTRAINT upload_keys_pk PRIMARY KEY (owner_uid, key);

CREATE INDEX account_deletions_pending ON public.account_deletions USING btree (deleted_at_ms) WHERE (finished_at_ms IS NULL);

CREATE INDEX jobs_by_due_time ON public.jobs USING btree (due_at_ms) WHERE (done_at_ms IS NULL);

CREATE INDEX listens_by_age ON public.listens USING btree (counted_at_ms);

CREATE INDEX newsletter_tokens_by_email ON public.newsletter_tokens USING btree (email);

CREATE INDEX recordings_by_owner ON public.recordings USING btree (owner_uid, created_at_ms, id);

CREATE INDEX recordings_to_remove_by_deleted_at_ms ON public.recordings USING btree (deleted_at_ms) WHERE ((file_removed_at_ms IS NULL) AND (deleted_at_ms IS NOT NULL));

CREATE INDEX recordings_to_remove_by_expires_at_ms ON public.recordings USING btree (expires_at_ms) WHERE ((file_removed_at_ms IS NULL) AND (expires_at_ms IS NOT NULL));

CREATE INDEX upload_keys_by_age ON public.upload_keys USING btree (created_at_ms);

CREATE INDEX upload_keys_by_recording ON public.upload_keys USING btree (recording_id);

ALTER TABLE ONLY public.transcripts
    ADD CONSTRAINT transcripts_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES public.recordings(id);

ALTER TABLE ONLY public.upload_keys
    ADD CONSTRAINT upload_keys_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES public.recordings(id);

