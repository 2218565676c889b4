-- What stands on report cards beside marks: items that are graded without an exam, and days of attendance. They hang on the key of the item, not on a layout.

create table card_entries (
  client_id bigint not null,
  enrolment_id bigint not null,
  term text not null,
  item text not null,
  value text,
  text text,
  row_version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, enrolment_id, term, item),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  constraint card_entries_text check (length(text) <= 200)
);

comment on table card_entries is 'What is entered of a pupil for report cards without an exam: a level of an item, days present.';
comment on column card_entries.term is 'Key of a term of the layout; of days also a month, "2026-04".';
comment on column card_entries.item is 'Key of an item of the layout; "present": days on which the pupil was there, halves among them.';
comment on column card_entries.value is 'Key of a level of the item’s scale, or days. Null: taken away again.';
comment on column card_entries.text is 'A sentence beside the level.';

alter table card_entries enable row level security;

create policy own_school on card_entries
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on card_entries to quaestor_app;

create table card_entry_history (
  client_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  term text not null,
  item text not null,
  before text,
  after text,
  changed_at timestamptz not null,
  changed_by bigint,
  primary key (client_id, id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id)
);

comment on table card_entry_history is 'Entries of report cards as they were changed.';

create index card_entry_history_enrolment on card_entry_history (client_id, enrolment_id);

alter table card_entry_history enable row level security;

create policy own_school on card_entry_history
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on card_entry_history to quaestor_app;

create table section_days (
  client_id bigint not null,
  session_id bigint not null references sessions,
  section_id bigint not null,
  period text not null,
  days integer not null,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, session_id, section_id, period),
  foreign key (client_id, section_id) references sections (client_id, id),
  constraint section_days_days check (days between 0 and 366)
);

comment on table section_days is 'Days on which a section was taught, by term or month.';
comment on column section_days.period is 'Key of a term of the layout, or a month, "2026-04".';

alter table section_days enable row level security;

create policy own_school on section_days
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on section_days to quaestor_app;

create table card_sheets (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  section_id bigint not null,
  occasion_id bigint,
  state text not null,
  reason text,
  row_version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, id),
  foreign key (client_id, section_id) references sections (client_id, id),
  foreign key (client_id, occasion_id) references card_occasions (client_id, id),
  constraint card_sheets_one unique nulls not distinct (client_id, session_id, section_id, occasion_id),
  constraint card_sheets_state check (state in ('OPEN', 'SUBMITTED'))
);

comment on table card_sheets is 'Whether the entries of a section for an occasion are handed in; without a row they are open.';
comment on column card_sheets.occasion_id is 'null: the year.';
comment on column card_sheets.reason is 'Why it was opened again.';

alter table card_sheets enable row level security;

create policy own_school on card_sheets
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on card_sheets to quaestor_app;
