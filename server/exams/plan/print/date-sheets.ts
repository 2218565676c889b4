import type { SeriesOrder } from '#contract'
import type { SeriesPrintInput as PrintedInput } from '../../../../typeset/documents/series/series-document.ts'
import { seriesWords } from '../../../../typeset/words/series-words.ts'
import type { PrintSitting } from './facts.ts'
import { type Printed, subjectOf } from './printed.ts'
import { papersOf, type RoomGroup } from './room-groups.ts'
import { type Changed, isAt, type PrintScope } from './scope.ts'

/** Whose papers are whose: members of staff with the subjects that they teach. */
export interface Teacher {
  id: number
  name: string
  subject_ids: number[]
}

export interface Chosen {
  scope: PrintScope
  changed: Changed | null
  groups: readonly RoomGroup[]
  teachers: readonly Teacher[]
}

const inTime = (one: { day: string; shift: number }, other: { day: string; shift: number }) =>
  one.day.localeCompare(other.day) || one.shift - other.shift

const chosenSittings = ({ facts }: Printed, { scope, changed }: Chosen): PrintSitting[] =>
  facts.sittings
    .filter(
      (one) =>
        isAt(scope, one) &&
        (scope.grade_ids?.includes(one.paper.grade.id) ?? true) &&
        (!changed || changed.papers.has(one.paper.id)),
    )
    .toSorted(inTime)

const timeOf = ({ start, end }: Pick<PrintSitting, 'start' | 'end'>) => `${start} – ${end}`

/** When what is written: as a table of classes, or as lists. null: there is nothing to print. */
export function dateSheet(printed: Printed, by: SeriesOrder, chosen: Chosen): PrintedInput | null {
  if (by === 'class') return byClass(printed, chosen)
  const lists =
    by === 'day' ? byDay(printed, chosen) : by === 'teacher' ? byTeacher(printed, chosen) : byRoom(printed, chosen)
  const columns = {
    day: ['time', 'grade', 'subject', 'pupils', 'room'],
    teacher: ['day', 'time', 'paper', 'duty'],
    room: ['day', 'time', 'paper', 'pupils'],
  } as const
  if (lists.length === 0) return null
  return {
    ...{ ...printed.head, document: 'series/lists', heading: 'date_sheet', signed: false, apart: by === 'teacher' },
    ...{ columns: [...columns[by]], lists },
  }
}

function byClass(printed: Printed, chosen: Chosen): PrintedInput | null {
  const { facts, head, shortDayOf } = printed
  const sittings = chosenSittings(printed, chosen)
  const grades = new Map(
    sittings.toSorted((x, y) => x.paper.level - y.paper.level).map((one) => [one.paper.grade.id, one.grade]),
  )
  const [first, last] = [sittings[0]?.day, sittings.at(-1)?.day]
  if (first === undefined || last === undefined) return null
  const times = new Set(sittings.map(timeOf))
  const closed = new Map(facts.plan.closed_days.map(({ date, reason }) => [date, reason ?? '']))
  const written = sittings.map(({ day }) => day)
  const without = [...closed.keys()].filter((day) => day >= first && day <= last)
  const days = [...new Set([...written, ...without])].sort()
  return {
    ...{ ...head, document: 'series/date-sheet', classes: [...grades.values()], notes: [] },
    time: times.size === 1 ? ([...times][0] ?? null) : null,
    days: days.map((date) => {
      const [weekday = '', ...rest] = shortDayOf(date).split(', ')
      const there = sittings.filter(({ day }) => day === date)
      return {
        ...{ date: rest.join(', '), weekday },
        closed: there.length === 0 ? (closed.get(date) ?? '') : null,
        cells: [...grades.keys()].map((grade) =>
          there
            .filter(({ paper }) => paper.grade.id === grade)
            .map((one) => ({
              ...{ subject: subjectOf(one, facts), time: times.size === 1 ? null : timeOf(one) },
              note: one.paper.sections.map(({ title }) => title).join(', ') || null,
            })),
        ),
      }
    }),
  }
}

/** The day with what its shifts are called, where there are several. */
function byDay(printed: Printed, chosen: Chosen) {
  const { facts, dayOf } = printed
  const sittings = chosenSittings(printed, chosen)
  const roomsOf = (sitting: PrintSitting) =>
    chosen.groups.flatMap(({ room, seated }) => (seated.some((one) => one.sitting === sitting) ? [room.name] : []))
  return [...new Set(sittings.map(({ day }) => day))].map((date) => ({
    ...{ title: dayOf(date), note: null },
    rows: sittings
      .filter(({ day }) => day === date)
      .map((one) => [
        ...[timeOf(one), one.grade, subjectOf(one, facts), String(one.pupils.length)],
        roomsOf(one).join(', ') || '–',
      ]),
  }))
}

