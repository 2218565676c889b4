import { expect, it } from 'vitest'
import { namedTwice } from './twice-named.ts'

it.each([
  ['select id, title, id from grades where client_id = $1', ['id']],
  ['select g.id, s.id from grades g join sections s on s.client_id = $1 where g.client_id = $1', ['id']],
  ['select "g"."title", "s"."name" as "title" from "grades" as "g", "staff" as "s"', ['title']],
  ['select b.*, count(*) as total from (select id, 1 as total from grades) b group by b.id', ['total']],
  [
    'with b as (select id, title from grades) select b.*, s.title from b join sections s on s.grade_id = b.id',
    ['title'],
  ],
  ['with b as (select id, title from grades), c (id) as (select 1) select * from b as x, c', ['id']],
  ['select r.*, given.* from unnest($1::bigint[]) as given (id), (select id from grades) r', ['id']],
  ['select max(id), max(title) from grades', ['max']],
  ['select exam_id::text, exam_id from exam_marks', ['exam_id']],
  ['select count(*)::int, count(*) filter (where id > 1) as count from grades', ['count']],
  ['select title name, (select name from staff where id = 1) from grades', ['name']],
  ['select $1, $2', ['?column?']],
  ['select account_links.*, accounts.id from account_links, accounts', ['id']],
  ['select l.*, r.title from account_links l join role_permissions p on true join roles r on true', []],
  ['select * from sessions s join former_sub_domains f on true, lateral (select 1 as until) u', ['until']],
  ['select distinct on (id) id, lower(title) as id from grades', ['id']],
  ['update grades set title = $1 where client_id = $2 returning id, title, id', ['id']],
  ['insert into grades (client_id, title) values ($1, $2) returning title, lower(title) as title', ['title']],
  ['with one as (select id, id from grades) select 1 as one from one', ['id']],
  ['select 1 as a union select id, id from grades', []],
  ['select id, id from grades union select 1, 2', ['id']],
  [
    "select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select (select jsonb_build_object('id', g.id) from grades g) as grade, m.percent, m.grade from exam_marks m) r",
    ['grade'],
  ],
])('of %s finds %j', (statement, names) => {
  expect(namedTwice(statement)).toEqual(names)
})

it.each([
  'select g.id, s.id as section_id, g.title from grades g, sections s',
  'select g.id, g.id + 1 as next, g."from", g."order" as "select" from grades g',
  'insert into topics (client_id, title, note) select $1, $2, $3 returning id',
  'insert into topics (client_id, grade_id, place) select $1, id, id from grades on conflict do nothing',
  'select 1 as found from grades where exists (select id, id from sections) and id in (select id from grades)',
  'select g.*, s.* from nowhere g, elsewhere s',
  'select b.*, s.* from (select id from grades) b join (select title from sections) s on true order by id, title',
  'with b as (select id, title from grades), c as (select id, place from topics) select * from b join c using (id)',
  'select x.a from (select id, id from grades) as x (a, b)',
  'with given (a, b) as materialized (select id, id from grades) select a, b from given',
  'select case when a is distinct from b then 1 else 2 end as low, case when a then b end as high from grades',
  "select title, 'title, title' as text, lower(title) -- title",
  "select date '2026-01-01' as day, interval '1 day' as step, now() at time zone 'UTC' as at",
])('is silent of %s', (statement) => {
  expect(namedTwice(statement)).toEqual([])
})
