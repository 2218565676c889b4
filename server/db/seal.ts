import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what stands in the database and is nobody's to read there: neither in a dump nor for somebody who may read rows. */
export interface Seal {
  seal(text: string): string
  /** @throws when the text was sealed with another key or has been touched */
  open(sealed: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key for each purpose, derived from a secret. */
export function createSeal(
  secret: string | Uint8Array,
  purpose: 'sealed-mail' | 'signing-key' | 'program-secret' | 'ceremony' | 'sign-in-secret',
): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `quaestor/${purpose}`, 32))
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
