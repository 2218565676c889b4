import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** 0049 is dialled for +49. */
export const withPlus = (text: string): string => text.trim().replace(/^\(?00\)?\s?(?=[1-9])/, '+')

/** Whether a number says its country. */
export const isCoded = (text: string): boolean => withPlus(text).startsWith('+')

const fewest = 2

/**
 * The country in which the numbers of a list are dialled that say none, where it is not the school's: that of all the others, if each of these is a number
 * of it and one of them at least is none of the school's. null: the school's.
 */
export function countryOfList(numbers: readonly string[], own: string | null): string | null {
  const coded = numbers.filter(isCoded)
  const bare = numbers.filter((text) => !isCoded(text))
  const countries = new Set(coded.map((text) => parsePhoneNumberFromString(withPlus(text))?.country))
  const [country, ...more] = countries
  if (country === undefined || more.length > 0 || country === own || coded.length < fewest) return null
  const isOf = (text: string, of: string) => parsePhoneNumberFromString(text, of as CountryCode)?.isValid() ?? false
  const isOther = bare.some((text) => own === null || !isOf(text, own))
  return isOther && bare.every((text) => isOf(text, country)) ? country : null
}
