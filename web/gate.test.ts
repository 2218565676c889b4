import { expect, test } from 'vitest'
import { decide, isBare, isOpen, returnPath } from './gate.ts'

const open = [
  '/login',
  '/verify',
  '/press-release',
  '/redirect-to-dashboard',
  '/press-release-preview',
  '/event/apicon',
  '/forgot-password',
  '/recover-password',
  '/report-card',
  '/admit-card',
  '/school-admin/question-papers/pdf/12',
  '/school-admin/question-papers/pdf-preview/12/anything',
]

test.each(open)('%s opens without sign-in', (path) => {
  expect(decide(path, false)).toBe('pass')
})

test.each([
  '/',
  '/school-admin/classes',
  '/school-admin/question-papers',
  '/staff-admin/question-papers/pdf/1',
  '/loginx',
])('%s sends a visitor to the sign-in', (path) => {
  expect(decide(path, false)).toBe('sign-in')
})

test('the sign-in screen sends whoever is signed in to the landing page', () => {
  expect(decide('/login', true)).toBe('landing')
  expect(decide('/login/', true)).toBe('landing')
  expect(decide('/school-admin/classes', true)).toBe('pass')
})

test('only the pages of a PDF are shown without sidebar and top bar', () => {
  expect(isBare('/school-admin/question-papers/pdf/3')).toBe(true)
  expect(isBare('/school-admin/question-papers')).toBe(false)
})

test('after the sign-in the page first asked for opens, with its filters', () => {
  expect(returnPath('/school-admin/classes?page=2&search=7')).toBe('/school-admin/classes?page=2&search=7')
  expect(returnPath(undefined)).toBe('/')
  expect(returnPath('/login')).toBe('/')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%s is no page to return to', (from) => {
  expect(returnPath(from)).toBe('/')
})

test('a path that only starts like an open one is not open', () => {
  expect(isOpen('/school-admin/question-papers/pdfs')).toBe(false)
})
