import { unique } from '../factories/factories.ts'
import type { IdCase, IdCorner } from './id-world.ts'

/** Examination series: what they name of classes, papers, rooms and people. */
export const seriesIds = (of: IdCorner): Record<string, IdCase[]> => {
  const id = of.made('exam_series')
  const grade_id = of.section.grade_id
  const shifts = [{ name: 'Morning', starts: '09:00', ends: '12:00', grade_ids: [grade_id] }]
  const frame = {
    ...{ session_id: of.school.session_id, type_test: 'ANNUAL', starts_on: '2026-12-07', ends_on: '2026-12-19' },
    grade_ids: [grade_id],
  }
  const paper = {
    ...{ grade_id, subject_id: of.subject.id, section_ids: [of.section.id], question_paper_id: of.paper },
  }
  const scope = { grade_ids: [grade_id] }
  const order = {
    ...{ kind: 'ORDER', strength: 'LOW', first_paper_id: of.series_paper, then_paper_id: of.series_paper + 100_000 },
  }
  const papers = 'papers have no number before they are made'
  const noDuties = 'nobody is seated, so nobody has a duty'
  return {
    'exam_series.create': [
      {
        body: {
          ...frame,
          name: unique('Series'),
          shifts,
          papers: [paper],
          wishes: [{ kind: 'SAME_DAY', strength: 'LOW', scope }],
        },
      },
      {
        body: {
          ...{ ...frame, name: unique('Series') },
          wishes: [{ kind: 'SAME_DAY', strength: 'LOW', scope: { paper_ids: [of.series_paper] } }],
        },
        unsent: papers,
      },
      { body: { ...frame, name: unique('Series'), wishes: [order] }, unsent: papers },
    ],
    'exam_series.gather': [
      {
        body: { name: unique('Series'), session_id: of.school.session_id, exam_ids: [of.exam] },
        unsent: 'it is marked',
      },
    ],
    'exam_series.update': [{ id, body: { shifts } }],
    'exam_series.papers': [
      {
        id,
        body: {
          add: [{ ...paper, component: 'INTERNAL' }],
          change: [{ id: of.series_paper, section_ids: [of.section.id], question_paper_id: of.paper }],
        },
      },
      { id, body: { remove: [of.series_paper] }, unsent: 'others need it' },
    ],
    'exam_series.wishes': [
      {
        id,
        body: {
          wishes: [{ kind: 'SAME_DAY', strength: 'LOW', scope: { ...scope, paper_ids: [of.series_paper] } }],
        },
      },
      { id, body: { wishes: [order] }, unsent: 'a class has one paper' },
      { id, body: { wishes: [{ id: 1, kind: 'FREE_DAYS', strength: 'LOW', days: 1 }] }, unsent: 'its wishes are anew' },
    ],
    'exam_series.rooms': [
      { id, body: { room_ids: [of.made('rooms')], closed: [{ room_id: of.made('rooms'), day: '2026-12-08' }] } },
    ],
    'exam_series.staff': [{ id, body: { staff: [{ staff_id: of.staff }] } }],
    'exam_series.move': [{ id, body: { paper_id: of.series_paper, day: '2026-12-08' } }],
    'exam_series.place': [{ id, body: { moves: [{ paper_id: of.series_paper, day: '2026-12-09' }] } }],
    'exam_series.take': [{ id, body: { proposal_id: 1 }, unsent: 'nothing was proposed' }],
    'exam_series.seats': [{ id, body: { day: '2026-12-08', shift: 0, room_id: of.made('rooms') } }],
    'exam_series.seat': [
      {
        id,
        body: { paper_id: of.series_paper, student_id: of.pupil, room_id: null },
        unsent: 'the pupil does not write it',
      },
      {
        id,
        body: { paper_id: of.series_paper, student_id: of.pupil, room_id: of.made('rooms'), row: 0, col: 0 },
        unsent: 'the same',
      },
    ],
    'exam_series.seatOne': [{ id, body: { student_id: of.pupil }, unsent: 'the pupil writes nothing of it' }],
    'exam_series.closeRoom': [
      { id, body: { room_id: of.made('rooms'), day: '2026-12-09', shift: 0, reason: 'A burst pipe' } },
    ],
    'exam_series.packet': [
      {
        id,
        body: { room_id: of.made('rooms'), day: '2026-12-08', shift: 0, ticked: true },
        unsent: 'nothing is published',
      },
    ],
    'exam_series.undo': [{ id, body: { act_id: 1 }, unsent: 'nothing was done' }],
    'exam_series.duties': [{ id, body: { staff_id: of.staff } }],
    'exam_series.duty': [{ id, body: { duty_id: 1, staff_id: of.staff }, unsent: noDuties }],
    'exam_series.candidates': [{ id, body: { duty_id: 1 }, unsent: noDuties }],
    'exam_series.absent': [
      { id, body: { staff_id: of.staff, day: '2026-12-08', to_staff_id: of.staff, reason: 'Ill' }, unsent: noDuties },
    ],
    'staff_absence.create': [{ body: { staff_id: of.staff, from_on: '2026-12-01', to_on: '2026-12-02' } }],
    'staff_absence.update': [{ id: of.made('staff_absences'), body: { staff_id: of.staff } }],
    'duty_swap.create': [{ body: { duty_id: 1, to_staff_id: of.staff, other_duty_id: 2 }, unsent: noDuties }],
    'duty_swap.partners': [{ body: { duty_id: 1 }, unsent: noDuties }],
    'exam_series.slots': [{ id, body: { paper_id: of.series_paper } }],
    'series_print.print': [
      {
        id,
        body: {
          ...{ document: 'date-sheet', grade_ids: [grade_id], section_ids: [of.section.id], student_ids: [of.pupil] },
          ...{ room_ids: [of.made('rooms')], staff_ids: [of.staff] },
        },
        unsent: 'it may have no days',
      },
      { id, body: { document: 'seat-chart', duty_id: 1 }, unsent: 'nobody is on duty' },
    ],
    'admit_card.withhold': [
      { body: { series_id: id, student_ids: [of.pupil], reason: 'Dues' }, unsent: 'who writes is not fixed' },
    ],
    'exam_series.verdict': [{ id, body: { moves: [{ paper_id: of.series_paper, day: '2026-12-10' }] } }],
  }
}
