-- Who wrote the newest text of a question, what was said of it in review, and which rows an import made, so that it can be undone.

alter table questions add column written_by bigint;

update questions set written_by = (
  select created_by from question_versions v
  where v.client_id = questions.client_id and v.question_id = questions.id and v.version = questions.version);

create table question_reviews (
  client_id bigint not null,
  id bigint generated always as identity,
  question_id bigint not null,
  version integer not null,
  from_state text not null,
  review_state text not null,
  comment text,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (client_id, id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

create index question_reviews_question on question_reviews (client_id, question_id, id desc);

create table imports (
  client_id bigint not null,
  id bigint generated always as identity,
  entity text not null,
  name text not null,
  created_ids bigint[] not null default '{}',
  -- [{ id, before, after }] of the rows that an import in mode update changed.
  changed jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by bigint,
  undone_at timestamptz,
  primary key (client_id, id)
);

create index imports_owner on imports (client_id, created_by, id desc);

-- One change of many questions: [{ id, row_version, before }], so that it can be undone.
create table bulk_changes (
  client_id bigint not null,
  id bigint generated always as identity,
  entity text not null,
  rows jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  undone_at timestamptz,
  primary key (client_id, id)
);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['question_reviews', 'imports', 'bulk_changes']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert on %I to quaestor_app', school_table);
  end loop;
end
$$;

grant update on imports, bulk_changes to quaestor_app;
