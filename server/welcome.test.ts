import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { welcome } from './welcome.ts'

const sentence = (environment: Record<string, string>) =>
  welcome({ config: readConfig(environment), port: 3000, database: 'PostgreSQL', demo: true })
const mailLine = (text: string) => text.split('\n').filter((line) => line.startsWith('Mail:'))

it('says that mails stay in the built-in outbox, and what to do without a mail server', () => {
  const line = 'Mail: built-in outbox (SMTP_URL is not set: copy links, print codes)'
  expect(mailLine(sentence({}))).toEqual([line])
  expect(mailLine(sentence({ SMTP_URL: '' }))).toEqual([line])
})

it('names the mail server, never who signs in there or with what', () => {
  const text = sentence({ SMTP_URL: 'smtps://mailer%40school.test:s3cret@mail.school.test:465' })
  expect(mailLine(text)).toEqual(['Mail: mail.school.test:465'])
  expect(text).not.toMatch(/s3cret|mailer/)
})

it('a mail server that can’t be one ends the start with a sentence that does not repeat it', () => {
  for (const url of ['mail.school.test', 'http://mail.school.test', 'smtp://']) {
    expect(() => readConfig({ SMTP_URL: url })).toThrow(/^SMTP_URL must look like smtp:\/\/user:password@/)
  }
})
