-- A school that is set up in one go: which stream a section is of, imports of several kinds of rows, and the plan as it stands while it is typed.

alter table sections add column stream text;

alter table sections add constraint sections_stream check (length(stream) between 1 and 30);

comment on column sections.stream is 'What its pupils learn, as Science: says which subjects are for it, and is read in lists ("XI Science A"). Null: none.';

alter table imports add column parts jsonb not null default '[]';

comment on column imports.parts is '[{ entity, created_ids, changed }] of an import that made rows of several kinds, from classes down to topics; empty for others.';

create table set_up_drafts (
  client_id bigint not null,
  draft jsonb,
  row_version integer not null default 0,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id)
);

comment on table set_up_drafts is 'The set-up of a school as it stands while it is typed: one for each, and the row that making it is done under.';
comment on column set_up_drafts.draft is '{ step, plan }; null: nothing is being set up.';
comment on column set_up_drafts.row_version is '0: nothing was ever kept.';
comment on column set_up_drafts.updated_by is 'Who kept it last.';

alter table set_up_drafts enable row level security;

create policy own_school on set_up_drafts using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on set_up_drafts to quaestor_app;
