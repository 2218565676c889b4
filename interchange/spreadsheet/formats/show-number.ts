import { format, isDateFormat } from 'numfmt'

/** Longest format that programs write; a longer one is none. */
const mostSigns = 255
/** The last day that programs show: 31 December 9999. */
const lastDay = 2_958_466

export const generalFormat = 'General'

/** Fifteen digits are what a spreadsheet keeps; 0.1 + 0.2 is stored with seventeen. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(15)))

const isWellFormed = (code: string): boolean => {
  if (code.length > mostSigns) return false
  try {
    format(code, 1)
    return true
  } catch {
    return false
  }
}

/** A format as it is shown by; one that nobody can read shows numbers as they are. */
export const readableFormat = (code: string): string => (isWellFormed(code) ? code : generalFormat)

/** Whether numbers in this format are days. A colour or a language in brackets is none. */
export const isDateFormatOf = (code: string): boolean => code !== generalFormat && isDateFormat(code)

/** Whether a number of days can be shown as a date. */
export const isDay = (days: number): boolean => days >= 0 && days < lastDay

/** A number by its format, without the blanks that only pad it. A day that no calendar has is shown as a number. */
export function showNumber(code: string, value: number): string {
  if (code === generalFormat && Number.isInteger(value) && Math.abs(value) < 1e11) return String(value)
  try {
    return String(format(code, value)).trim()
  } catch {
    return plainNumber(value)
  }
}

/** A text by a format that says something of texts, such as `"Roll "@`. */
export function showText(code: string, text: string): string {
  if (code === '@' || !/[@;]/.test(code)) return text
  try {
    return String(format(code, text))
  } catch {
    return text
  }
}
