-- What whoever watches a room says of a pupil beside who is there.

create table exam_presence (
  client_id bigint not null,
  exam_id bigint not null,
  enrolment_id bigint not null,
  arrived time,
  left_room time,
  booklet text,
  note text,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id, exam_id, enrolment_id),
  foreign key (client_id, enrolment_id) references enrolments (client_id, id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

comment on table exam_presence is 'Of a pupil in an exam who came late or left, the number of the answer book, a note: a row only where something is said.';
comment on column exam_presence.arrived is 'Of somebody who came late.';
comment on column exam_presence.left_room is 'Of somebody who left before the end.';
comment on column exam_presence.booklet is 'The number of the answer book.';

create index exam_presence_enrolment on exam_presence (client_id, enrolment_id);

alter table exam_presence enable row level security;

create policy own_school on exam_presence
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on exam_presence to quaestor_app;
