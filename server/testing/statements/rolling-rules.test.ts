import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rollingFaults } from './rolling-rules.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const faultsOf = (file: string) =>
  rollingFaults(
    readFileSync(new URL(file, folder), 'utf8'),
    files.filter((older) => older < file),
  )

it('the version before stands every migration from 0013 on, which is the first after a release (docs/how-to/run-several-processes.md says what it stands)', () => {
  const newer = files.filter((file) => file > '0013')
  expect(Object.fromEntries(newer.map((file) => [file, faultsOf(file)]))).toEqual(
    Object.fromEntries(newer.map((file) => [file, []])),
  )
})

it.each([
  ['drop table topics;', 'what is dropped is still read'],
  ['alter table topics drop column title;', 'what is dropped is still read'],
  ['alter table if exists only topics drop if exists title;', 'what is dropped is still read'],
  ['alter table topics add column kind text, drop column title;', 'what is dropped is still read'],
  ['alter table topics alter column title type varchar(20);', 'a changed type is written as it was'],
  ['alter table topics alter title set data type varchar(20);', 'a changed type is written as it was'],
  ['alter table topics alter column title set not null;', 'nulls are still written'],
  ['alter table topics alter column status drop default;', 'the value is left to its default still'],
  ['alter table topics add column kind text not null;', 'a new column without a default is not written'],
  [
    "alter table topics add constraint topics_title check (title <> '');",
    'what a new constraint refuses is still written',
  ],
  [
    'create unique index topics_title on topics (client_id, title);',
    'what a new unique index refuses is still written',
  ],
  ['truncate topics;', 'the rows are still read'],
  ['revoke insert on topics from quaestor_app;', 'a right is still used'],
  ['drop function enqueue_job(bigint, bigint);', 'what is dropped is still used'],
  ['drop policy school on topics;', 'what is dropped is still used'],
])('refuses %s', (statement, fault) => {
  expect(rollingFaults(statement, [])).toEqual([`${fault}: ${statement}`])
})

it.each([
  'create table rooms (client_id bigint not null, title text not null);\nalter table rooms alter column title type varchar(9);',
  "alter table topics add column kind text not null default 'A';\nalter table topics add constraint topics_kind check (kind in ('A'));",
  'alter table topics add column room_id bigint;\ncreate unique index topics_room on topics (client_id, room_id);',
  'alter table topics add column low text not null generated always as (lower(title)) stored;',
  "alter table topics drop constraint topics_kind;\nalter table topics add constraint topics_kind check (kind in ('A', 'B'));",
  'drop index topics_title;\ncreate unique index topics_title on topics (client_id, lower(title));',
  'drop policy school on topics;\ncreate policy school on topics using (true);',
  'alter table topics alter column title drop not null;',
  'create index topics_title on topics (client_id, title);',
  'revoke all on function enqueue_job(bigint, bigint) from public;',
])('lets pass %s', (text) => {
  expect(rollingFaults(text, [])).toEqual([])
})

it('lets a file drop what an earlier one has made needless, and asks which', () => {
  const text = '-- contracts 0043-rooms.sql\nalter table topics drop column room;'
  expect(rollingFaults(text, ['0042-others.sql', '0043-rooms.sql'])).toEqual([])
  const fault = 'contracts a file that is not before it: -- contracts 0043-rooms.sql'
  expect(rollingFaults(text, ['0042-others.sql'])).toEqual([fault])
})
