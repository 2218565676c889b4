-- Whether an exam is in what is kept below. Not so where a process of the release before settles it: the session is then added up anew, when it
-- is read and once for all when its next exam is settled. From here on no process settles one until all of this is committed.
alter table exam_stats add column in_session boolean not null default false;

-- What the pupils of a session have of a chapter in all its settled exams, in one row: an exam that is settled writes as many rows as it has
-- chapters, not as many as pupils have chapters, and a report of the whole session adds up nothing. The arrays run side by side, a place a pupil.
create table session_chapters (
  client_id bigint not null,
  session_id bigint not null,
  chapter_id bigint not null,
  -- The exams that it is of.
  exam_ids bigint[] not null,
  enrolment_ids bigint[] not null,
  -- In how many of them a pupil has marks of the chapter, their quarters, and what is needed to pass by each exam's own share.
  exams integer[] not null,
  q integer[] not null,
  needed double precision[] not null,
  students integer not null,
  below_pass integer not null,
  primary key (client_id, session_id, chapter_id)
);

-- What an exam has asked, and what all its sections have of each question. The arrays run side by side, a place a question.
create table exam_asked (
  client_id bigint not null,
  exam_id bigint not null,
  exam_question_ids bigint[] not null,
  chapter_ids bigint[] not null,
  question_ids bigint[] not null,
  levels text[] not null,
  skills text[] not null,
  max_q integer[] not null,
  n integer[] not null,
  sum_q integer[] not null,
  primary key (client_id, exam_id),
  foreign key (client_id, exam_id) references exams (client_id, id)
);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['session_chapters', 'exam_asked']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
    execute format('grant select, insert, update, delete on %I to quaestor_app', school_table);
  end loop;
end
$$;

insert into session_chapters (client_id, session_id, chapter_id, exam_ids, enrolment_ids, exams, q, needed, students, below_pass)
select p.client_id, p.session_id, p.chapter_id, x.exam_ids, array_agg(p.enrolment_id), array_agg(p.exams), array_agg(p.q), array_agg(p.needed),
  count(*), count(*) filter (where p.q < p.needed - 1e-6)
from (
  select m.client_id, e.session_id, m.chapter_id, m.enrolment_id, count(*)::integer as exams, sum(m.q)::integer as q,
    sum(m.max_q * (e.pass_marks::float8 / e.max_marks::float8)) as needed
  from exam_chapter_marks m join exams e on e.client_id = m.client_id and e.id = m.exam_id
  group by m.client_id, e.session_id, m.chapter_id, m.enrolment_id) p
  join (
    select m.client_id, e.session_id, m.chapter_id, array_agg(distinct m.exam_id) as exam_ids
    from exam_chapter_marks m join exams e on e.client_id = m.client_id and e.id = m.exam_id
    group by m.client_id, e.session_id, m.chapter_id) x
    on x.client_id = p.client_id and x.session_id = p.session_id and x.chapter_id = p.chapter_id
group by p.client_id, p.session_id, p.chapter_id, x.exam_ids
on conflict do nothing;

insert into exam_asked (client_id, exam_id, exam_question_ids, chapter_ids, question_ids, levels, skills, max_q, n, sum_q)
select x.client_id, x.exam_id, array_agg(x.id), array_agg(x.chapter_id), array_agg(x.question_id), array_agg(x.level), array_agg(x.skill),
  array_agg(s.max_q), array_agg(s.n), array_agg(s.sum_q)
from (
  select client_id, exam_id, exam_question_id, max(max_q) as max_q, sum(n)::integer as n, sum(sum_q)::integer as sum_q
  from exam_question_stats group by client_id, exam_id, exam_question_id) s
  join exam_questions x on x.client_id = s.client_id and x.id = s.exam_question_id
where x.treatment <> 'DROP'
group by x.client_id, x.exam_id
on conflict do nothing;

update exam_stats set in_session = true;
