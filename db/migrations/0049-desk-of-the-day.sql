-- The desk of the day: packets of question papers that have gone to their rooms, and acts that can be taken back.

create table series_packets (
  client_id bigint not null,
  series_id bigint not null,
  day date not null,
  shift smallint not null,
  room_id bigint not null,
  ticked_at timestamptz not null,
  ticked_by bigint,
  primary key (client_id, series_id, day, shift, room_id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, room_id) references rooms (client_id, id)
);

comment on table series_packets is 'Rooms of a sitting whose packet of question papers is ticked off, by whom and when.';

alter table series_packets enable row level security;

create policy own_school on series_packets
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, delete on series_packets to quaestor_app;

alter table series_proposals drop constraint series_proposals_what;
alter table series_proposals add constraint series_proposals_what check (what in ('DATES', 'SEATS', 'DUTIES', 'BEFORE', 'ACT'));

comment on table series_proposals is 'What was worked out for a series and what acts at the desk changed, the last twenty of a kind: to take, and to take back.';
