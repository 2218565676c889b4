import { expect, test } from 'vitest'
import type { CodesInput } from './documents/codes.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

const slips = (link: string): CodesInput => ({
  document: 'codes',
  language: 'en',
  page: 'A4',
  school: 'Green Valley Public School',
  images: new Map(),
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
