-- A job's title and why it failed by their codes, for people who read another language; null in jobs from before.
alter table jobs add column title_said jsonb;

alter table jobs add column message_said jsonb;
