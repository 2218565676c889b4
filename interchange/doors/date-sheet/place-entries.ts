import { LEAVE, type SheetEntry, type SheetShift } from './reading.ts'
import type { SheetReader, Written } from './sheet-reader.ts'
import { lengthOf } from './sheet-times.ts'

const usualShift: SheetShift = { name: 'Morning', starts: '09:00', ends: '12:00' }
const readTimes = (written: readonly Written[]) =>
  written.flatMap(({ time }) => (time !== null && typeof time !== 'string' ? time : []))

/** The shifts of the series, else the times at which the sheet's papers begin. */
export function shiftsOf({ input, written, noted }: SheetReader): SheetShift[] {
  if (input.shifts) return [...input.shifts]
  const times = [...readTimes(written), ...noted]
  const starts = [...new Set(times.map((one) => one.starts))].toSorted()
  if (starts.length === 0) return [usualShift]
  const last = (start: string) =>
    times.reduce((end, one) => (one.starts === start && one.ends > end ? one.ends : end), start)
  return starts.map((start) => ({
    name: starts.length > 1 ? start : start < '12:00' ? usualShift.name : 'Afternoon',
    starts: start,
    ends: last(start),
  }))
}

/** The shift of what was written; null: left out, or asked. */
function shiftOf({ asks }: SheetReader, one: Written, shifts: readonly SheetShift[], isNew: boolean): number | null {
  const { time, cell } = one
  const text = time === null ? '' : typeof time === 'string' ? time : `${time.starts}–${time.ends}`
  if (time !== null && typeof time !== 'string') {
    const within = shifts.findIndex(({ starts, ends }) => starts === time.starts && time.ends <= ends)
    if (within >= 0) return within
  }
  const named = shifts.findIndex(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (named >= 0) return named
  if (shifts.length === 1 && (time === null || (isNew && typeof time !== 'string'))) return 0
  const choices = shifts.map(({ name, starts, ends }, at) => ({
    value: String(at),
    label: name === starts ? `${starts}–${ends}` : `${name} ${starts}–${ends}`,
  }))
  const answer = asks.ask('time', text, [{ ...cell, text }], choices)
  return answer === null || answer === LEAVE ? null : Number(answer)
}

const keyOf = ({ grade_id, subject_id, component }: Written) => `${grade_id}:${subject_id}:${component ?? ''}`

/** Papers where they lie, each once. One that stands on several days is asked. */
export function placed(reader: SheetReader, shifts: readonly SheetShift[]): SheetEntry[] {
  const { input, asks } = reader
  const groups = new Map<string, { one: Written; shift: number }[]>()
  for (const one of reader.written) {
    const shift = shiftOf(reader, one, shifts, input.shifts === undefined)
    if (shift === null) {
      if (input.said[`time:${typeof one.time === 'string' ? one.time : ''}`] === LEAVE) reader.leave(one.cell)
    } else groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), { one, shift }])
  }
  return [...groups].flatMap(([key, all]) => {
    const places = [...new Set(all.map(({ one, shift }) => `${one.day} ${shift}`))]
    const [only] = places
    const chosen =
      places.length === 1
        ? only
        : asks.ask(
            'twice',
            key,
            all.map(({ one }) => one.cell),
            choicesOf(places, shifts),
          )
    const own = all.filter(({ one, shift }) => `${one.day} ${shift}` === chosen)
    for (const { one } of all) if (chosen !== null && !own.some((kept) => kept.one === one)) reader.leave(one.cell)
    const [first] = own
    return first
      ? [
          entryOf(
            first,
            own.map(({ one }) => one),
            input.classes,
          ),
        ]
      : []
  })
}

const choicesOf = (places: readonly string[], shifts: readonly SheetShift[]) =>
  places.map((value) => {
    const [day = '', shift] = value.split(' ')
    return { value, label: shifts.length > 1 ? `${day}, ${shifts[Number(shift)]?.name ?? ''}` : day }
  })

function entryOf(
  { one, shift }: { one: Written; shift: number },
  all: readonly Written[],
  classes: SheetReader['input']['classes'],
): SheetEntry {
  const { grade_id, subject_id, component, day } = one
  const sections = classes.find(({ id }) => id === grade_id)?.sections ?? []
  const named = [...new Set(all.flatMap(({ section_id }) => section_id ?? []))]
  const isWhole = all.some(({ section_id }) => section_id === null) || sections.every(({ id }) => named.includes(id))
  const times = readTimes(all)
  const minutes = times.length > 0 ? Math.max(...times.map(lengthOf)) : null
  return {
    ...{ grade_id, subject_id, component, day, shift, minutes },
    section_ids: isWhole ? [] : named,
    cells: all.map(({ cell }) => cell.at),
  }
}
