-- What the class teacher says of a pupil on the report card of a session: written, handed in, read by somebody else, printed when it is approved.
create table report_remarks (
  client_id bigint not null,
  enrolment_id bigint not null,
  remark text,
  state text check (state in ('DRAFT', 'PROOF', 'APPROVED')),
  -- As it was handed in, where whoever read it has changed it.
  handed_in text,
  note text,
  written_by bigint,
  read_by bigint,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (client_id, enrolment_id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  -- A remark that is emptied keeps its row and with it its version: written anew it is not taken for the one that somebody has looked at before.
  constraint report_remarks_emptied_check check ((remark is null) = (state is null))
);

alter table report_remarks enable row level security;

create policy own_school on report_remarks
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on report_remarks to quaestor_app;
