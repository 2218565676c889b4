-- Reports: report cards as they were handed out, and what the class teacher says on them.

create table report_cards (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  enrolment_id bigint not null,
  revision integer not null,
  secret text not null,
  input jsonb not null,
  issued_at timestamptz not null,
  issued_by bigint,
  primary key (client_id, id),
  constraint report_cards_client_id_enrolment_id_revision_key unique (client_id, enrolment_id, revision),
  constraint report_cards_client_id_secret_key unique (client_id, secret),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id)
);

comment on table report_cards is 'Report cards that were handed out, each as it was printed: what is corrected later is another revision.';
comment on column report_cards.secret is 'Half of what the code on the card says; the other half is the school.';

create table report_remarks (
  client_id bigint not null,
  enrolment_id bigint not null,
  remark text,
  state text check (state in ('DRAFT', 'PROOF', 'APPROVED')),
  handed_in text,
  note text,
  written_by bigint,
  read_by bigint,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (client_id, enrolment_id),
  constraint report_remarks_emptied_check check ((remark is null) = (state is null)),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id)
);

comment on table report_remarks is 'What the class teacher says of a student on the report card of a session: written, handed in, read by somebody else, printed once it is approved.';
comment on column report_remarks.handed_in is 'As it was handed in, where whoever read it has changed it.';

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'report_cards', 'report_remarks']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, delete on report_cards to quaestor_app;

grant select, insert, update, delete on report_remarks to quaestor_app;

grant update (input) on report_cards to quaestor_app;
