import { type Sentence, say } from '../../../../domain/say.ts'
import { folded } from '../../grid/shown.ts'
import { isDay, monthOf, readDate } from '../../values/dates.ts'
import { answerTo, type ListWork } from '../list-work.ts'

/*
 * When a title says that its list is from. Rolls are the same in every year: a title of another one is all that tells whose they are.
 */

const monthName = String.raw`[\p{L}\p{M}]{3,12}`
const dateForms = [
  /(?<![\d.])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/gu,
  /(?<![\d.])\d{1,2} ?[-/.] ?\d{1,2} ?[-/.] ?(?:\d{4}|\d{2})(?!\d)/gu,
  new RegExp(String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?[ \-/.]+${monthName}\.?[ ,\-/.]+(?:\d{4}|\d{2})(?!\d)`, 'gu'),
  new RegExp(String.raw`${monthName}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}(?!\d)`, 'gu'),
]
const monthForm = new RegExp(String.raw`(${monthName})\.?[ ,'\-/]{1,3}((?:19|20)\d{2}|\d{2})(?![\d\-/])`, 'gu')

const spanForm = /(?<![\p{N}.])'?((?:19|20)?\d{2}) ?(?:-|\/|–| to | से ) ?'?((?:19|20)?\d{2})(?![\p{N}-])/gu
const ofSession = /(?<!\p{L})(?:session|sess|academic|acad|ay|year|yr|सत्र|वर्ष|शैक्षणिक|शैक्षिक)[^\p{N}]{0,20}$/u
const yearForm = /(?<![\p{N}/.-])((?:19|20)\d{2})(?![\p{N}]|[/.-]\d)/gu
/** Of the school, or of a paper: "Estd. 1965", "ISO 9001:2015". */
const ofSchool = /(?:estd?|established|since|founded|iso|reg\w*|no|code|affiliation|स्थापित|स्थापना)\.?[^\p{L}]{0,12}$/u
const ofExam = /exam|test|held|conduct|paper|assess|परीक्षा|टेस्ट/u

interface TitleTime {
  /** First years of sessions: 2025 of "2025-26". */
  sessions: number[]
  years: number[]
  /** Each as the days that it can be: 5/6/2026 is two. */
  days: string[][]
  /** "2026-03" */
  months: string[]
}

/** The years, days and months of a text, each of its parts once. */
function timeIn(text: string, today: string): TitleTime {
  let rest = folded(text)
  const found: TitleTime = { sessions: [], years: [], days: [], months: [] }
  const take = (form: RegExp, read: (match: RegExpMatchArray, before: string) => boolean) => {
    rest = rest.replace(form, (...match) => {
      const at = match.findIndex((one) => typeof one === 'number')
      const groups = match.slice(0, at) as RegExpMatchArray
      return read(groups, rest.slice(0, Number(match[at]))) ? ' · ' : String(match[0])
    })
  }
  for (const form of dateForms)
    take(form, ([date = '']) => {
      const read = (['dmy', 'mdy'] as const).map((order) => readDate(date, order, { kind: 'joined', today }))
      const days = read.flatMap((one) => ('day' in one && isDay(one.day) ? one.day : []))
      if (days.length > 0) found.days.push(days)
      return days.length > 0
    })
  take(spanForm, ([all = '', first = '', second = ''], before) => {
    const year = first.length === 4 ? Number(first) : 2000 + Number(first)
    const isNext = (year + 1) % 100 === Number(second) % 100
    const is = isNext && (first.length === 4 || ofSession.test(before) || all.trim() === rest.trim())
    if (is) found.sessions.push(year)
    return is
  })
  take(monthForm, ([, name = '', year = '']) => {
    const month = monthOf(name)
    if (month > 0) found.months.push(`${year.length === 4 ? year : `20${year}`}-${String(month).padStart(2, '0')}`)
    return month > 0
  })
  take(yearForm, ([, year = ''], before) => {
    if (!ofSchool.test(before)) found.years.push(Number(year))
    return true
  })
  return found
}

/** The years in which the exam's session lies: as it is called, else those that its day can be of. */
function ownSessions({ session, date, title }: ListWork['input']['exam']): number[] {
  const called = [session ?? '', title].flatMap((text) => {
    const { sessions, years } = timeIn(text, date ?? '2100-01-01')
    return sessions.length > 0 ? sessions.flatMap((year) => [year]) : years.length === 1 ? years : []
  })
  const year = Number(date?.slice(0, 4) ?? Number.NaN)
  return called.length > 0 ? called : Number.isNaN(year) ? [] : [year - 1, year]
}

/** A title that names another session, a day before the exam's, or another day as that of the exam. */
export function askTime(work: ListWork) {
  const { exam } = work.input
  const own = ownSessions(exam)
  const date = exam.date ?? null
  if (own.length === 0) return
  const [today, month] = [date ?? `${Math.max(...own) + 1}-12-31`, date?.slice(0, 7) ?? null]
  const ownYears = new Set([...own, ...own.map((year) => year + 1), ...(date ? [Number(date.slice(0, 4))] : [])])
  const times = work.titles.map((text) => ({ text, ...timeIn(text, today) }))
  const isNamed = times.some(({ sessions }) => sessions.some((year) => own.includes(year)))
  const isOfOtherYear = ({ sessions, years, days, months }: TitleTime) =>
    (!isNamed && sessions.length > 0) ||
    [...years, ...months.map((one) => Number(one.slice(0, 4)))].some((year) => !ownYears.has(year)) ||
    days.some((some) => some.every((day) => !ownYears.has(Number(day.slice(0, 4)))))
  const ask = (of: string, message: Sentence) =>
    answerTo(work, {
      ...{ kind: 'other_list' as const, of, message },
      choices: [{ value: 'take', label: say('list.take_all_the_same_exam') }],
    })
  const other = times.find(isOfOtherYear)
  const session = exam.session ?? String(Math.max(...own))
  if (other) return ask('session', say('list.other_session', { title: other.text.slice(0, 100), session }))
  if (date === null || month === null) return null
  const isOtherDay = ({ text, days, months }: (typeof times)[number]) => {
    const isOfExam = ofExam.test(folded(text))
    return (
      days.some((some) => !some.includes(date) && (isOfExam || some.every((day) => day < date))) ||
      months.some((one) => one < month || (isOfExam && one !== month))
    )
  }
  const isOwnDay = times.some(({ days, months }) => days.some((some) => some.includes(date)) || months.includes(month))
  const day = isOwnDay ? undefined : times.find(isOtherDay)
  return day ? ask('date', say('list.other_date', { title: day.text.slice(0, 100), date })) : null
}
