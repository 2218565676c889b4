-- Admit cards of a series, and the photo that is printed on them.

create table admit_cards (
  client_id bigint not null,
  series_id bigint not null,
  enrolment_id bigint not null,
  serial text,
  version integer,
  content text,
  withheld_reason text,
  withheld_at timestamptz,
  withheld_by bigint,
  issued_at timestamptz,
  issued_by bigint,
  primary key (client_id, series_id, enrolment_id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  constraint admit_cards_issued check (
    (version is null) = (content is null) and (version is null) = (issued_at is null) and (version is null or serial is not null)),
  constraint admit_cards_withheld check ((withheld_reason is null) = (withheld_at is null))
);

comment on table admit_cards is 'Admit cards of a series that were printed or are withheld: a row a pupil.';
comment on column admit_cards.serial is 'Twelve letters that the code on the card opens; given when it is printed first, good once that is done.';
comment on column admit_cards.version is 'The version of the series since which the card says what it says.';
comment on column admit_cards.content is 'Digest of what the card says: whoever has another one needs it anew.';
comment on column admit_cards.withheld_reason is 'Why no card is printed; never printed itself.';

create unique index admit_cards_serial on admit_cards (client_id, serial) where serial is not null;

create index admit_cards_enrolment on admit_cards (client_id, enrolment_id);

alter table students add column photo text;

comment on column students.photo is 'Address of the picture that is printed on cards; shown to staff alone.';

alter table admit_cards enable row level security;

create policy own_school on admit_cards
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on admit_cards to quaestor_app;
