-- Layouts of report cards that a school has made its own, and the layout that an issued card was printed by.

create table card_layouts (
  client_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  stage text not null,
  grade_ids bigint[] not null default '{}',
  shipped text,
  body jsonb not null,
  version integer not null default 1,
  former_items jsonb not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  constraint card_layouts_stage check (stage in ('FOUNDATIONAL', 'PREPARATORY', 'MIDDLE', 'SECONDARY')),
  constraint card_layouts_shipped check (shipped in ('FOUNDATIONAL', 'PREPARATORY', 'MIDDLE', 'SECONDARY'))
);

comment on table card_layouts is 'What stands on report cards, as data: a school’s own layouts. Classes that none names have the one that is shipped for their stage.';
comment on column card_layouts.name is 'What the school calls it; what its cards are called stands in the body.';
comment on column card_layouts.grade_ids is 'Classes whose cards have it: a class is in one layout.';
comment on column card_layouts.shipped is 'The stage of the shipped layout that it was copied from, however often.';
comment on column card_layouts.body is 'Terms, scales, items and sections.';
comment on column card_layouts.version is 'Counted up when the body changes: issued cards say by which they were printed.';
comment on column card_layouts.former_items is 'English titles of items that were taken out, by key: entries hang on the key, which goes to no other item.';

create unique index card_layouts_name on card_layouts (client_id, lower(name)) where deleted_at is null;

alter table card_layouts enable row level security;

create policy own_school on card_layouts
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on card_layouts to quaestor_app;

alter table report_cards add column layout jsonb;

comment on column report_cards.layout is 'The layout by which it was printed, as it was. Null: issued before layouts were kept.';
