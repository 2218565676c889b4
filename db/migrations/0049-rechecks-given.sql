-- Who is to look at the marks again: somebody other than who gave them. Nobody where it was not said, as with every request of the release before.
alter table exam_rechecks add column assigned_to bigint;

alter table exam_rechecks add constraint exam_rechecks_assigned_to foreign key (client_id, assigned_to) references staff (client_id, id);

create index exam_rechecks_assigned_to on exam_rechecks (client_id, assigned_to) where assigned_to is not null;

-- The list of exams says how many of each wait.
create index exam_rechecks_open on exam_rechecks (client_id, exam_id) where state = 'OPEN';

comment on column exam_rechecks.assigned_to is 'The member of staff who is to answer it; null: whoever verifies marks.';
