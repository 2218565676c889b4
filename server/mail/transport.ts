import { createTransport, type NodemailerError } from 'nodemailer'
import { Email } from '#contract'

export interface MailServer {
  /** `smtp://user:password@host:587`; in no answer and no log. */
  url: string
  /** The address that mails come from. */
  from: string
}

/** Longest that the mail server may keep us waiting, at each step, in milliseconds. */
const LIMIT_MS = 10_000
const CONNECTIONS = 4

/** A mail as it is sent. */
export interface Letter {
  /** What a mail that is sent twice is known by. */
  id: string
  to: { name: string; address: string }
  from_name: string
  reply_to: string | null
  subject: string
  text: string
  html: string
}

/** How far it came. */
export type DeliveryStep = 'connect' | 'tls' | 'auth' | 'send'

/** What became of a mail. `for_good`: sent again it would be refused again. `error` is the mail server's sentence, or the network's. */
export type Outcome = { sent: true } | { sent: false; for_good: boolean; step: DeliveryStep; error: string }

export interface Transport {
  /** Never throws. */
  send(letter: Letter): Promise<Outcome>
  close(): void
}

/** Connects to a mail server with the first mail; a few connections are kept. */
export function openTransport({ url, from }: MailServer, limit_ms = LIMIT_MS): Transport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // What a connection that broke was about to send goes over another one, once; after that it waits its turn in the queue.
    maxRequeues: 1,
    connectionTimeout: limit_ms,
    greetingTimeout: limit_ms,
    socketTimeout: limit_ms,
    dnsTimeout: limit_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const hide = hiding(url)
  const domain = from.split('@').at(-1)
  return {
    async send(letter) {
      const address = Email.safeParse(letter.to.address)
      if (!address.success) return { sent: false, for_good: true, step: 'send', error: 'Not an e-mail address' }
      try {
        await pool.sendMail({
          // Always objects of a checked address: a text is read for further recipients.
          from: { name: oneLine(letter.from_name), address: from },
          to: { name: oneLine(letter.to.name), address: address.data },
          envelope: { from, to: [address.data] },
          ...(letter.reply_to ? { replyTo: { name: '', address: letter.reply_to } } : {}),
          subject: oneLine(letter.subject),
          text: letter.text,
          html: letter.html,
          messageId: `<${letter.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { sent: true }
      } catch (error) {
        return refusalOf(error as NodemailerError, hide)
      }
    },
    close: () => pool.close(),
  }
}

/** A name without what could begin another header. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)

function refusalOf(error: NodemailerError, hide: (text: string) => string): Outcome {
  const step = stepOf(error)
  // Who is refused at the door may be let in once the setting is mended: that says nothing of the mail.
  const for_good = step === 'send' && isPermanent(error.responseCode)
  return { sent: false, for_good, step, error: oneLine(hide(error.response ?? error.message)).slice(0, 300) }
}

/** 503 says that commands came in the wrong order, which is nothing about the mail. */
const isPermanent = (code: number | undefined) => code !== undefined && code >= 500 && code < 600 && code !== 503

function stepOf({ code, command, message, responseCode }: NodemailerError): DeliveryStep {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'auth'
  if (code === 'ETLS' || command === 'STARTTLS') return 'tls'
  if (code === 'ESOCKET' && /certificate|ssl|tls/i.test(message)) return 'tls'
  const isGreeting = command === 'CONN' || command === 'EHLO' || command === 'HELO'
  if (isGreeting || (responseCode === undefined && ['EDNS', 'ESOCKET'].includes(code ?? ''))) return 'connect'
  return 'send'
}

/** Takes user, password and the address itself out of what a server says. */
function hiding(url: string): (text: string) => string {
  const { username, password } = new URL(url)
  const secrets = [url, decodeURIComponent(password), password, decodeURIComponent(username), username].filter(Boolean)
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
}
