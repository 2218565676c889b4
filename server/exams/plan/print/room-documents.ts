import type { ExamAttendance, RoomDocumentName } from '#contract'
import type { RoomTaken } from '../../../../typeset/documents/series/absentees.ts'
import type { SeriesPrintInput as PrintedInput } from '../../../../typeset/documents/series/series-document.ts'
import type { SeriesInput } from '../../../../typeset/documents/series/series-frame.ts'
import type { PrintFacts, PrintPupil, PrintSitting } from './facts.ts'
import { type Printed, subjectOf } from './printed.ts'
import { labelOf, papersOf, type RoomGroup, rollsOf, type Seated } from './room-groups.ts'
import { isChosen, type PrintScope } from './scope.ts'

/** What hangs in, lies in or is signed in rooms. */
export function roomDocument(
  name: RoomDocumentName,
  { facts, head, dayOf }: Printed,
  groups: readonly RoomGroup[],
  { names = false, ...scope }: PrintScope & { names?: boolean | undefined },
): PrintedInput {
  const at = ({ room, day, start, end }: RoomGroup) => ({ room: room.name, day: dayOf(day), time: `${start} – ${end}` })
  switch (name) {
    case 'door-list':
      return {
        ...{ ...head, document: 'series/room-list' },
        doors: groups.map((group) => ({
          ...at(group),
          papers: papersOf(group).map(({ paper }) => paper),
          names: names
            ? papersOf(group).map(({ paper, seated }) => ({ place: paper.places, pupils: namesOf(seated) }))
            : [],
        })),
      }
    case 'seat-chart':
      return {
        ...{ ...head, document: 'series/seat-chart' },
        rooms: groups.map((group) => ({ ...at(group), rows: chartOf(group), papers: chartPapers(facts, group) })),
      }
    case 'room-attendance':
      return {
        ...{ ...head, document: 'series/room-attendance' },
        rooms: groups.map((group) => ({
          ...{ ...at(group), watchers: watchersOf(facts, group) },
          pupils: group.seated.map((one) => ({
            ...{ seat: one.label, roll_no: one.pupil.roll_no ?? '', name: one.pupil.name },
            ...{ admission_no: one.pupil.admission_no, paper: `${one.pupil.place} · ${subjectOf(one.sitting, facts)}` },
            ...{ set: one.seat.set, granted: one.pupil.granted, until: one.until > one.sitting.end ? one.until : null },
          })),
        })),
      }
    case 'packet-labels':
      return {
        ...{ ...head, document: 'series/packet-labels' },
        packets: groups.flatMap((group) => packetsOf(facts, group).map((packet) => ({ ...at(group), ...packet }))),
      }
    case 'desk-slips':
      return {
        ...{ ...head, document: 'series/desk-slips' },
        slips: groups.flatMap((group) =>
          group.seated
            .filter(({ pupil }) => isChosen(scope, pupil))
            .map(({ pupil, label, sitting }) => ({
              ...{ room: group.room.name, seat: label, roll_no: pupil.roll_no ?? '', place: pupil.place },
              ...{ name: pupil.name, note: `${dayOf(group.day)}, ${subjectOf(sitting, facts)}` },
            })),
        ),
      }
  }
}

const byRoll = new Intl.Collator('en', { numeric: true })

const namesOf = (seated: readonly Seated[]) =>
  seated
    .map(({ pupil, label }) => ({ roll_no: pupil.roll_no ?? '', name: pupil.name, seat: label }))
    .sort((one, other) => byRoll.compare(one.roll_no, other.roll_no))

const isGranted = ({ granted }: PrintPupil): boolean => Object.values(granted).some(Boolean)

function chartOf({ room, seated }: RoomGroup) {
  const taken = new Map(seated.map((one) => [`${one.seat.row} ${one.seat.col}`, one]))
  return room.layout.map((cells, row) =>
    [...cells].map((cell, col) => {
      const one = taken.get(`${row} ${col}`)
      if (!one) return cell === 'x' ? { label: labelOf(room.layout, row, col), pupil: null } : null
      const { pupil, sitting, seat, label } = one
      const told = { roll_no: pupil.roll_no ?? '–', place: pupil.place, subject: sitting.subject }
      return { label, pupil: { ...told, set: seat.set, granted: isGranted(pupil) } }
    }),
  )
}

