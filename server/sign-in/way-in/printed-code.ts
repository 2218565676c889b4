import { randomBytes } from 'node:crypto'

/** As it was printed, however it is typed: small letters, O for 0, I and L for 1, with dashes and blanks. */
export const typedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** What stands for a code among the secrets of links: two persons may have the same. */
export const codeSecret = (account_id: number, code: string) => `code/${account_id}/${code}`

/** Crockford's 32 signs: none is taken for another. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A new code of 50 bits. */
export const newCode = (): string => Array.from(randomBytes(LENGTH), (byte) => signs[byte & 31]).join('')

/** In two groups, which are easier to type: `K7Q2M-XW4TD`. */
export const printedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
