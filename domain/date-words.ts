import { numberWords } from './number-words.ts'

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
}
const hundred = { en: 'hundred', hi: 'सौ' }

/** A year before 2000 is counted in hundreds: "nineteen hundred ninety-nine". */
function yearWords(year: number, language: 'en' | 'hi'): string {
  if (year >= 2000 || year < 1100) return numberWords(year, language)
  const rest = year % 100
  const whole = `${numberWords(Math.floor(year / 100), language)} ${hundred[language]}`
  return rest === 0 ? whole : `${whole} ${numberWords(rest, language)}`
}

/** A day, YYYY-MM-DD, as certificates write it out: "Fourteenth May two thousand twelve", "चौदह मई दो हज़ार बारह". */
export function dateWords(date: string, language: 'en' | 'hi'): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const spoken = language === 'en' ? (ordinals[day - 1] ?? '') : numberWords(day, language)
  const words = `${spoken} ${months[language][month - 1] ?? ''} ${yearWords(year, language)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
