-- Who left and came back to the same enrolment was away between: an exam of those days does not list the pupil.
alter table enrolments add column away datemultirange not null default '{}';
