-- Where categories of files of questions go: asked once, remembered for the school. What of a question that was read is like one of the bank.

create table import_places (
  client_id bigint not null,
  id bigint generated always as identity,
  format text not null,
  path text[] not null,
  digest text not null,
  chapter_id bigint not null,
  topic_id bigint,
  said_by bigint not null,
  said_at timestamptz not null,
  used_at timestamptz not null,
  forgotten_at timestamptz,
  primary key (client_id, id),
  constraint import_places_client_id_format_digest_key unique (client_id, format, digest),
  foreign key (client_id, chapter_id) references chapters (client_id, id),
  foreign key (client_id, topic_id) references topics (client_id, id)
);

comment on table import_places is 'Where the categories of files of questions go, as somebody of the school said it: the next file of the format is not asked about them.';
comment on column import_places.path is 'The category, from the outermost on.';
comment on column import_places.digest is 'SHA-256 of the path, which may be longer than an index takes.';
comment on column import_places.used_at is 'When a file was last read by it.';
comment on column import_places.forgotten_at is 'Since then it is asked again; said anew it is null.';

create index import_places_chapter on import_places (client_id, chapter_id);

create index import_places_topic on import_places (client_id, topic_id);

alter table import_readings add column places jsonb not null default '[]';

comment on column import_readings.places is '[{ path, grade_id, subject_id, chapter_id, topic_id, remembered }]: where its categories go.';

alter table import_reading_items add column terms integer[] not null default '{}';

comment on column import_reading_items.terms is 'What of it is compared with the bank, as question_terms.terms.';

alter table import_places enable row level security;

create policy own_school on import_places using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on import_places to quaestor_app;
