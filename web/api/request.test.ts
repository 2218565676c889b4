import { expect, test } from 'vitest'
import { gradeApi, questionApi, questionPaperApi, signInApi } from '#contract'
import { dropKey, keyFor, randomId } from './idempotency.ts'
import { limitOf, splitSent } from './request.ts'

test('the id goes into the path and not into the body', () => {
  expect(splitSent('/v1/grade/update/{id}', { id: 7, title: 'Class 8' })).toEqual({
    url: '/v1/grade/update/7',
    body: { title: 'Class 8' },
  })
})

test('an id in the body stays there where the path has none', () => {
  expect(splitSent('/v1/question-paper/set-section', { id: 7 }).body).toEqual({ id: 7 })
})

test('a key in a path is encoded', () => {
  expect(splitSent('/v1/media/file/{key}', { key: '../x' }).url).toBe('/v1/media/file/..%2Fx')
  expect(splitSent('/v1/question-reading/picture/{id}/{key}', { id: 7, key: 'x' })).toEqual({
    url: '/v1/question-reading/picture/7/x',
    body: {},
  })
})

test('ordinary calls give up after 5 s, sign-in calls after 30 s, uploads and compiled pages after 180 s', () => {
  expect(limitOf(gradeApi.list)).toBe(5000)
  expect(limitOf(gradeApi.create)).toBe(5000)
  expect(limitOf(signInApi.login)).toBe(30_000)
  expect(limitOf(questionApi.upload)).toBe(180_000)
  expect(limitOf(questionPaperApi.pages)).toBe(180_000)
})

test('only writes and uploads carry an Idempotency-Key', () => {
  expect(keyFor(gradeApi.list, {})).toBeUndefined()
  expect(keyFor(signInApi.login, {})).toBeUndefined()
  expect(keyFor(gradeApi.create, { title: 'a' })).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyFor(questionApi.upload, { file: new File(['x'], 'a.csv') })).toMatch(/^[0-9a-f-]{36}$/)
})

test('a write that got no answer keeps its key when it is sent again, an answered one gets a new key', () => {
  const first = keyFor(gradeApi.create, { title: 'Class 8' })
  expect(keyFor(gradeApi.create, { title: 'Class 8' })).toBe(first)
  expect(keyFor(gradeApi.create, { title: 'Class 9' })).not.toBe(first)
  dropKey(first)
  expect(keyFor(gradeApi.create, { title: 'Class 8' })).not.toBe(first)
})

test('random identifiers have dashes at 8, 13, 18 and 23, and differ', () => {
  const id = randomId()
  expect(id).toHaveLength(36)
  expect([8, 13, 18, 23].map((place) => id[place])).toEqual(['-', '-', '-', '-'])
  expect(randomId()).not.toBe(id)
})
