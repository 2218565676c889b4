-- Answer sheets with an identity, what comes back of them, and what each pupil answered.

create table answer_layouts (
  client_id bigint not null,
  id bigint generated always as identity,
  paper_id bigint not null,
  set_letter text not null check (set_letter in ('', 'A', 'B', 'C', 'D')),
  edition text not null,
  page text not null,
  kind text not null check (kind in ('SHEET', 'BOOKLET', 'EXTRA')),
  pages smallint not null,
  hash text not null,
  layout jsonb not null,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, paper_id) references question_papers (client_id, id)
);

comment on table answer_layouts is 'Where everything of an answer sheet stands: written when it is first printed, never changed or deleted.';
comment on column answer_layouts.set_letter is ''''' for a paper of one set.';
comment on column answer_layouts.hash is 'SHA-256 of the layout: the same layout is written once.';
comment on column answer_layouts.layout is 'As scanning/layout/answer-layout.ts has it: millimetres from the top left corner of the paper.';

create unique index answer_layouts_hash on answer_layouts (client_id, hash);

create index answer_layouts_paper on answer_layouts (client_id, paper_id);

create table answer_sheets (
  client_id bigint not null,
  id bigint generated always as identity,
  serial text not null check (serial ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  kind text not null check (kind in ('NAMED', 'BLANK', 'EXTRA')),
  layout_id bigint not null,
  paper_id bigint not null,
  exam_id bigint,
  enrolment_id bigint,
  matched_by text check (matched_by in ('PRINT', 'ROLL', 'PERSON')),
  set_letter text check (set_letter in ('A', 'B', 'C', 'D')),
  job_id bigint,
  voided_at timestamptz,
  voided_by bigint,
  void_reason text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (client_id, id),
  constraint answer_sheets_named check (kind <> 'NAMED' or enrolment_id is not null),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, layout_id) references answer_layouts (client_id, id),
  foreign key (client_id, paper_id) references question_papers (client_id, id)
);

comment on table answer_sheets is 'Answer sheets that were printed: a serial each, on every page of it.';
comment on column answer_sheets.serial is 'Twelve of the 32 letters of Crockford: 60 random bits.';
comment on column answer_sheets.exam_id is 'Null where it was printed for a paper; whose exam it is, the batch of its pages says.';
comment on column answer_sheets.enrolment_id is 'Whose it is: printed, by the roll number in its circles, or by what somebody said (matched_by).';
comment on column answer_sheets.set_letter is 'Printed, or once its pages were read the set that was marked.';

create index answer_sheets_exam on answer_sheets (client_id, exam_id);

create index answer_sheets_layout on answer_sheets (client_id, layout_id);

create index answer_sheets_pupil on answer_sheets (client_id, paper_id, enrolment_id);

create unique index answer_sheets_serial on answer_sheets (client_id, serial);

create table scan_batches (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  name text not null,
  source text not null check (source in ('FILE', 'PHONE')),
  state text not null check (state in ('UPLOADED', 'READING', 'READ', 'FAILED', 'CANCELLED', 'DISCARDED')),
  files jsonb not null default '[]',
  pages integer not null default 0,
  job_id bigint,
  read_at timestamptz,
  discarded_at timestamptz,
  discard_reason text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

comment on table scan_batches is 'Pages of answer sheets that came together.';
comment on column scan_batches.files is '[{ name, key, bytes, sha256, kind, pages, from }]: what was uploaded; the bytes for a week after it was read.';
comment on column scan_batches.pages is 'Pages of its files; how many of them are read, scan_pages says.';

create index scan_batches_exam on scan_batches (client_id, exam_id, id);

create table scan_pages (
  client_id bigint not null,
  id bigint generated always as identity,
  batch_id bigint not null,
  exam_id bigint not null,
  number integer not null,
  file integer not null,
  state text not null check (state in ('COUNTED', 'SAME', 'CLASH', 'NO_CODE', 'UNKNOWN', 'OTHER_EXAM', 'NOT_YOURS', 'VOID', 'SPECIMEN', 'NO_PUPIL', 'LATE', 'UNREADABLE', 'BLANK', 'DISCARDED')),
  why text,
  code text,
  sheet_id bigint,
  page_no smallint,
  identity_by text check (identity_by in ('CODE', 'PERSON')),
  same_as bigint,
  picture text,
  place jsonb,
  quality jsonb,
  crops jsonb,
  hand real[],
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint,
  primary key (client_id, id),
  foreign key (client_id, batch_id) references scan_batches (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, sheet_id) references answer_sheets (client_id, id)
);

comment on table scan_pages is 'Pages of scans, each in one state.';
comment on column scan_pages.number is 'In its batch, from 1.';
comment on column scan_pages.file is 'Which of the batch''s files it is of, from 1.';
comment on column scan_pages.code is 'Serial and page as they were read, whoever''s they are.';
comment on column scan_pages.same_as is 'Of SAME and CLASH: the page that came before.';
comment on column scan_pages.picture is 'Key of its file, a grey WebP.';
comment on column scan_pages.place is 'From millimetres of the layout to pixels of the picture.';
comment on column scan_pages.quality is '{ marks, contrast, blur, px }';
comment on column scan_pages.crops is 'Whether there is ink in places for writing: { id: ink }.';
comment on column scan_pages.hand is 'Ink of all circles: what tells two pages apart.';

create unique index scan_pages_number on scan_pages (client_id, batch_id, number);

-- One page of one sheet counts once, whoever sends it how often: the database says so, not the program.
create unique index scan_pages_counted on scan_pages (client_id, sheet_id, page_no)
  where state = 'COUNTED';

create index scan_pages_exam on scan_pages (client_id, exam_id, state);

create index scan_pages_sheet on scan_pages (client_id, sheet_id, page_no);

create table scan_cells (
  client_id bigint not null,
  id bigint generated always as identity,
  page_id bigint not null,
  exam_id bigint not null,
  field text not null,
  exam_question_id bigint,
  state text not null check (state in ('READ', 'OPEN', 'CONFIRMED')),
  why text,
  marked jsonb not null,
  value jsonb,
  boxes jsonb not null,
  is_untold boolean not null default false,
  row_version integer not null default 1,
  decided_at timestamptz,
  decided_by bigint,
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, exam_question_id) references exam_questions (client_id, id),
  foreign key (client_id, page_id) references scan_pages (client_id, id)
);

comment on table scan_cells is 'Fields of pages: what the machine read, what a person said.';
comment on column scan_cells.field is 'As the layout names it: q:<item>:<part>, roll, set, absent.';
comment on column scan_cells.marked is 'As read: of each row the printed values that are marked.';
comment on column scan_cells.value is 'As it holds: as read where the machine is sure, as a person said; null while it is in doubt.';
comment on column scan_cells.boxes is 'Ink of each box, row by row: [[{ v, state, ink }]].';
comment on column scan_cells.is_untold is 'Somebody looked and could not tell: last of those in doubt.';

create unique index scan_cells_field on scan_cells (client_id, page_id, field);

create index scan_cells_open on scan_cells (client_id, exam_id, id)
  where state = 'OPEN';

create index scan_cells_question on scan_cells (client_id, exam_question_id)
  where exam_question_id is not null;

create table exam_responses (
  client_id bigint not null,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  value jsonb not null,
  state text not null check (state in ('READ', 'CONFIRMED')),
  source text not null check (source in ('SCAN', 'PERSON', 'UPLOAD', 'SITTING')),
  cell_id bigint,
  marked numeric(6, 2),
  is_marked boolean not null default false,
  row_version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, exam_id, mark_id, exam_question_id),
  foreign key (client_id, cell_id) references scan_cells (client_id, id),
  foreign key (client_id, exam_question_id) references exam_questions (client_id, id),
  foreign key (client_id, mark_id) references exam_marks (client_id, id)
);

comment on table exam_responses is 'What pupils answered, in stored places, never in printed letters.';
comment on column exam_responses.value is '{"kind":"OPTIONS","chosen":[2]}, {"kind":"NUMBER","value":"-12.50"}, {"kind":"PLACES","places":[1,null,0]} or {"kind":"TEXT","value":"…"}; blank: [], "", all null.';
comment on column exam_responses.marked is 'The marks that were last written from it; null with is_marked: not attempted.';
comment on column exam_responses.is_marked is 'Marks were written from it.';

create index exam_responses_question on exam_responses (client_id, exam_id, exam_question_id);

create table exam_response_history (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  before jsonb,
  after jsonb,
  source text not null check (source in ('SCAN', 'PERSON', 'UPLOAD', 'SITTING')),
  reason text,
  cell_id bigint,
  request_id text,
  impersonator_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, mark_id) references exam_marks (client_id, id)
);

comment on table exam_response_history is 'Each change of what a pupil answered.';

create index exam_response_history_mark on exam_response_history (client_id, mark_id, id);

create table scan_audits (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  bound numeric(6, 5) not null,
  confidence numeric(4, 3) not null,
  population integer not null,
  size integer not null,
  seed bigint not null,
  state text not null check (state in ('OPEN', 'DONE', 'STALE')),
  row_version integer not null default 1,
  created_at timestamptz not null,
  created_by bigint,
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

comment on table scan_audits is 'Samples of what was read by machine, looked at by a person, with what they prove.';
comment on column scan_audits.population is 'Answers that were read and are sure, of which the sample was drawn.';

create index scan_audits_exam on scan_audits (client_id, exam_id, id);

create table scan_audit_items (
  client_id bigint not null,
  audit_id bigint not null,
  n integer not null,
  cell_id bigint not null,
  read jsonb not null,
  seen jsonb,
  differs boolean,
  answered_at timestamptz,
  answered_by bigint,
  primary key (client_id, audit_id, n),
  foreign key (client_id, audit_id) references scan_audits (client_id, id),
  foreign key (client_id, cell_id) references scan_cells (client_id, id)
);

comment on table scan_audit_items is 'The answers of a sample: what was read, and what a person saw who was not told it.';

create unique index scan_audit_items_cell on scan_audit_items (client_id, audit_id, cell_id);

alter table exams add column response_rules jsonb;

comment on column exams.response_rules is 'How answers that were read become marks: { multi, match, order, several }; null: as the product has it.';

alter table exam_mark_history drop constraint exam_mark_history_source_check;

alter table exam_mark_history add constraint exam_mark_history_source_check
  check (source in ('CELL', 'PASTE', 'UPLOAD', 'ATTENDANCE', 'UNDO', 'CORRECTION', 'RECHECK', 'SYNC', 'RESPONSE'));

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'answer_layouts', 'answer_sheets', 'scan_batches', 'scan_pages', 'scan_cells', 'exam_responses', 'exam_response_history',
    'scan_audits', 'scan_audit_items']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert on answer_layouts, exam_response_history to quaestor_app;

grant select, insert, update on answer_sheets, scan_batches, scan_audits, scan_audit_items to quaestor_app;

grant select, insert, update, delete on scan_pages, scan_cells, exam_responses to quaestor_app;