const chartPapers = (facts: PrintFacts, group: RoomGroup) =>
  papersOf(group).map(({ paper, seated }) => ({
    ...{ ...paper, subject: subjectOf((seated[0] as Seated).sitting, facts) },
    copies: `${copiesOf(seated)
      .map(({ set, count }) => (set ? `${set}: ${count}` : `${count}`))
      .join(', ')}${facts.plan.rules.spare_copies > 0 ? ` + ${facts.plan.rules.spare_copies}` : ''}`,
  }))

function copiesOf(seated: readonly Seated[]): { set: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { seat } of seated) counts.set(seat.set ?? '', (counts.get(seat.set ?? '') ?? 0) + 1)
  return [...counts].sort(([one], [other]) => one.localeCompare(other)).map(([set, count]) => ({ set, count }))
}

const packetsOf = (facts: PrintFacts, group: RoomGroup) =>
  papersOf(group).map(({ paper, seated }) => {
    const large = seated.flatMap(({ pupil }) => (pupil.granted.large_print ? [pupil] : []))
    return {
      ...{ ...paper, subject: subjectOf((seated[0] as Seated).sitting, facts), copies: copiesOf(seated) },
      ...{ spare: facts.plan.rules.spare_copies, large_print: large.length > 0 ? rollsOf(large) : null },
    }
  })

const watchersOf = ({ duties }: PrintFacts, { room, day, shift }: RoomGroup): string[] =>
  duties.flatMap((duty) =>
    duty.room_id === room.id && duty.day === day && duty.shift === shift && duty.staff ? [duty.staff.name] : [],
  )

/** Who was not there of those who sit in a room, once it is said of all of them. */
function takenOf(
  { attendance }: Printed['facts'],
  { paper }: PrintSitting,
  there: readonly { pupil: PrintPupil }[],
): RoomTaken | undefined {
  const said = there.map(({ pupil }) => ({ pupil, how: attendance.get(`${paper.id} ${pupil.enrolment_id}`) }))
  if (said.some(({ how }) => how === undefined)) return undefined
  const isMixed = new Set(there.map(({ pupil }) => pupil.place)).size > 1
  const having = (...marks: ExamAttendance[]) => said.filter(({ how }) => how !== undefined && marks.includes(how))
  const rolls = (...marks: ExamAttendance[]) =>
    having(...marks)
      .map(({ pupil: { place, roll_no, admission_no } }) =>
        [isMixed && place, roll_no ?? admission_no].filter(Boolean).join(' '),
      )
      .join(', ')
  return {
    ...{ absent_rolls: rolls('A', 'ML'), unfair_rolls: rolls('UFM') },
    ...{ present: having('P', 'UFM').length, absent: having('A', 'ML').length },
  }
}

/** Statements of absentees, one for each paper. */
export function absentees(
  { facts, head, dayOf }: Printed,
  groups: readonly RoomGroup[],
  scope: PrintScope,
): PrintedInput {
  const chosen = facts.sittings.filter(
    (one) =>
      (scope.day === undefined || one.day === scope.day) &&
      (scope.shift === undefined || one.shift === scope.shift) &&
      (scope.grade_ids?.includes(one.paper.grade.id) ?? true),
  )
  const sittings = chosen.toSorted((one, other) => one.day.localeCompare(other.day) || one.shift - other.shift)
  return {
    ...({ ...head, document: 'series/absentees' } satisfies SeriesInput & { document: 'series/absentees' }),
    statements: sittings.map((sitting) => ({
      ...{ grade: sitting.grade, subject: subjectOf(sitting, facts), day: dayOf(sitting.day) },
      ...{ time: `${sitting.start} – ${sitting.end}`, pupils: sitting.pupils.length },
      rooms: groups.flatMap((group) => {
        const there = group.seated.filter((one) => one.sitting === sitting)
        if (there.length === 0) return []
        const places = [...new Set(there.map(({ pupil }) => pupil.place))].join(', ')
        return [{ room: group.room.name, places, pupils: there.length, taken: takenOf(facts, sitting, there) }]
      }),
    })),
  }
}
