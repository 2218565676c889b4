import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail as the server was given it. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers by their names in small letters, lines joined; encoded words are read. */
  headers: Record<string, string>
  /** As it came. */
  raw: string
  /** Its parts, decoded. */
  text: string
  html: string
  at: number
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** What the server says to a recipient or to the whole mail; nothing takes it. */
  answer: { recipient?: Refusal; data?: Refusal }
}

interface Refusal {
  code: number
  text: string
}

const refused = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code })

/** Starts a mail server on this machine that keeps what it is given; closed when the test file ends. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answer: MailServer['answer'] = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onRcptTo(_address, _session, done) {
      done(answer.recipient ? refused(answer.recipient) : null)
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (answer.data) return done(refused(answer.data))
        received.push(readMail(Buffer.concat(chunks).toString('utf8'), session))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, answer }
}

/** Something that listens where a mail server should, and does what it is told with each connection. */
export async function startRudeServer(meet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    meet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function readMail(raw: string, { envelope }: SMTPServerSession): ReceivedMail {
  const [head, body] = split(raw)
  const headers = readHeaders(head)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).slice(1, -1).map(readPart)
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    headers,
    raw,
    text: parts.find(({ type }) => type.startsWith('text/plain'))?.content ?? '',
    html: parts.find(({ type }) => type.startsWith('text/html'))?.content ?? '',
    at: Date.now(),
  }
}

function split(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n')
  return [text.slice(0, at), text.slice(at + 4)]
}

const readHeaders = (head: string) =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 1).trim())]),
  )

/** Words of a header that stand encoded in it. */
const words = (text: string) =>
  text
    .replace(/(=\?utf-8\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString('utf8') : unquoted(coded.replaceAll('_', ' ')),
    )

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function readPart(part: string): { type: string; content: string } {
  const [head, body] = split(part.replace(/^\r\n/, ''))
  const headers = readHeaders(head)
  const how = headers['content-transfer-encoding'] ?? ''
  const content =
    how === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : how === 'quoted-printable' ? unquoted(body) : body
  return { type: headers['content-type'] ?? '', content: content.replaceAll('\r\n', '\n') }
}
