import { describe, expect, it } from 'vitest'
import { type ReceivedMail, startMailServer, startRudeServer } from '../testing/mail-server.ts'
import { type Letter, openTransport } from './transport.ts'

const letter: Letter = {
  id: 'mail-1-1',
  to: { name: 'Aadhya Banerjee', address: 'aadhya@school.test' },
  from_name: 'दिल्ली पब्लिक स्कूल',
  reply_to: 'office@school.test',
  subject: 'Your sign-in',
  text: 'Hello',
  html: '<p>Hello</p>',
}

const open = (url: string, limit_ms?: number) => openTransport({ url, from: 'no-reply@exams.test' }, limit_ms)

async function send(url: string, changes: Partial<Letter> = {}, limit_ms?: number) {
  const transport = open(url, limit_ms)
  try {
    return await transport.send({ ...letter, ...changes })
  } finally {
    transport.close()
  }
}

describe('what goes wrong', () => {
  it('a server that refuses the recipient or the mail for good says so in its own words', async () => {
    const server = await startMailServer()
    server.answer.recipient = { code: 550, text: 'no such user' }
    expect(await send(server.url)).toEqual({ sent: false, for_good: true, step: 'send', error: '550 no such user' })
    server.answer.recipient = undefined as never
    server.answer.data = { code: 554, text: 'spam' }
    expect(await send(server.url)).toMatchObject({ sent: false, for_good: true, step: 'send' })
  })

  it('a server that is busy is asked again: 4xx, and 503, which says nothing of the mail', async () => {
    const server = await startMailServer()
    for (const code of [421, 450, 451, 452, 503]) {
      server.answer.recipient = { code, text: 'try later' }
      expect([code, await send(server.url)]).toMatchObject([code, { sent: false, for_good: false }])
    }
  })

  it('a wrong password of ours is no fault of the mail, and stands in no answer', async () => {
    const server = await startMailServer({
      onAuth: ({ username, password }, _session, done) =>
        done(Object.assign(new Error(`${username}/${password} is wrong`), { responseCode: 535 })),
    })
    const url = server.url.replace('smtp://', 'smtp://mailer%40x.test:s3cret%2Fword@')
    const outcome = await send(url)
    expect(outcome).toMatchObject({ sent: false, for_good: false, step: 'auth' })
    expect(JSON.stringify(outcome)).not.toMatch(/s3cret|mailer/)
  })

  it('nobody there, no such host, no TLS', async () => {
    for (const [url, step] of [
      ['smtp://127.0.0.1:1', 'connect'],
      ['smtp://no-such-host.invalid:25', 'connect'],
    ] as const) {
      expect([url, await send(url, {}, 3000)]).toMatchObject([url, { sent: false, for_good: false, step }])
    }
    const { url } = await startMailServer()
    const outcome = await send(`${url}?requireTLS=true`)
    expect(outcome).toMatchObject({ sent: false, for_good: false, step: 'tls' })
  })

  it('D74 one that accepts and never answers keeps nobody waiting longer than the limit', async () => {
    const silent = await startRudeServer(() => undefined)
    const mute = await startRudeServer((socket) => {
      socket.write('220 here\r\n')
    })
    for (const url of [silent, mute]) {
      const began = Date.now()
      expect(await send(url, {}, 400)).toMatchObject({ sent: false, for_good: false })
      expect(Date.now() - began).toBeLessThan(3000)
    }
  })

  it('D74 the limit is ten seconds', async () => {
    const url = await startRudeServer(() => undefined)
    const began = Date.now()
    expect(await send(url)).toMatchObject({ sent: false, for_good: false, step: 'connect' })
    expect(Date.now() - began).toBeGreaterThan(8000)
    expect(Date.now() - began).toBeLessThan(15_000)
  }, 30_000)

  it('one that dies in the middle of a mail: the mail waits', async () => {
    let deaths = 0
    const url = await startRudeServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (bytes) => {
        const text = bytes.toString()
        if (text.startsWith('EHLO') || text.startsWith('MAIL') || text.startsWith('RCPT')) socket.write('250 ok\r\n')
        else if (text.startsWith('DATA')) socket.write('354 go on\r\n')
        else {
          deaths += 1
          socket.destroy()
        }
      })
    })
    expect(await send(url, {}, 3000)).toMatchObject({ sent: false, for_good: false })
    expect(deaths).toBeGreaterThan(0)
    expect(deaths).toBeLessThan(4)
  })
})

describe('D72 what somebody wrote into a name', () => {
  const evil = [
    'A\r\nBcc: evil@evil.test',
    'A\nRCPT TO:<evil@evil.test>',
    'A" <evil@evil.test>, "B',
    'A <evil@evil.test>',
    'A\u2028Bcc: evil@evil.test',
    'A\u0000\u0085Bcc: evil@evil.test',
    'a@x\r\nRCPT TO:<evil@evil.test>',
    'A; evil@evil.test,',
    '=?utf-8?B?QQ0KQmNjOiBldmlsQGV2aWwudGVzdA==?=',
  ]

  it.each(evil)('is a name and nothing else: %j', async (name) => {
    const server = await startMailServer()
    const named = { from_name: name, subject: name, text: name, html: `<p>${name}</p>`, to: { ...letter.to, name } }
    expect(await send(server.url, named)).toEqual({ sent: true })
    const [mail] = server.received as [ReceivedMail]
    expect(mail.from).toBe('no-reply@exams.test')
    expect(mail.to).toEqual(['aadhya@school.test'])
    expect(Object.keys(mail.headers).filter((header) => ['bcc', 'cc', 'rcpt to'].includes(header))).toEqual([])
    expect(mail.headers.to?.endsWith('<aadhya@school.test>')).toBe(true)
    expect(mail.headers.from?.endsWith('<no-reply@exams.test>')).toBe(true)
  })

  it('is no address: one with a line break or several in it is not sent at all', async () => {
    const server = await startMailServer()
    for (const address of ['a@x.test\r\nRCPT TO:<evil@evil.test>', 'a@x.test, evil@evil.test', 'A <a@x.test>', '']) {
      const outcome = await send(server.url, { to: { name: 'A', address } })
      expect([address, outcome]).toMatchObject([address, { sent: false, for_good: true }])
    }
    expect(server.received).toEqual([])
  })
})

it('a mail has text and a page, who it is from in any script, and where answers go', async () => {
  const server = await startMailServer()
  expect(await send(server.url)).toEqual({ sent: true })
  const [mail] = server.received as [ReceivedMail]
  expect(mail.headers).toMatchObject({
    from: 'दिल्ली पब्लिक स्कूल <no-reply@exams.test>',
    to: 'Aadhya Banerjee <aadhya@school.test>',
    'reply-to': 'office@school.test',
    'message-id': '<mail-1-1@exams.test>',
    'auto-submitted': 'auto-generated',
  })
  expect([mail.text.trim(), mail.html.trim()]).toEqual(['Hello', '<p>Hello</p>'])
})
