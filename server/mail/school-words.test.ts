import { expect, it } from 'vitest'
import { asPlatformSees, asSchoolSees, sentenceOfStep } from './school-words.ts'

const shown = (error: string) => asSchoolSees({ error, error_said: null }, 'relay').error

it.each([
  ['550 5.1.1 <asha.rao@school.test>: no such user', '550 5.1.1 <asha.rao@school.test>: no such user'],
  ['451 greylisted, try in 5 minutes', '451 greylisted, try in 5 minutes'],
  ['554 5.7.1 10.20.30.40:587 is blocked', '554 5.7.1 ••• is blocked'],
  ['421 smtp-out.example.org closing', '421 ••• closing'],
  ['550 refused by relay (2001:db8::25)', '550 refused by ••• (•••)'],
  ['554 try port 2525 of localhost', '554 try ••• of •••'],
])('of %j a school reads no name or number of a machine', (error, wanted) => {
  expect(shown(error)).toBe(wanted)
})

it.each([
  'connect ECONNREFUSED 10.20.30.40:587',
  'getaddrinfo ENOTFOUND mail.inside.example',
  'getaddrinfo EAI_AGAIN relay',
  'connect ETIMEDOUT 2001:db8::25:465',
])('%j is said in the words of the test', (error) => {
  expect(shown(error)).toBe('The mail server cannot be reached. Check host and port in SMTP_URL.')
})

it('what was refused at the door is said by its code to a school, and shown itself to the platform', () => {
  const row = { error: '535 relay.example.org: wrong user', error_said: sentenceOfStep('auth') }
  expect(asSchoolSees(row, null)).toEqual({
    error: 'The mail server refuses the user or password in SMTP_URL.',
    error_said: { code: 'mail.test.auth' },
  })
  expect(asPlatformSees(row)).toEqual({ ...row, error_said: null })
  expect(sentenceOfStep('send')).toBeNull()
})
