-- Assembly: the blueprints that automatic papers are made from.

create table blueprints (
  client_id bigint not null,
  id bigint generated always as identity,
  title text not null,
  description text,
  grade_id bigint,
  subject_id bigint,
  blueprint jsonb not null,
  question_paper_marks numeric(6, 2) not null,
  is_shared boolean not null default false,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id),
  foreign key (client_id, subject_id) references subjects (client_id, id)
);

comment on table blueprints is 'Templates that automatic papers are made from.';

create index blueprints_owner on blueprints (client_id, created_by)
  where deleted_at is null;

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'blueprints']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update on blueprints to quaestor_app;
