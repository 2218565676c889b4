import { expect, it } from 'vitest'
import { clusterRefuses, locksOfPlatform, withoutSchool } from './school-tables.ts'

it.each([
  'select id from chapters where client_id = $1',
  'select "chapters"."id" from "chapters" where "chapters"."client_id" = $1 and ("status" = $2)',
  'select c.id from chapters c join subjects as s on s.client_id = $1 and s.id = c.subject_id where c.client_id = $1',
  'select (select count(*) from topics t where t.client_id = $1 and t.chapter_id = c.id) from chapters c where c.client_id = $2',
  'select name from sessions, schools where schools.id = 3',
  "insert into grades (client_id, title) values ($1, 'from chapters') returning id",
  'insert into grades (client_id, title) select $1, t from unnest($2::text[], $3) as given(t, u) on conflict (client_id, title) do update set title = excluded.title',
  'select id from grades where client_id = 0 union all select id from sections where client_id = $1 for update of sections',
  'with one as (select id from grades where client_id = $1) update sections set title = $2 from one where sections.client_id = $1 and grade_id = one.id',
  'select 1 from (sections s left join grades g on g.client_id = $1) where s.client_id = $1 for no key update',
])('is silent of %s', (statement) => {
  expect(withoutSchool(statement)).toEqual([])
})

it.each([
  ['select id from chapters where id = $1', ['chapters']],
  ['select "id" from "chapters" as "c" where "c"."id" = $1', ['chapters c']],
  [
    'select 1 from chapters c join subjects s on s.client_id = c.client_id and s.id = c.subject_id where c.client_id = $1',
    ['subjects s'],
  ],
  ['select 1 from chapters c, subjects s where s.client_id = $1 and s.id = c.subject_id', ['chapters c']],
  ['select 1 from chapters c, subjects s where client_id = $1', ['chapters c', 'subjects s']],
  [
    'select (select max(id) from topics where client_id = chapters.client_id) from chapters where client_id = $1',
    ['topics'],
  ],
  [
    'select 1 from grades where client_id = $1 and exists (select from sections s where s.grade_id = grades.id)',
    ['sections s'],
  ],
  ['select 1 from grades where client_id = $1 union select 1 from sections', ['sections']],
  ['insert into topics (client_id, title) select client_id, title from chapters where id = $1', ['chapters']],
  ['update grades set title = $1 where id = $2', ['grades']],
  ['delete from grades using sections where sections.client_id = $1', ['grades']],
  ['with one as (select id from grades) select 1 from one', ['grades']],
  ['select 1 from (sections s left join grades g on g.id = s.grade_id) where s.client_id = $1', ['grades g']],
  ["select 1 from grades where title = 'client_id = $1'", ['grades']],
])('finds what %s lacks', (statement, tables) => {
  expect(withoutSchool(statement)).toEqual(tables)
})

const unsteady =
  'an update makes no JSON, text or day of a column by a function that is not immutable: cast numbers to text, read JSON by jsonb_to_record'

it.each([
  [
    'insert into topics (client_id) select $1 from unnest($2::text[])',
    'insert … select needs returning or on conflict',
  ],
  ['with one as (insert into topics (client_id) select $1) select 1', 'insert … select needs returning or on conflict'],
  [
    'insert into topics as t (client_id, id) select $1::bigint, id from chapters where client_id = $2 on conflict (id) do update set title = (select max(x) from unnest(t.names) as x)',
    'insert … select selects no value as it is given where a sub-select solves the conflict',
  ],
  [
    'insert into topics (client_id) values ($1) on conflict (id) do update set at = now()',
    'do update set takes excluded.column, not now()',
  ],
  [
    'update topics set place = random() where client_id = $1',
    'an update takes values, not now(), clock_timestamp() or random()',
  ],
  [
    'update questions set doubted_at = case when key_in_doubt then doubted_at else now() end where client_id = $1',
    'an update takes values, not now(), clock_timestamp() or random()',
  ],
  [
    "update exam_marks set updated_at = updated_at + interval '1 second' where client_id = $1",
    'an update adds no interval to a column: read it, and give the new value',
  ],
  ["update media_files set created_at = $2::timestamptz - interval '25 hours' where client_id = $1", undefined],
  [
    "update jobs set result = jsonb_build_object('sent', counted.sent) from (select 1 as sent) counted where client_id = $1",
    unsteady,
  ],
  [
    "update enrolments e set left_on = (i.before ->> 'left_on')::date from promotion_items i where i.client_id = $1",
    unsteady,
  ],
  ["update jobs set result = ('{\"sent\": ' || done::text || '}')::jsonb where client_id = $1", undefined],
  [
    'update enrolments e set left_on = was.left_on from promotion_items i, jsonb_to_record(i.before) as was (left_on date) where i.client_id = $1',
    undefined,
  ],
  [
    'insert into topics (client_id) select $1 from grades g join sections s on s.client_id = $1 and s.grade_id = g.id where g.client_id = $1 returning id',
    'insert … select joins tables of schools by client_id too, beside its value',
  ],
  [
    'insert into topics (client_id) select $1 from grades g join sections s on s.client_id = $1 and s.client_id = g.client_id and s.grade_id = g.id where g.client_id = $1 returning id',
    undefined,
  ],
  ["select jsonb_build_object('a', title) from grades where client_id = $1 for update", undefined],
  ['insert into topics (client_id) select $1 on conflict do nothing', undefined],
  ['insert into topics (client_id) select $1 returning id', undefined],
  ['insert into topics (client_id, title) values ($1, (select title from grades where client_id = $1))', undefined],
])('says of %s what a cluster says: %s', (statement, why) => {
  expect(clusterRefuses(statement)).toBe(why)
})

it.each([
  ['select name from sessions where id = $1 for key share', ['sessions']],
  ['select "id" from "roles" where "id" = $1 for share', ['roles']],
  ['select media_quota_bytes from schools where id = $1 for no key update', ['schools']],
  [
    'select e.id from enrolments e join sessions s on s.id = e.session_id where e.client_id = $1 for no key update of e for key share of s',
    ['sessions'],
  ],
  ['with one as (select id from sessions for share limit 1) select id from one', ['sessions']],
  [
    'select e.id from enrolments e join sessions s on s.id = e.session_id where e.client_id = $1 for key share of e',
    [],
  ],
  ['select id from sections where client_id = $1 for key share', []],
  ['select * from sessions where id = $1 for update', []],
  [
    'select e.id from enrolments e join sessions s on s.id = e.session_id where e.client_id = $1 for update',
    ['sessions'],
  ],
  ['select e.id from enrolments e join sessions s on s.id = e.session_id where e.client_id = $1 for update of e', []],
])('finds of %s the platform locks in %j', (statement, tables) => {
  expect(locksOfPlatform(statement)).toEqual(tables)
})
