import type { AllCounts } from '#contract'

type Row = AllCounts['today'][number]

/** An exam of the day with all sections that write it at that time. */
export interface DayExam extends Pick<Row, 'exam' | 'grade' | 'subject' | 'start' | 'end' | 'duty' | 'duty_id'> {
  sections: string[]
  rooms: string[]
  /** The first of the sections. */
  section_id: number
  when: 'over' | 'running' | 'later'
}

/** The rows of a day, one for each exam; `local_time` is the school's. */
export function dayExams({ today, local_time }: Pick<AllCounts, 'today' | 'local_time'>): DayExam[] {
  const now = local_time.slice(11)
  const exams = new Map<number, DayExam>()
  for (const { section, room, ...row } of today) {
    const when = row.end <= now ? 'over' : row.start <= now ? 'running' : 'later'
    const exam = exams.get(row.exam.id) ?? { ...row, sections: [], rooms: [], section_id: section.id, when }
    exams.set(row.exam.id, exam)
    exam.sections.push(section.title)
    exam.duty_id ??= row.duty_id
    if (row.duty === 'INVIGILATOR' || exam.duty === null) exam.duty = row.duty
    if (room && !exam.rooms.includes(room)) exam.rooms.push(room)
  }
  return [...exams.values()]
}
