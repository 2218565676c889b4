/** For tests: an embedded database gets a school and the job of it that needs nothing: it looks for similar questions in a subject that has none. */
export const ordered = `
  with session as (insert into sessions (name, start_date, end_date) values ('2026', '2026-04-01', '2027-03-31') returning id),
    school as (insert into schools (name, sub_domain, contact_person, email, phone, city)
      values ('Killed', 'killed', 'A Person', 'a@killed.test', '+910000000100', 'Pune') returning id),
    grade as (insert into grades (client_id, title) select id, 'Class 6' from school returning client_id, id),
    subject as (insert into subjects (client_id, grade_id, title, subject_code) select client_id, id, 'Mathematics', 'MATH' from grade returning client_id, id)
  insert into jobs (client_id, kind, title, of, input)
  select client_id, 'detect-similar', 'Killed', 1, jsonb_build_object('subject_id', id) from subject returning client_id::int, id::int`

/** Each time the job is about to be saved, as long as `held` has a row, it stands still amid the statement. */
export const holding = [
  'create table held as select true as is_held',
  `create function hold() returns trigger language plpgsql security definer as $$ begin
     if new.state = 'done' and exists (select 1 from held) then perform pg_sleep(50); end if; return new; end $$`,
  'create trigger hold before update on jobs for each row execute function hold()',
]
