-- Corrections: key corrections and moderation of an exam, and requests to look at marks again.

create table exam_corrections (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  kind text not null check (kind in ('DROP', 'FULL', 'ACCEPT', 'ADD', 'SCALE')),
  exam_question_id bigint,
  input jsonb not null,
  impact jsonb not null,
  reason text not null,
  state text not null default 'APPLIED' check (state in ('APPLIED', 'UNDONE')),
  undone_at timestamptz,
  undone_by bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

comment on table exam_corrections is 'Corrections of a key, and marks added or scaled for all.';

create index exam_corrections_exam on exam_corrections (client_id, exam_id, id);

create table exam_rechecks (
  client_id bigint not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_ids bigint[] not null default '{}',
  kind text not null check (kind in ('TOTALLING', 'REMARK')),
  note text,
  state text not null default 'OPEN' check (state in ('OPEN', 'UNCHANGED', 'CHANGED', 'REFUSED')),
  before jsonb,
  after jsonb,
  answer text,
  decided_at timestamptz,
  decided_by bigint,
  assigned_to bigint,
  created_at timestamptz not null,
  created_by bigint,
  primary key (client_id, id),
  constraint exam_rechecks_assigned_to foreign key (client_id, assigned_to) references staff (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id),
  foreign key (client_id, mark_id) references exam_marks (client_id, id)
);

comment on table exam_rechecks is 'Requests to look at marks again, and how they were answered.';
comment on column exam_rechecks.assigned_to is 'The member of staff who is to answer it; null: whoever verifies marks.';

create index exam_rechecks_assigned_to on exam_rechecks (client_id, assigned_to)
  where assigned_to is not null;

create index exam_rechecks_mark on exam_rechecks (client_id, mark_id);

-- The list of exams says how many of each wait.
create index exam_rechecks_open on exam_rechecks (client_id, exam_id)
  where state = 'OPEN';

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'exam_corrections', 'exam_rechecks']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update on exam_corrections, exam_rechecks to quaestor_app;
