-- Files of questions that were read and are kept for a week, to be looked at, mended and saved in parts.

create table import_readings (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  format text not null,
  state text not null check (state in ('READING', 'READY', 'DONE')),
  defaults jsonb not null,
  layout jsonb not null,
  layout_known boolean not null,
  losses jsonb not null,
  pictures jsonb not null,
  import_ids bigint[] not null default '{}',
  is_mended boolean not null default false,
  created_at timestamptz not null,
  created_by bigint not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (client_id, id)
);

comment on table import_readings is 'A file of questions as it was read: its maker''s alone, for a week after the last change, at most twenty a person.';
comment on column import_readings.name is 'Of the file.';
comment on column import_readings.state is 'DONE: every question of it is saved or left out.';
comment on column import_readings.defaults is '{ grade_id, subject_id, chapter_id, … }: what was chosen for all that the file doesn''t say.';
comment on column import_readings.layout is 'How its questions are laid out, as it was decided for the whole of it.';
comment on column import_readings.layout_known is 'Somebody of the school has confirmed the layout; before that every question is in doubt.';
comment on column import_readings.losses is '[{ code, detail }] of the file as a whole.';
comment on column import_readings.pictures is '[{ part, key, bytes, width, height }]: pictures of the file, re-encoded, as files reading-<key>; they count to the quota when a question with them is saved.';
comment on column import_readings.import_ids is 'The imports that its questions were saved by.';
comment on column import_readings.deleted_at is 'Nobody sees it any more; it goes with the next night.';
comment on column import_readings.is_mended is 'Somebody has said something of it: it goes after those of which nobody has.';

create index import_readings_owner on import_readings (client_id, created_by, id desc);

create index import_readings_old on import_readings (updated_at);

create table import_reading_items (
  client_id bigint not null,
  reading_id bigint not null,
  row integer not null,
  number integer,
  state text not null check (state in ('READY', 'DOUBTFUL', 'BLOCKED', 'DUPLICATE', 'LEFT_OUT', 'SAVED')),
  take text check (take in ('TAKE', 'LEAVE_OUT')),
  question jsonb not null,
  doubts jsonb not null,
  accepted text[] not null default '{}',
  faults jsonb not null,
  losses jsonb not null,
  codes text[] not null,
  source jsonb not null,
  duplicate jsonb,
  is_mended boolean not null default false,
  question_id bigint,
  same_text text not null,
  row_version integer not null default 0,
  primary key (client_id, reading_id, row),
  foreign key (client_id, reading_id) references import_readings (client_id, id)
);

comment on table import_reading_items is 'The questions of a file that was read, with what is not sure of each.';
comment on column import_reading_items.row is 'Its place among the questions of the file, from 1.';
comment on column import_reading_items.number is 'As it is printed.';
comment on column import_reading_items.state is 'What becomes of it as things stand; worked out from the columns beside it.';
comment on column import_reading_items.take is 'What somebody said of it.';
comment on column import_reading_items.question is 'What the file or somebody says of it, by the fields of question/create; the rest are the defaults of the file.';
comment on column import_reading_items.doubts is '[{ code, field, detail }]; those of fields that were mended are gone.';
comment on column import_reading_items.accepted is 'Codes of doubts that somebody has looked at.';
comment on column import_reading_items.faults is '[{ path, code, params }]: what question/create would refuse.';
comment on column import_reading_items.losses is '[{ code, detail }]';
comment on column import_reading_items.codes is 'Doubts that are open, and losses: what it is found by.';
comment on column import_reading_items.source is '[{ place, role }]: its paragraphs and tables of the file.';
comment on column import_reading_items.duplicate is '{ question_id or row, score }: what says the same.';
comment on column import_reading_items.is_mended is 'Somebody has changed or accepted something of it.';
comment on column import_reading_items.question_id is 'Once it is saved.';
comment on column import_reading_items.same_text is 'What it says, as questions.search_text begins: two with the same are the same question.';

create table import_reading_blocks (
  client_id bigint not null,
  reading_id bigint not null,
  place integer not null,
  html text not null,
  text text not null default '',
  why text,
  role text check (role in ('QUESTION', 'OPTION', 'TEXT', 'ANSWER', 'EXPLANATION', 'LEAVE_OUT')),
  content jsonb,
  primary key (client_id, reading_id, place),
  foreign key (client_id, reading_id) references import_readings (client_id, id)
);

comment on table import_reading_blocks is 'The paragraphs and tables of a file that was read.';
comment on column import_reading_blocks.place is 'In the file, from 0.';
comment on column import_reading_blocks.html is 'To be shown; all text of the file is escaped in it.';
comment on column import_reading_blocks.why is 'Why it is in no question; null: it is in one, or holds paragraphs that are.';
comment on column import_reading_blocks.text is 'Of one that is in no question.';
comment on column import_reading_blocks.role is 'What somebody said that it is.';
comment on column import_reading_blocks.content is 'As it was read, so that it can be read again; null for a paragraph of a table, which holds it.';

create table import_layouts (
  client_id bigint not null,
  signature text not null,
  sentence jsonb not null,
  said_by bigint not null,
  said_at timestamptz not null,
  primary key (client_id, signature)
);

comment on table import_layouts is 'Layouts of files of questions that somebody of the school confirmed: a file that is laid out so is read without being asked.';
comment on column import_layouts.signature is 'Format, labels of questions and options, number of options, where the key stands.';
comment on column import_layouts.sentence is 'What the layout says, by its code: { code, params }.';

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'import_readings', 'import_reading_items', 'import_reading_blocks', 'import_layouts']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update, delete on import_readings, import_reading_items, import_reading_blocks, import_layouts to quaestor_app;
