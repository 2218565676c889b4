import { describe, expect, it } from 'vitest'
import { dayExams } from './day.ts'

const row = (exam_id: number, section: string, start: string, end: string, more = {}) => ({
  ...{
    exam: { id: exam_id, title: `Exam ${exam_id}` },
    grade: { id: 1, title: '9' },
    subject: { id: 2, title: 'Maths' },
  },
  ...{ section: { id: exam_id * 10, title: section }, start, end, room: null, duty: null, duty_id: null, ...more },
})

describe('the exams of a day', () => {
  it('are shown once each, with what is over, running and to come by the clock of the school', () => {
    const today = [
      row(1, 'A', '08:00', '09:00'),
      row(2, 'A', '09:00', '11:00', { room: '12' }),
      row(2, 'B', '09:00', '11:00', { room: '12', duty: 'INVIGILATOR' as const }),
      row(3, 'C', '11:00', '12:00'),
    ]
    const of = (clock: string) => dayExams({ today, local_time: `2026-11-20T${clock}` }).map(({ when }) => when)
    expect(of('08:59')).toEqual(['running', 'later', 'later'])
    expect(of('09:00')).toEqual(['over', 'running', 'later'])
    expect(dayExams({ today, local_time: '2026-11-20T10:00' })[1]).toMatchObject({
      ...{ sections: ['A', 'B'], rooms: ['12'], duty: 'INVIGILATOR', section_id: 20 },
    })
  })
})
