import { createSeal, type Seal } from '../db/seal.ts'
import { type MailServer, openTransport, type Transport } from './transport.ts'

/** What mails are sent with. */
export interface Mail extends Seal {
  /** Whether there is a mail server; without one mails are held. */
  can_send: boolean
  /** The mail server's name; in no answer to a school. */
  host: string | null
  /** Ends its connections. */
  close(): void
  send: Transport['send']
}

/** @param given where the mail server is and who its mails are from; null where there is none */
export function createMail(secret: string, given: MailServer | null): Mail {
  const transport = given && openTransport(given)
  return {
    ...createSeal(secret, 'sealed-mail'),
    can_send: transport !== null,
    host: given && new URL(given.url).hostname,
    close: () => transport?.close(),
    send: (letter) => {
      if (!transport) throw new Error('There is no mail server')
      return transport.send(letter)
    },
  }
}

/** The name of the mail server: as much of its address as may be seen. */
export const serverName = (url: string): string => new URL(url).host
