import { weekdayOf } from '../../../domain/exams/series-days.ts'
import { placeGuesser } from '../places/places.ts'
import { dateOrderOf } from '../values/dates.ts'
import {
  type DateSheetInput,
  type DateSheetReading,
  LEAVE,
  type SheetCell,
  type SheetPlace,
  type SheetTime,
} from './reading.ts'
import { SheetAsks } from './sheet-asks.ts'
import { classesIn, type PlacesOf } from './sheet-classes.ts'
import { isDateText, orderText, readSheetDate } from './sheet-dates.ts'
import { filled, type SheetRow } from './sheet-form.ts'
import { isOff, subjectKey, subjectsIn } from './sheet-subjects.ts'
import { saysTime, timeIn } from './sheet-times.ts'

/** A paper that a cell names. The time as it stands there where it can't be read. */
export interface Written {
  grade_id: number
  section_id: number | null
  subject_id: number
  component: 'THEORY' | 'PRACTICAL' | null
  day: string
  time: SheetTime | string | null
  cell: SheetCell
}

/** Reads one sheet: what it can't be sure of is asked. */
export class SheetReader {
  readonly asks: SheetAsks
  readonly left: DateSheetReading['left'] = []
  readonly written: Written[] = []
  /** Times that titles say, of which it is asked who writes when. */
  readonly noted: SheetTime[] = []
  /** Cells of each day, and those of them that say that nothing is written. */
  readonly days = new Map<string, { cells: number; off: string[] }>()
  readonly input: DateSheetInput
  readonly places: PlacesOf
  #order: 'dmy' | 'mdy' | null
  /** The order that the first weekday told. */
  #told: 'dmy' | 'mdy' | null = null

  constructor(input: DateSheetInput, rows: readonly SheetRow[]) {
    this.input = input
    this.asks = new SheetAsks(input.said)
    this.places = placeGuesser(input.classes)
    const texts = rows.flatMap(filled).flatMap(({ text }) => (isDateText(text) ? orderText(text) : []))
    this.#order = dateOrderOf(texts)
  }

  leave(cell: SheetCell): void {
    if (cell.text !== '' && !this.left.some(({ cell: at }) => at === cell.at))
      this.left.push({ cell: cell.at, text: cell.text })
  }

  /** The time that a title says for what is below it; in its own words where it says several, of which each paper has one. */
  notedTime({ text }: SheetCell): SheetTime | string | null {
    const found = timeIn(text)
    const other = found && timeIn(found.rest, saysTime(text))
    if (other) this.noted.push(found.time, other.time)
    return other ? text : (found?.time ?? null)
  }

  /** The day that a cell says, with the weekday that stands beside it; null: left out, or asked. */
  dayOf(cell: SheetCell, weekday: number): string | null {
    const read = readSheetDate(cell.text, { ...this.input, order: this.#order })
    if ('open' in read) return this.#ordered(cell, weekday)
    if ('outside' in read) return this.#another('outside', cell)
    if ('none' in read) return this.#another('day', cell)
    const said = read.weekday || weekday
    if (said > 0 && weekdayOf(read.day) !== said) return this.#another('weekday', cell)
    return read.day
  }

  #another(kind: 'outside' | 'day' | 'weekday', cell: SheetCell): string | null {
    const answer = this.asks.ask(kind, cell.text, [cell])
    if (answer === LEAVE) this.leave(cell)
    return answer === LEAVE ? null : answer
  }

  /** Which of day and month comes first is one question for the whole sheet, unless the weekday tells. */
  #ordered(cell: SheetCell, weekday: number): string | null {
    const both = (['dmy', 'mdy'] as const).flatMap((order) => {
      const read = readSheetDate(cell.text, { ...this.input, order })
      return 'day' in read ? [{ order, ...read }] : []
    })
    const told = both.filter(({ day, weekday: own }) => (own || weekday) > 0 && weekdayOf(day) === (own || weekday))
    const [only] = told
    if (only && told.length === 1 && both.length > 1) {
      this.#told ??= only.order
      // Another weekday told the other order: one of the two is wrong.
      return this.#told === only.order ? only.day : this.#another('weekday', cell)
    }
    const choices = [
      { value: 'dmy', label: '' },
      { value: 'mdy', label: '' },
    ]
    const order = this.asks.ask('order', '', [cell], choices)
    if (order === LEAVE) this.leave(cell)
    const said = both.find((one) => one.order === order)
    if (order === null || order === LEAVE) return null
    if (!said) return this.#another('outside', cell)
    const beside = said.weekday || weekday
    return beside > 0 && weekdayOf(said.day) !== beside ? this.#another('weekday', cell) : said.day
  }

  /** The classes that a text names; none: left out, or asked. */
  placesOf(cell: SheetCell, text = cell.text): SheetPlace[] {
    const found = classesIn(text, this.places, this.input.classes)
    if (found.length > 0) return found
    const choices = this.input.classes.map(({ id, title }) => ({ value: String(id), label: title }))
    const answer = this.asks.ask('class', text === '' ? cell.at : text, [{ ...cell, text }], choices)
    if (answer === LEAVE) this.leave(cell)
    return answer === null || answer === LEAVE ? [] : [{ grade_id: Number(answer), section_id: null }]
  }

  /** What a cell names is written by a class on a day. */
  write(cell: SheetCell, place: SheetPlace, day: string | null, time: SheetTime | string | null): void {
    const ofDay = day === null ? undefined : (this.days.get(day) ?? { cells: 0, off: [] })
    if (day !== null && ofDay) this.days.set(day, ofDay)
    if (ofDay) ofDay.cells += 1
    if (isOff(cell.text)) {
      ofDay?.off.push(cell.text)
      this.leave(cell)
      return
    }
    const own = this.input.subjects.filter(({ grade_id }) => grade_id === place.grade_id)
    for (const { text, subject, component } of subjectsIn(own, cell.text)) {
      const known = subject ?? this.#subjectSaid({ ...cell, text }, place.grade_id)
      if (known && day !== null) this.written.push({ ...place, subject_id: known.id, component, day, time, cell })
    }
  }

  /** A text that no subject of the class is called by is asked once by its title, and once more where the class has none of that title. */
  #subjectSaid(cell: SheetCell, grade_id: number) {
    const own = this.input.subjects.filter((one) => one.grade_id === grade_id)
    const choice = ({ title }: { title: string }) => ({ value: title, label: title })
    const titled = (title: string | null) => own.find((one) => one.title === title) ?? null
    const said = this.asks.ask('subject', subjectKey(cell.text), [cell], own.map(choice))
    const found = titled(said)
    if (said === LEAVE) this.leave(cell)
    if (said === null || said === LEAVE || found) return found
    const again = this.asks.ask('subject', `${subjectKey(cell.text)}:${grade_id}`, [cell], own.map(choice))
    if (again === LEAVE) this.leave(cell)
    return titled(again)
  }
}
