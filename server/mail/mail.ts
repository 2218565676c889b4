import { createSeal, type Seal } from './seal.ts'

/** What mails are sent with. */
export interface Mail extends Seal {
  /** Whether there is a mail server; without one mails are held. */
  can_send: boolean
}

export const createMail = (secret: string): Mail => ({ ...createSeal(secret), can_send: false })
