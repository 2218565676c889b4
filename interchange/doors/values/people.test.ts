import { describe, expect, it } from 'vitest'
import { comparedName, compareNames, nameInTwoScripts } from './names.ts'
import {
  emailsIn,
  isHere,
  isMobile,
  isNothing,
  isSecretHeading,
  oneLineOf,
  phonesIn,
  rollKeyOf,
  sexOf,
  yesOrNo,
} from './people.ts'

describe('R52 nothing, numbers and addresses', () => {
  it.each(['-', 'nil', 'NA', 'n/a', 'N.A.', '--', ' – '])('%s is nothing', (text) => expect(isNothing(text)).toBe(true))
  it('"Na" is a family name where a name stands', () => {
    expect([isNothing('Na'), isNothing('Na', true), isNothing('NA', true), isNothing('Nil', true)]).toEqual([
      ...[true, false, true, true],
    ])
  })
  it.each([
    ['9810000001, 9810000002', 2],
    ['9810000001/9810000002', 2],
    ['98100 00001', 1],
    ['9810000001 9810000002', 2],
    ['+91 98100 00001 or 022-24045678', 2],
    ['9810000001\n9810000002', 2],
    ['-', 0],
  ])('R42 %j holds %i numbers', (cell, count) => expect(phonesIn(cell)).toHaveLength(count))
  it.each([
    ['+919810000001', true],
    ['+912224045678', false],
    ['+12065550100', true],
    ['+916000000000', true],
    ['+915000000000', false],
  ])('%s is a mobile: %s', (number, is) => expect(isMobile(number)).toBe(is))
  it.each([
    ['a@x.in; b@x.in', ['a@x.in', 'b@x.in']],
    ['Asha <a@x.in>', ['a@x.in']],
    ['mailto:a@x.in', ['a@x.in']],
    ['a@x.in/b@x.in', ['a@x.in', 'b@x.in']],
    ['none', []],
  ])('the addresses of %s', (cell, found) => expect(emailsIn(cell)).toEqual(found))
})

describe('R53 words for a sex, for yes and no', () => {
  it.each([
    ['M', 'M'],
    ['Boy', 'M'],
    ['B', 'M'],
    ['G', 'F'],
    ['छात्रा', 'F'],
    ['पुरुष', 'M'],
    ['लड़की', 'F'],
    ['other', 'X'],
    ['Q', null],
  ])('%s is %s', (text, sex) => expect(sexOf(text)).toBe(sex))
  it.each([
    ['Yes', true],
    ['✓', true],
    ['हाँ', true],
    ['1', true],
    ['✗', false],
    ['नहीं', false],
    ['0', false],
    ['perhaps', null],
  ])('%s says %s', (text, answer) => expect(yesOrNo(text)).toBe(answer))
})

describe('R43 who is gone, and what is read into nothing', () => {
  it.each([
    ['Left', false],
    ['T.C.', false],
    ['TC issued', false],
    ['Resigned', false],
    ['Inactive', false],
    ['Active', true],
    ['', true],
    ['सक्रिय', true],
    ['Pending', null],
  ])('%s: there %s', (status, is) => expect(isHere(status)).toBe(is))
  it.each([
    'Password',
    'Aadhaar No',
    'Aadhar Card Number',
    'SSN',
    'आधार संख्या',
    'Login password',
    'PAN',
  ])('%s is secret', (heading) => expect(isSecretHeading(heading)).toBe(true))
  it.each(['PEN', 'APAAR', 'Pincode', 'Panel', 'Passport photo', 'Username'])('%s is not', (heading) =>
    expect(isSecretHeading(heading)).toBe(false))
})

describe('R32 roll numbers as they are compared', () => {
  it.each([
    ['1', '1'],
    ['01', '1'],
    ['1.0', '1'],
    ['7C01', '1'],
    ['7-C-1', '1'],
    ['c1', '1'],
    ['१', '1'],
    ['8C01', '8c01'],
    ['R-1', 'r1'],
  ])('%s in 7 C is %s', (roll, key) => expect(rollKeyOf(roll, 7, 'C')).toBe(key))
})

describe('R54 a name on one line', () => {
  it.each([
    ['As\u200bha', 'Asha'],
    ['Asha\tRao', 'Asha Rao'],
    ['Asha\r\nRao', 'Asha Rao'],
    ['Asha  Rao ', 'Asha Rao'],
    ['\u00a0Asha', 'Asha'],
  ])('%j is %j', (typed, seen) => expect(oneLineOf(typed)).toBe(seen))
})

describe('R24 one name in several spellings', () => {
  it.each([
    ['Mohd. Arif', 'Mohammad Arif', 'same'],
    ['Md Arif', 'ARIF MOHAMMED', 'same'],
    ['Łukasz Nowak', 'Lukasz Nowak', 'same'],
    ['Søren Groß', 'Soren Gross', 'same'],
    ['Mohd. Arif', 'Mohan Arif', 'other'],
  ])('%s and %s: %s', (one, other, likeness) =>
    expect(compareNames(comparedName(one), comparedName(other))).toBe(likeness))
})

describe('a name in two scripts in one cell', () => {
  it.each([
    ['Asha Rao / आशा राव', ['Asha Rao', 'आशा राव']],
    ['आशा (Asha)', ['आशा', 'Asha']],
    ['Asha - आशा', ['Asha', 'आशा']],
    ['Asha Rao आशा राव', ['Asha Rao', 'आशा राव']],
    ['Asha राव', null],
    ['डॉ. Asha Rao', null],
    ['श्रीमती / Asha Rao', null],
    ['Asha / Nisha', null],
    ['आशा / निशा', null],
    ['Asha राव / आशा Rao', null],
  ])('%s', (cell, names) => expect(nameInTwoScripts(cell)).toEqual(names))
})
