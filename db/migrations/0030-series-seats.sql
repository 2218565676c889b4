-- Who writes which paper of a series, and on which seat: a row a pupil and paper.

create table series_seats (
  client_id bigint not null,
  series_id bigint not null,
  paper_id bigint not null,
  enrolment_id bigint not null,
  batch smallint not null default 0,
  day date,
  shift smallint,
  room_id bigint,
  seat_row smallint,
  seat_col smallint,
  set_letter text,
  published_batch smallint,
  published_day date,
  published_shift smallint,
  published_room_id bigint,
  published_row smallint,
  published_col smallint,
  published_set text,
  primary key (client_id, paper_id, enrolment_id),
  foreign key (client_id, series_id) references exam_series (client_id, id),
  foreign key (client_id, paper_id) references series_papers (client_id, id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, room_id) references rooms (client_id, id),
  foreign key (client_id, published_room_id) references rooms (client_id, id),
  constraint series_seats_sitting check ((day is null) = (shift is null)),
  constraint series_seats_seat check (
    (room_id is null) = (seat_row is null) and (room_id is null) = (seat_col is null) and (room_id is null or day is not null)),
  constraint series_seats_published check (
    (published_room_id is null) = (published_row is null) and (published_room_id is null) = (published_col is null)
    and (published_day is null) = (published_shift is null) and (published_room_id is null or published_day is not null)),
  constraint series_seats_set check (set_letter in ('A', 'B', 'C', 'D')),
  constraint series_seats_published_set check (published_set in ('A', 'B', 'C', 'D'))
) with (fillfactor = 80);

comment on table series_seats is 'On which seat of which room a pupil writes a paper of a series.';
comment on column series_seats.day is 'Of the sitting in which the pupil is seated; room null: without a seat.';
comment on column series_seats.seat_row is 'Place in the layout of the room from 0, the front row first.';
comment on column series_seats.published_room_id is 'What everybody sees; where it differs from room_id something waits to be published.';

-- A seat is taken once at a time, and nobody sits on two. What other series have at that time no index can see: a shift is a number of its own series.
create unique index series_seats_taken on series_seats (client_id, series_id, day, shift, room_id, seat_row, seat_col) where room_id is not null;

create unique index series_seats_pupil on series_seats (client_id, series_id, enrolment_id, day, shift) where room_id is not null;

create index series_seats_series on series_seats (client_id, series_id, day, shift);

create index series_seats_shown on series_seats (client_id, series_id, published_day, published_shift) where published_room_id is not null;

create index series_seats_enrolment on series_seats (client_id, enrolment_id);

alter table series_seats enable row level security;

create policy own_school on series_seats
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on series_seats to quaestor_app;
