import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrationFaults } from './migration-rules.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const faultsOf = (file: string) => migrationFaults(readFileSync(new URL(file, folder), 'utf8'))

const ownConstraint = 'a check, key or reference of a new column is a named constraint, added by a statement of its own'
const keyed = "client_id comes first in a key of a school's table"

it('every migration runs on a database that is spread by client_id', () => {
  expect(files.length).toBeGreaterThanOrEqual(12)
  expect(Object.fromEntries(files.map((file) => [file, faultsOf(file)]))).toEqual(
    Object.fromEntries(files.map((file) => [file, []])),
  )
})

it.each([
  ["alter table topics add column kind text check (kind in ('A'));", ownConstraint],
  ['alter table topics\n  -- said twice\n  add kind bigint check (kind > 0);', ownConstraint],
  ['alter table if exists only topics add column if not exists kind bigint references sessions (id);', ownConstraint],
  [
    "alter table topics add column kind text, add constraint topics_kind check (kind <> 'x');",
    'columns and constraints are added by statements of their own',
  ],
  ['alter table topics add column place bigserial;', 'no identity or serial column is added to a table'],
  [
    'alter table topics add column place bigint generated always as identity;',
    'no identity or serial column is added to a table',
  ],
  ['alter table topics add check (id > 0);', 'a constraint that is added has a name'],
  [
    'alter table topics rename column title to name;',
    'nothing is renamed: the release before still runs on this database',
  ],
  ['alter table topics alter constraint one deferrable;', 'no alter constraint: drop it and add it'],
  ['alter table topics alter column title set storage external;', 'no set storage or statistics'],
  ['alter sequence topics_id_seq restart with 5;', 'no sequence starts anew'],
  [
    'alter table topics force row level security;',
    'row-level security is enabled, not forced: migrations would see no row',
  ],
  [
    'alter table topics add constraint up foreign key (client_id, id) references grades (client_id, id) on delete set null (id);',
    'on delete set null on a key with client_id: use restrict',
  ],
  ["create type kind as enum ('A');", 'no enum types: a check constraint'],
  [
    'create trigger touch before update on topics execute function touch();',
    'no triggers: statements write what changes',
  ],
  ['create index concurrently one on topics (client_id);', 'concurrently and vacuum do not run in a transaction'],
  ['select 1; select 2;', 'one statement a message: each ends its line'],
  ['create table rooms (client_id bigint, id bigint primary key);', keyed],
  ['create table rooms (client_id bigint, id bigint, code text, unique (code));', keyed],
  ['create table rooms (client_id bigint, grade_id bigint references grades (id));', keyed],
  ['create table rooms (client_id bigint, id bigint, foreign key (id) references grades (id));', keyed],
  ['alter table topics add constraint up foreign key (chapter_id) references chapters (id);', keyed],
  ['create unique index one on topics (title);', keyed],
  [
    "insert into topics (client_id, title) select client_id, 'x' from chapters;",
    'insert … select needs returning or on conflict',
  ],
])('refuses %s', (statement, fault) => {
  expect(migrationFaults(statement)).toEqual([`${fault}: ${statement.split('\n', 1)[0]}`])
})

it.each([
  "-- a table\ncreate table rooms (client_id bigint not null, id bigint generated always as identity,\n  session_id bigint references sessions (id), title text check (title <> 'rename'),\n  primary key (client_id, id), foreign key (client_id, id) references grades (client_id, id));",
  'create table platform_words (id bigint primary key, word text unique);',
  'alter table topics add column kind text, add column place integer not null default 0;',
  "alter table topics add constraint topics_kind_check check (kind in ('A'));",
  'alter table schools add constraint schools_session foreign key (session_id) references sessions (id);',
  'alter table topics add column lower_title text generated always as (lower(title)) stored;',
  'create unique index one on topics (client_id, lower(title)) where deleted_at is null;',
  'do $$ begin\n  alter table topics rename to others;\nend $$;',
])('lets pass %s', (statement) => {
  expect(migrationFaults(statement)).toEqual([])
})
