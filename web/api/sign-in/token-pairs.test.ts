import { expect, test } from 'vitest'
import { api } from '#contract'
import { choosePair, type PairName, pairsFor } from './token-pairs.ts'

const choose = (path: string, ...stored: PairName[]) => choosePair(path, (name) => stored.includes(name))

test('school calls send the impersonation pair first, then the school pair', () => {
  expect(choose('/v1/grade/list', 'client')).toBe('client')
  expect(choose('/v1/grade/list', 'plain', 'S', 'client')).toBe('S')
  expect(choose('/v1/question-paper/preview/{id}', 'plain')).toBeNull()
})

test('lists of a school fall back to the pair of a report link', () => {
  expect(choose('/v1/exam/list', 'report')).toBe('report')
})

test('the platform’s own calls send the plain pair even while impersonating', () => {
  for (const path of [
    '/v1/session/create',
    '/v1/client/list',
    '/v1/school/list',
    '/v1/login-as',
    '/v1/role/delete/{id}',
  ]) {
    expect(choose(path, 'S', 'plain')).toBe('plain')
    expect(choose(path, 'S', 'client')).toBeNull()
  }
})

test('what everyone signed in may ask takes whichever pair there is, the school’s first', () => {
  for (const path of ['/v1/session/list', '/v1/role/list', '/v1/client/get-details', '/v1/permission/active-modules']) {
    expect(choose(path, 'plain')).toBe('plain')
    expect(choose(path, 'client')).toBe('client')
    expect(choose(path, 'S', 'plain')).toBe('S')
  }
})

test('reports send the report pair first, then S, then the school’s', () => {
  expect(choose('/v1/report/student-performance', 'S', 'report', 'client')).toBe('report')
  expect(choose('/v1/report/student-performance', 'S', 'client')).toBe('S')
  expect(choose('/v1/report/school-performance', 'plain')).toBe('plain')
})

test('a change of permissions prefers S over the school pair', () => {
  expect(pairsFor('/v1/permission/change-permission/{id}').slice(0, 2)).toEqual(['S', 'client'])
})

test('every call of the contract that needs a sign-in finds a pair for some way of being signed in', () => {
  const paths = Object.values(api).flatMap((table) => Object.values(table).map((endpoint) => endpoint.path))
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) expect(pairsFor(path).length).toBeGreaterThan(0)
})
