import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, listDrafts, writeDraft } from './drafts.ts'

/** The browser's storage, which Node lacks; `room` is how many values it takes. */
function makeStorage(most: number): Storage {
  const values: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      if (!(key in values) && Object.keys(values).length >= most) throw new DOMException('full', 'QuotaExceededError')
      values[key] = value
    },
    removeItem(key: string) {
      delete values[key]
    },
  }
  return new Proxy(values, {
    get: (_, name: string) => methods[name as keyof typeof methods] ?? values[name],
  }) as unknown as Storage
}

const day = 24 * 3600 * 1000
const draft = (id: string, saved_at: number) => ({
  id,
  saved_at,
  row_version: null,
  format: 2,
  values: { question_text: id },
})

beforeEach(() => vi.stubGlobal('localStorage', makeStorage(100)))

test('the drafts of one screen come newest first and are apart from those of others', () => {
  writeDraft('question:new', draft('a', 1000))
  writeDraft('question:new', draft('b', 2000))
  writeDraft('question:7', draft('c', 3000))
  expect(listDrafts('question:new').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(listDrafts('question:7')).toEqual([draft('c', 3000)])
  dropDraft('question:new', 'b')
  expect(listDrafts('question:new')).toEqual([draft('a', 1000)])
})

test('of many drafts the newest ten stay, and none older than 30 days', () => {
  for (let place = 0; place < 12; place++) writeDraft('question:new', draft(`d${place}`, place))
  expect(listDrafts('question:new').map(({ id }) => id)).toEqual([
    'd11',
    'd10',
    'd9',
    'd8',
    'd7',
    'd6',
    'd5',
    'd4',
    'd3',
    'd2',
  ])
  writeDraft('question:new', draft('late', 31 * day))
  expect(listDrafts('question:new').map(({ id }) => id)).toEqual(['late'])
})

test('a browser without room is told, and what is no draft is passed over', () => {
  vi.stubGlobal('localStorage', makeStorage(0))
  expect(writeDraft('question:new', draft('a', 1))).toBe(false)
  vi.stubGlobal('localStorage', makeStorage(10))
  localStorage.setItem('quaestor-draft:0:0:question:new:broken', '{')
  expect(listDrafts('question:new')).toEqual([])
})

test('a draft of before there were formats has the first', () => {
  localStorage.setItem('quaestor-draft:0:0:question:new:old', '{"saved_at":1,"row_version":null,"values":{}}')
  expect(listDrafts('question:new').map(({ format }) => format)).toEqual([1])
})