function byTeacher(printed: Printed, chosen: Chosen) {
  const { facts, shortDayOf } = printed
  const { staff_ids } = chosen.scope
  const say = seriesWords[facts.language]
  const sittings = chosenSittings(printed, chosen)
  return chosen.teachers.flatMap(({ id, name, subject_ids }) => {
    if (staff_ids && !staff_ids.includes(id)) return []
    const papers = sittings
      .filter(({ paper }) => subject_ids.includes(paper.subject.id))
      .map((one) => ({ ...one, paper: `${one.grade} ${subjectOf(one, facts)}`, duty: '' }))
    const duties = facts.duties
      .filter((duty) => duty.staff?.id === id && isAt(chosen.scope, duty))
      .map((duty) => ({ ...duty, ...timesOf(facts.sittings, duty), paper: '', duty: dutyText(facts, duty, say) }))
    const rows = [...papers, ...duties].sort(inTime)
    if (rows.length === 0) return []
    return [
      { title: name, note: null, rows: rows.map((one) => [shortDayOf(one.day), timeOf(one), one.paper, one.duty]) },
    ]
  })
}

/** From the first beginning to the last end of what is written in a shift. */
export function timesOf(sittings: readonly PrintSitting[], { day, shift }: { day: string; shift: number }) {
  const there = sittings.filter((one) => one.day === day && one.shift === shift)
  const starts = there.map(({ start }) => start).sort()
  const ends = there.map(({ end }) => end).sort()
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' }
}

export const dutyText = (
  { rooms }: Printed['facts'],
  { room_id, senior }: Printed['facts']['duties'][number],
  say: (typeof seriesWords)['en'],
): string => {
  const room = room_id === null ? say.reserve : (rooms.get(room_id)?.name ?? '')
  return senior ? `${room} (${say.senior})` : room
}

function byRoom({ facts, shortDayOf }: Printed, { groups }: Chosen) {
  const rooms = new Map(groups.map(({ room }) => [room.id, room]))
  return [...rooms.values()].map((room) => ({
    ...{ title: room.name, note: null },
    rows: groups
      .filter((group) => group.room.id === room.id)
      .map((group) => [
        ...[shortDayOf(group.day), timeOf(group)],
        papersOf(group)
          .map(
            ({ paper, seated: [one] }) =>
              `${paper.places} ${one ? subjectOf(one.sitting, facts) : ''} (${paper.rolls})`,
          )
          .join('; '),
        String(group.seated.length),
      ]),
  }))
}

/** Who watches where: by day for the wall, by teacher to be signed. null: nobody does. */
export function dutyList(printed: Printed, by: SeriesOrder, { scope, changed }: Chosen): PrintedInput | null {
  const { facts, head, dayOf, shortDayOf } = printed
  const say = seriesWords[facts.language]
  const duties = facts.duties.filter(
    (duty) =>
      isAt(scope, duty) &&
      (scope.room_ids === undefined || (duty.room_id !== null && scope.room_ids.includes(duty.room_id))) &&
      (scope.staff_ids === undefined || (duty.staff !== null && scope.staff_ids.includes(duty.staff.id))) &&
      (!changed || (duty.staff !== null && changed.staff.has(duty.staff.id))),
  )
  if (duties.length === 0) return null
  const shared = { ...head, document: 'series/lists', heading: 'duties', signed: true, apart: false } as const
  const time = (duty: (typeof duties)[number]) => timeOf(timesOf(facts.sittings, duty))
  if (by === 'teacher') {
    const staff = new Map(duties.flatMap(({ staff }) => (staff ? [[staff.id, staff.name] as const] : [])))
    const sorted = [...staff].sort(([, one], [, other]) => one.localeCompare(other))
    const lists = sorted.map(([id, title]) => ({
      ...{ title, note: null },
      rows: duties
        .filter((duty) => duty.staff?.id === id)
        .map((duty) => [shortDayOf(duty.day), time(duty), dutyText(facts, duty, say)]),
    }))
    return lists.length === 0 ? null : { ...shared, columns: ['day', 'time', 'duty'], lists }
  }
  const sittings = new Map(duties.map((duty) => [`${duty.day} ${duty.shift}`, duty]))
  return {
    ...{ ...shared, columns: ['room', 'teacher', 'duty'] },
    lists: [...sittings.values()].map((of) => ({
      ...{ title: dayOf(of.day), note: time(of) },
      rows: duties
        .filter(({ day, shift }) => day === of.day && shift === of.shift)
        .toSorted((one, other) => Number(one.room_id === null) - Number(other.room_id === null))
        .map((duty) => [
          duty.room_id === null ? say.reserve : (facts.rooms.get(duty.room_id)?.name ?? ''),
          duty.staff?.name ?? say.nobody,
          duty.senior ? say.senior : '',
        ]),
    })),
  }
}
