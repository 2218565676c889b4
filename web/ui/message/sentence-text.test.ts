import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { english, listed, messageOf, say, texts } from '#contract'
import { setDateFormat } from '../dates.ts'
import { refusalText } from './refusal.ts'
import { textOf, translate } from './sentence-text.ts'

const catalogues = {
  en: [import('../../locales/en.po'), import('../../locales/entry/en.po')],
  hi: [import('../../locales/hi.po'), import('../../locales/entry/hi.po')],
}

async function show(language: 'en' | 'hi') {
  for (const { messages } of await Promise.all(catalogues[language])) i18n.load(language, messages)
  i18n.activate(language)
}

test('a sentence of the server appears in the user’s language, by its code', async () => {
  const one = messageOf(say('field.too_long', { most: 50 }))
  await show('hi')
  expect(textOf(one)).toBe('कृपया इसे 50 अक्षरों तक छोटा करें')
  await show('en')
  expect(textOf(one)).toBe('Please shorten this to 50 characters')
})

test('why there is no paper is said in Hindi through and through', async () => {
  await show('hi')
  const type = say('name.type_titled', { title: say('type.SHORT') })
  const questions = say('wish.questions', { count: 3, marks: 2, types: listed(['LONG', type], 'or') })
  const there = say('clash.left', { available: 1 })
  expect(textOf(messageOf(say('clash.shortage', { section: 'A', questions, there })))).toBe(
    'खंड A के लिए 2 अंकों वाले 3 प्रश्न (LONG या “लघु उत्तर”) चाहिए; 1 बचा है।',
  )
})

test('a code that no catalogue knows leaves the server’s English, also where a sentence is filled with it', async () => {
  await show('hi')
  expect(textOf({ message: 'Brand-new', code: 'no.such_code' })).toBe('Brand-new')
  expect(textOf({ message: 'Brand-new', code: 'value.unfit', params: { reason: { code: 'no.such_code' } } })).toBe(
    'Brand-new',
  )
})

test('a day in a sentence is written as the school writes its days, a time stays', async () => {
  await show('en')
  const notYet = messageOf(say('exam.not_yet', { date: '2026-12-05', start: '09:30' }))
  setDateFormat('DD.MM.YYYY')
  expect(textOf(notYet)).toBe('The exam begins on 05.12.2026 at 09:30; marks are entered from then on.')
  const short = messageOf(say('plan.duty_place', { day: '2027-01-09', shift: 'Morning', room: 'Room 12' }))
  expect(textOf(short)).toBe('09.01.2027, Morning, Room 12')
  // In English sentences of the server come with the answer, and no catalogue knows them.
  const moved = { code: 'no.such_code', params: { before: { code: 'no.such_code', params: { day: '2027-01-09' } } } }
  expect(textOf({ message: 'Moves from 2027-01-09, 09:00', ...moved })).toBe('Moves from 09.01.2027, 09:00')
  setDateFormat(null)
  expect(textOf(notYet)).toContain('Dec 5, 2026')
})

test('P76 what changed in a series is said in Hindi, its days as the school writes them', async () => {
  await show('hi')
  const paper = say('plan.paper_of', { subject: 'Maths', grade: 'VI' })
  const when = (day: string) => say('plan.change.when', { day, start: '09:00', end: '11:00' })
  const before = say('plan.change.places', { clauses: [when('2026-12-08')] })
  const after = say('plan.change.places', { clauses: [when('2026-12-10'), '–'] })
  setDateFormat('DD.MM.YYYY')
  const said = textOf(messageOf(say('plan.change.PAPER_MOVED', { paper, before, after })))
  setDateFormat(null)
  expect(said).toMatch(/08\.12\.2026, 09:00–11:00.*10\.12\.2026, 09:00–11:00; –/)
  expect(said).toMatch(/[\u0900-\u097f]/)
  expect(said).not.toMatch(/2026-12|moves/)
})

test('a refusal without a code of its own speaks by its errorCode', async () => {
  await show('hi')
  const refusal = { message: 'You do not have permission to do this.', errorCode: 'forbidden' }
  expect(refusalText(refusal)).toBe('आपको यह करने की अनुमति नहीं है।')
  expect(refusalText({ ...refusal, errorCode: 'no_such_code' })).toBe(refusal.message)
})

test('every text of the contract is said in Hindi', async () => {
  await show('hi')
  const hasWords = (text: string) => /[a-z]/i.test(text.replace(/\{\w+\}/g, ''))
  const inEnglish = Object.entries(texts).filter(
    ([code, text]) => hasWords(text) && !/[\u0900-\u097f]/.test(translate({ code }) ?? ''),
  )
  expect(inEnglish).toEqual([])
})

test('the catalogue says every text in English as the server does, quoted braces and backslashes too', async () => {
  await show('en')
  const params = Object.fromEntries(Object.values(texts).flatMap((text) => placesOf(text).map((place) => [place, 3])))
  const shown = Object.keys(texts).map((code) => translate({ code, params }))
  expect(shown).toEqual(Object.keys(texts).map((code) => english({ code, params })))
})

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)[},]/g)].map(([, place = '']) => place)
