import { expect, test } from 'vitest'
import {
  type AnyEndpoint,
  gradeApi,
  jobApi,
  mediaApi,
  permissionApi,
  questionPaperApi,
  schoolAdminApi,
  schoolApi,
  sentFrom,
  sessionApi,
  signInApi,
} from '#contract'
import { choosePair, type PairName } from './token-pairs.ts'

const choose = (endpoint: AnyEndpoint, ...stored: PairName[]) => choosePair(endpoint, (name) => stored.includes(name))

test('school calls send the impersonation pair first, then the school pair', () => {
  expect(choose(gradeApi.list, 'client')).toBe('client')
  expect(choose(gradeApi.list, 'plain', 'S', 'client')).toBe('S')
  expect(choose(questionPaperApi.preview, 'plain')).toBeNull()
})

test('lists of a school fall back to the pair of a report link', () => {
  expect(choose(gradeApi.list, 'report')).toBe('report')
})

test('the platform’s own calls send the plain pair even while impersonating', () => {
  for (const endpoint of [
    sessionApi.create,
    sessionApi.remove,
    schoolApi.list,
    schoolAdminApi.list,
    signInApi.loginAs,
  ]) {
    expect(choose(endpoint, 'S', 'plain')).toBe('plain')
    expect(choose(endpoint, 'S', 'client')).toBeNull()
  }
})

test('what everyone signed in may ask takes whichever pair there is, the school’s first', () => {
  for (const endpoint of [
    sessionApi.list,
    signInApi.getDetails,
    signInApi.getMe,
    signInApi.signOut,
    signInApi.resetPassword,
    permissionApi.activeModules,
    jobApi.get,
    mediaApi.uploadFile,
  ]) {
    expect(choose(endpoint, 'plain')).toBe('plain')
    expect(choose(endpoint, 'client')).toBe('client')
    expect(choose(endpoint, 'S', 'plain')).toBe('S')
  }
})

test('reports send the report pair first, then S, then the school’s', () => {
  const report = sentFrom('report', gradeApi.list)
  expect(choose(report, 'S', 'report', 'client')).toBe('report')
  expect(choose(report, 'S', 'client')).toBe('S')
  expect(choose(report, 'plain')).toBe('plain')
})
