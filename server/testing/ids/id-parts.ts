import { questionBody, unique } from '../factories/factories.ts'
import type { IdCorner } from './id-world.ts'

export const inSubject = ({ subject }: IdCorner) => ({ grade_id: subject.grade_id, subject_id: subject.id })
const inChapter = (of: IdCorner) => ({ ...inSubject(of), chapter_id: of.chapter.id })
export const inTopic = (of: IdCorner) => ({ ...inChapter(of), topic_id: of.topic })
export const ofSession = ({ school }: IdCorner) => ({ session_id: school.session_id })
export const inSection = (of: IdCorner) => ({ ...ofSession(of), section_id: of.section.id })
export const fullPlace = (of: IdCorner) => ({ ...inSection(of), grade_id: of.section.grade_id })
/** What other calls need. */
export const reason = 'others need it'
export const rights = { module_id: 7, action: 'view' }

export const blueprint = (of: IdCorner) => ({
  chapters: [{ id: of.chapter.id, marks: 2 }],
  topics: [{ id: of.topic, max_count: 2 }],
  sections: [
    {
      ...{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1, count: 2, pinned: [of.question.id] },
      ...{ chapters: [{ id: of.chapter.id, marks: 2 }], topics: [{ id: of.topic, max_count: 2 }] },
    },
  ],
})

export const exam = (of: IdCorner, date: string) => ({
  ...{ ...inSubject(of), ...ofSession(of), name: unique('Exam'), section_ids: [of.section.id] },
  ...{ type_test: 'UNIT_TEST', date, start: '09:00', end: '10:00', max_marks: 2 },
  ...{ question_paper_id: of.marked.paper, entry_mode: 'PER_QUESTION' },
  rooms: [{ section_id: of.section.id, room: '1' }],
  invigilators: [{ staff_id: of.heir, section_id: of.section.id }],
  markers: [{ staff_id: of.staff, section_id: of.section.id, item_ids: [of.marked.item] }],
})

export const assignments = (of: IdCorner) => [
  { grade_id: of.section.grade_id, section_id: of.section.id, subject_id: of.subject.id, instead_of: of.staff },
]
export const person = (of: IdCorner) => ({
  ...{ emp_id: unique('E'), first_name: 'Asha', email: `${unique('id').replace(' ', '')}@quaestor.test` },
  ...{ ...ofSession(of), assignments: assignments(of) },
})
export const admin = ({ school }: IdCorner) => ({
  ...{ name: 'Asha', email: `${unique('id').replace(' ', '')}@quaestor.test`, client_id: school.id },
})

export const question = (of: IdCorner) => ({ ...questionBody(of.chapter), topic_id: of.topic })
export const copies = { documents: ['paper'], format: 'pdf' }
export const ofPupil = (of: IdCorner) => ({ ...ofSession(of), student_id: of.marked.pupils[0] })
export const cards = (of: IdCorner) => ({
  ...{ ...ofSession(of), scheme_id: of.result_scheme, language: 'en', format: 'pdf' },
  through_exam_ids: [of.marked.exam],
})

export const ofOccasion = (of: IdCorner) => ({ ...ofSession(of), occasion_id: of.made('card_occasions') })
export const occasionCards = (of: IdCorner) => ({ ...ofOccasion(of), section_ids: [of.marked.section], language: 'en' })
