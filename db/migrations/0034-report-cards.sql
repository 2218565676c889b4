-- Report cards that were handed out, each as it was printed: what is corrected later is another revision.
create table report_cards (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions (id),
  enrolment_id bigint not null,
  revision integer not null,
  -- Half of what the code on the card says; the other half is the school.
  secret text not null,
  input jsonb not null,
  issued_at timestamptz not null,
  issued_by bigint,
  primary key (client_id, id),
  unique (client_id, enrolment_id, revision),
  unique (client_id, secret),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id)
);

alter table report_cards enable row level security;

create policy own_school on report_cards
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

-- A card stays as it was printed; only what names a pupil goes with the pupil.
grant select, insert, delete on report_cards to quaestor_app;

grant update (input) on report_cards to quaestor_app;
