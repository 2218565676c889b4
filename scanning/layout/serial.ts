/** Crockford's 32 letters: no I, L, O, U, which are taken for others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const checkLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const serialLength = 12
/** Q, the serial, two letters of the page, the check. */
const codeLength = serialLength + 4

/** What stands on pages that count for nothing: previews and single downloads. */
export const specimenSerial = '0'.repeat(serialLength)

/** Pages that a code can name. */
export const mostPages = letters.length ** 2 - 1

/** What the code of a page says: which answer sheet, and which of its pages from 1. */
export interface PageCode {
  serial: string
  page: number
}

/**
 * A serial of 60 bits.
 * @param random at least 8 bytes of the system's generator
 */
export function serialFrom(random: Uint8Array): string {
  let bits = 0n
  for (const byte of random.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: serialLength }, (_, at) => letters[Number((bits >> BigInt(5 * at)) & 31n)]).join('')
}

/** ISO 7064 MOD 37,36: one other letter always gives another check, two neighbours that changed places nearly always. */
function checkOf(text: string): string {
  let product = 36
  for (const letter of text) {
    const sum = (product + checkLetters.indexOf(letter)) % 36 || 36
    product = (sum * 2) % 37
  }
  return checkLetters.charAt((37 - product) % 36)
}

/** The 16 characters of a page's code. @throws RangeError where no code names such a page */
export function codeText({ serial, page }: PageCode): string {
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(serial)) throw new RangeError(`serial must be 12 letters, not ${serial}`)
  if (!Number.isInteger(page) || page < 1 || page > mostPages)
    throw new RangeError(`page must be 1–${mostPages}, not ${page}`)
  const text = `Q${serial}${letters.charAt(page >> 5)}${letters.charAt(page & 31)}`
  return text + checkOf(text)
}

/** `null` for whatever is not whole: a code of another program, a wrong check, page 0. */
export function readCode(text: string): PageCode | null {
  if (!/^Q[0-9A-HJKMNP-TV-Z]{14}[0-9A-Z]$/.test(text) || checkOf(text.slice(0, -1)) !== text.at(-1)) return null
  const [high, low] = [text.charAt(serialLength + 1), text.charAt(serialLength + 2)]
  const page = letters.indexOf(high) * letters.length + letters.indexOf(low)
  return page === 0 ? null : { serial: text.slice(1, serialLength + 1), page }
}

/**
 * What somebody typed from the line beside a code: blanks, hyphens and small letters don't matter, I and L are 1, O is 0. The check alone
 * may be one of these letters, so it is tried as it was typed first.
 */
export function typedCode(typed: string): PageCode | null {
  const raw = typed.toUpperCase().replaceAll(/[\s\-–·.]/g, '')
  const plain = raw.replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const whole = (text: string) => readCode(text.length === codeLength ? text : `Q${text}`)
  return whole(plain.slice(0, -1) + raw.slice(-1)) ?? whole(plain)
}

/** As it is printed beside a code, to be typed where that can't be read: "Q7K3 M9QX T2W5 H038". */
export const inFours = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? ''

/** The first signs of an answer sheet's codes as they are printed on it, "QB86 K8FP": by them people tell one from another. */
export const printedStart = (serial: string): string => inFours(`Q${serial}`).slice(0, 9)
