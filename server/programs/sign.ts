import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0.0: `whsec_` and 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

export interface Message {
  /** The same at each try. */
  id: string
  /** Of this try. */
  at: Date
  body: string
}

/** The heads by which a program knows that a message is ours; signed by the secret of today and, while it is good, by the one before. */
export function headsOf(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((one) => `v1,${createHmac('sha256', keyOf(one)).update(signed).digest('base64')}`)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
