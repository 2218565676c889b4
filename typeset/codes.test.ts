import { expect, test } from 'vitest'
import type { CodesInput } from './documents/codes.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

const slips = (link: string, languages = ['en']): CodesInput => ({
  document: 'codes',
  language: 'en',
  page: 'A4',
  school: 'Green Valley Public School',
  images: new Map(),
  languages,
  address: 'green-valley.school.example',
  until: '14 March 2027',
  slips: [
    { name: 'Anjali Sharma', place: '9 A', login: 'anjali.1042', code: 'K7MP-3QXW-RT', link },
    { name: 'Dev Mishra', place: null, login: 'dev.1043', code: 'B4NC-8HVZ-LD', link },
  ],
})

test('a slip says whose it is, the user name, the code and where it is typed', () => {
  const print = printDocument(slips('https://green-valley.school.example/c#K7MP3QXWRT'))
  const text = printedText(typesetter.print(print, new Map()).bytes)
  for (const phrase of [
    'Anjali Sharma',
    '9 A',
    'anjali.1042',
    'K7MP-3QXW-RT',
    'Dev Mishra',
    'dev.1043',
    'B4NC-8HVZ-LD',
  ])
    expect(text).toContain(phrase)
  expect(text.split('green-valley.school.example')).toHaveLength(3)
  expect(text.split('14 March 2027')).toHaveLength(3)
})

test('no slip is printed for a link too long for its code', () => {
  expect(() => printDocument(slips(`https://${'a'.repeat(200)}`))).toThrow(RangeError)
})

test('F34 a slip says in three lines what to do with it in both languages, ten stand on a page, and nothing of a long one is cut off', () => {
  const pagesOf = (given: Partial<CodesInput['slips'][number]>, languages: string[]) => {
    const input = slips('https://green-valley.school.example/c#K7MP3QXWRT', languages)
    const ten = Array.from({ length: 10 }, () => ({ ...(input.slips[0] as CodesInput['slips'][number]), ...given }))
    return typesetter.pages(printDocument({ ...input, slips: ten }), new Map())
  }
  const usual = slips('https://green-valley.school.example/c#K7MP3QXWRT', ['en', 'hi'])
  expect(printDocument(usual)).toMatchObject({ steps: [{ language: 'en' }, { language: 'hi' }] })
  const text = printedText(typesetter.print(printDocument(usual), new Map()).bytes)
  expect(text.split('Type the user name and the code.')).toHaveLength(3)
  expect(text.split('यूज़र नाम और कोड लिखें।')).toHaveLength(3)
  expect(pagesOf({}, ['en', 'hi'])).toHaveLength(1)
  const long = {
    name: 'Venkatanarasimharajuvaripeta Subramanian Venkateswara Ramachandran Iyer',
    login: 'svm/2026/1042/x',
  }
  expect(pagesOf(long, ['ur', 'en']).length).toBeGreaterThan(1)
})
