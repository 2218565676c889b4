-- What a report card is for: the year, or an occasion such as the half-year. A card says the same under one revision, its editions are printings of it.

create table card_occasions (
  client_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  title text not null,
  titles jsonb not null default '{}',
  grade_ids bigint[] not null default '{}',
  type_tests text[] not null default '{}',
  until date,
  exam_ids bigint[] not null default '{}',
  terms text[] not null default '{}',
  is_final boolean not null default false,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id)
);

comment on table card_occasions is 'What report cards are made for in a session, such as "Half-yearly 2026-27", and which exams stand on them.';
comment on column card_occasions.titles is 'What it is called in other languages, by code.';
comment on column card_occasions.grade_ids is 'Classes whose cards it has; none: of all.';
comment on column card_occasions.type_tests is 'Exams of these types; none: of all. An exam that stands on its cards is of type_tests, by until and of exam_ids.';
comment on column card_occasions.until is 'Exams up to this day; null: of the whole session.';
comment on column card_occasions.exam_ids is 'These exams alone; none: all.';
comment on column card_occasions.terms is 'Terms of the layout that its cards show.';
comment on column card_occasions.is_final is 'Whether its cards say into which class the pupil is promoted.';

create unique index card_occasions_title on card_occasions (client_id, session_id, lower(title)) where deleted_at is null;

alter table card_occasions enable row level security;

create policy own_school on card_occasions
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on card_occasions to quaestor_app;

alter table report_cards add column occasion_id bigint, add column content_hash text, add column said jsonb, add column tree jsonb, add column withdrawn_at timestamptz,
  add column withdrawn_by bigint, add column withdrawn_why text;

comment on column report_cards.occasion_id is 'null: the year.';
comment on column report_cards.content_hash is 'Digest of what is printed, without language, revision, day, code and head of the school, after the form that it is made by: "1:…". Null: printed before there was one, see content.';
comment on column report_cards.said is 'What content_hash is the digest of.';
comment on column report_cards.tree is 'How its percents came about, as it was told when the card was issued.';
comment on column report_cards.withdrawn_at is 'The school takes the card back: its code says so.';
comment on column report_cards.content is 'Digest by which cards were compared before content_hash.';

alter table report_cards add constraint report_cards_occasion_fkey foreign key (client_id, occasion_id) references card_occasions (client_id, id);

-- Of cards that were printed before, each printing was a row with a code of its own: they stay, and so do their codes.
create unique index report_cards_revision on report_cards (client_id, enrolment_id, coalesce(occasion_id, 0::bigint), revision)
  where content_hash is not null;

create index report_cards_occasion on report_cards (client_id, session_id, occasion_id, enrolment_id, revision);

grant update (content_hash, said, tree, withdrawn_at, withdrawn_by, withdrawn_why) on report_cards to quaestor_app;

create table report_card_prints (
  client_id bigint not null,
  id bigint generated always as identity,
  card_id bigint not null,
  language text not null,
  printed_at timestamptz not null,
  printed_by bigint,
  primary key (client_id, id),
  foreign key (client_id, card_id) references report_cards (client_id, id)
);

comment on table report_card_prints is 'Printings of an issued report card: editions in several languages have one revision and one code.';

create index report_card_prints_card on report_card_prints (client_id, card_id);

alter table report_card_prints enable row level security;

create policy own_school on report_card_prints
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, delete on report_card_prints to quaestor_app;

alter table report_remarks add column occasion_id bigint;

comment on column report_remarks.occasion_id is 'null: the year.';

alter table report_remarks drop constraint report_remarks_pkey;

alter table report_remarks add constraint report_remarks_one unique nulls not distinct (client_id, enrolment_id, occasion_id);

alter table report_remarks add constraint report_remarks_occasion_fkey foreign key (client_id, occasion_id) references card_occasions (client_id, id);
