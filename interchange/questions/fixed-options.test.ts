import { expect, test } from 'vitest'
import { fixedOptions } from './fixed-options.ts'

const lastOf = (last: string) => fixedOptions(['Neon', 'Argon', 'Oxygen', last])

test.each([
  ...['All of the above', 'None of these', 'none of the above.', 'All of these', 'Both of them', 'All the above'],
  ...['None of the above options', 'All of the above are correct', 'More than one of the above', 'Any two of these'],
  ...['All options are correct', 'All are correct', 'None is correct', 'All of the following', 'None', 'All three'],
  ...[
    'No option is correct',
    'All of the  above',
    'All of the statements',
    'Neither of these',
    'None of the mentioned',
  ],
  ...['उपरोक्त सभी', 'इनमें से कोई नहीं', 'उपर्युक्त सभी', 'ये सभी', 'इनमें से सभी', 'उपरोक्त में से कोई नहीं', 'दोनों', 'कोई नहीं'],
  ...['वरीलपैकी सर्व', 'यापैकी नाही', 'ઉપરોક્ત તમામ', 'উপরের সবগুলি', 'ان میں سے کوئی نہیں', 'یہ سب', 'NOTA'],
  ...[
    'Each of the above',
    'None of the given',
    'Both correct',
    'More than one',
    'उपरोक्त तीनों',
    'Neither of the two',
    'All wrong',
  ],
  ...['ये दोनों', 'उपरोक्त में से एक से अधिक', 'सभी सही हैं', 'इनमें से कोई भी नहीं', 'उपर्युक्त में से कोई भी नहीं', 'उपरोक्त दोनों'],
])('"%s" sums up the others and keeps its place', (last) => {
  expect(lastOf(last)).toEqual([false, false, false, true])
})

test.each([
  ...['Both a and b', '(a) and (b)', 'Both A and C are correct', 'Both (a) and (b)', 'A, B', 'Either (a) or (b)'],
  ...[
    'Neither a nor b',
    'A and B only',
    'Both b and c',
    'a and b',
    'A & C',
    '(a), (b) and (c)',
    'Only A and B',
    'a, b',
  ],
  ...[
    'Options A and B',
    'Both options (a) and (b)',
    'Either A or B',
    'both A and B.',
    'Only (a)',
    'A only',
    'Option (b)',
  ],
  ...['[a] and [c]', 'a) and b)', 'Both ‘a’ and ‘b’', 'A and B are true', 'Both A & B', 'A or B', 'A, B and C', 'A/B'],
  ...['(क) और (ख)', 'दोनों (क) और (ख)', 'क और ख दोनों', 'केवल (क)', '(अ) व (ब)', '(a) और (b)', 'विकल्प (क) और (ग)'],
  ...['Both a. and b.', 'A & B Both', 'Options 1 and 3', 'Both options 1 and 2', 'विकल्प 1 और 2'],
  ...['Only 1 and 2', 'केवल 1 और 2', '1 and 3', 'Both 1 and 2', '(1) and (2)', '2 and 3 only', 'केवल १ और २'],
  ...[
    'None of A and B',
    'All except (c)',
    'All but B',
    'All of the above except B',
    'Same as A',
    'Opposite of (a)',
    'A is correct',
  ],
  ...[
    'the first two',
    'The last two',
    'The above two',
    'The first and the third',
    'Both 1st and 2nd',
    'प्रथम दो',
    'Option 1',
  ],
  ...[
    '(a) as well as (b)',
    'A and B but not C',
    '(a) or (b) but not both',
    'Options a, b',
    'only a',
    'Either A or B or both',
  ],
  ...[
    'न (क) न (ख)',
    '(क) को छोड़कर सभी',
    'उपरोक्त में से (क) और (ख)',
    '(i) & (iii)',
    'None of 1 and 2',
    '1 & 2',
    'A. and B.',
  ],
])('"%s" points at places: no option moves', (last) => {
  expect(lastOf(last)).toEqual([true, true, true, true])
})

test.each([
  ...[
    'Nonetheless',
    ...[
      'a+b',
      'If A then B',
      'a and the',
      'First',
      'the first',
      'A B',
      'Cannot be determined',
      'The last of them left',
    ],
    'a dog and a cat',
    'Both hands',
    'All metals',
    'Vitamin A',
    'A',
    'AB',
    'a',
    '12 and 5 kg',
    'None left',
  ],
  ...[
    '1/2',
    '1, 2',
    'Bell',
    'Only child',
    'Either',
    'I am',
    'दोनों हाथ',
    'सभी धातुएँ',
    'कोलकाता',
    'I',
    '1 only child',
    'A or none is here',
  ],
])('"%s" says something of its own', (last) => {
  expect(lastOf(last)).toEqual([false, false, false, false])
})

test('options that all number statements move, but for the last', () => {
  expect(fixedOptions(['1 only', '2 only', 'Both 1 and 2', 'Neither 1 nor 2'])).toEqual([false, false, false, true])
})

test('"All of the above" before the last option keeps its place too', () => {
  expect(fixedOptions(['x', 'y', 'All of the above', 'None of the above'])).toEqual([false, false, true, true])
})

test('an option of many words costs no time', () => {
  expect(fixedOptions(['A and '.repeat(4000), 'क और '.repeat(4000)])).toEqual([false, false])
})
