import { pupilBody, questionBody, unique } from '../factories/factories.ts'
import { paperBody } from '../factories/paper-factories.ts'
import { type EntityCase, entityCases } from '../policy/policy-calls.ts'
import { rowIn } from '../policy/policy-world.ts'
import { answerIds } from './answer-ids.ts'
import type { IdCase, IdCorner } from './id-world.ts'
import { seriesIds } from './series-ids.ts'

const inSubject = ({ subject }: IdCorner) => ({ grade_id: subject.grade_id, subject_id: subject.id })
const inChapter = (of: IdCorner) => ({ ...inSubject(of), chapter_id: of.chapter.id })
const inTopic = (of: IdCorner) => ({ ...inChapter(of), topic_id: of.topic })
const ofSession = ({ school }: IdCorner) => ({ session_id: school.session_id })
const inSection = (of: IdCorner) => ({ ...ofSession(of), section_id: of.section.id })
const fullPlace = (of: IdCorner) => ({ ...inSection(of), grade_id: of.section.grade_id })
/** What other calls need. */
const reason = 'others need it'
const rights = { module_id: 7, action: 'view' }

const blueprint = (of: IdCorner) => ({
  chapters: [{ id: of.chapter.id, marks: 2 }],
  topics: [{ id: of.topic, max_count: 2 }],
  sections: [
    {
      ...{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1, count: 2, pinned: [of.question.id] },
      ...{ chapters: [{ id: of.chapter.id, marks: 2 }], topics: [{ id: of.topic, max_count: 2 }] },
    },
  ],
})

const exam = (of: IdCorner, date: string) => ({
  ...{ ...inSubject(of), ...ofSession(of), name: unique('Exam'), section_ids: [of.section.id] },
  ...{ type_test: 'UNIT_TEST', date, start: '09:00', end: '10:00', max_marks: 2 },
  ...{ question_paper_id: of.marked.paper, entry_mode: 'PER_QUESTION' },
  rooms: [{ section_id: of.section.id, room: '1' }],
  invigilators: [{ staff_id: of.heir, section_id: of.section.id }],
  markers: [{ staff_id: of.staff, section_id: of.section.id, item_ids: [of.marked.item] }],
})

const assignments = (of: IdCorner) => [
  { grade_id: of.section.grade_id, section_id: of.section.id, subject_id: of.subject.id, instead_of: of.staff },
]
const person = (of: IdCorner) => ({
  ...{ emp_id: unique('E'), first_name: 'Asha', email: `${unique('id').replace(' ', '')}@quaestor.test` },
  ...{ ...ofSession(of), assignments: assignments(of) },
})
const admin = ({ school }: IdCorner) => ({
  ...{ name: 'Asha', email: `${unique('id').replace(' ', '')}@quaestor.test`, client_id: school.id },
})

const question = (of: IdCorner) => ({ ...questionBody(of.chapter), topic_id: of.topic })
const copies = { documents: ['paper'], format: 'pdf' }
const ofPupil = (of: IdCorner) => ({ ...ofSession(of), student_id: of.marked.pupils[0] })
const cards = (of: IdCorner) => ({
  ...{ ...ofSession(of), scheme_id: of.result_scheme, language: 'en', format: 'pdf' },
  through_exam_ids: [of.marked.exam],
})

const ofOccasion = (of: IdCorner) => ({ ...ofSession(of), occasion_id: of.made('card_occasions') })
const occasionCards = (of: IdCorner) => ({ ...ofOccasion(of), section_ids: [of.marked.section], language: 'en' })

const people = (of: IdCorner): Record<string, IdCase[]> => ({
  'invitation.send': [{ body: { account_ids: [of.account] } }],
  'code.students': [
    { body: { ...inSection(of), student_ids: [of.pupil] } },
    {
      body: {
        ...inSection(of),
        filter: {
          id: [of.pupil],
          grade_id: [of.section.grade_id],
          section_id: [of.section.id],
          subject_id: [of.subject.id],
        },
      },
    },
  ],
  'code.staff': [{ body: { staff_ids: [of.staff] } }],
  'staff.create': [
    { body: { ...person(of), role_ref_id: 3 } },
    { body: { ...person(of), role_id: 3 }, unsent: 'the address is taken' },
  ],
  'staff.update': [
    { id: of.heir, body: { ...ofSession(of), assignments: assignments(of), role_ref_id: 3 } },
    { id: of.heir, body: { role_id: 3 } },
  ],
  'staff.handOver': [
    {
      id: of.staff,
      body: { ...ofSession(of), to_staff_id: of.heir, on_date: '2026-11-20', assignment_ids: [of.assignment] },
    },
  ],
  'staff.leave': [
    { id: of.leaver.staff, body: { left_on: '2026-11-20', hand_over_to: of.heir }, unsent: 'one leaves once' },
    {
      id: of.leaver.staff,
      body: { left_on: '2026-11-20', hand_over: [{ assignment_id: of.leaver.assignment, to_staff_id: of.heir }] },
    },
  ],
  'staff.copyAssignments': [
    {
      body: {
        ...{
          from_session_id: of.school.session_id,
          to_session_id: of.next_session,
          staff_ids: [of.staff],
          dry_run: true,
        },
      },
    },
  ],
  'promotion.promote': [
    {
      unsent: reason,
      body: {
        ...{ from_session: of.school.session_id, to_session: of.next_session },
        filter: { grade_id: [of.section.grade_id], section_id: [of.section.id] },
        items: [{ student_id: of.pupil, action: 'PROMOTE', to_grade: of.section.grade_id, to_section: of.section.id }],
      },
    },
  ],
  'promotion.undo': [{ id: of.promotion, body: { student_ids: [of.pupil] }, unsent: 'nobody was in it' }],
  'student.create': [
    { body: { ...pupilBody(of.school.session_id), ...fullPlace(of), electives: [of.elective] } },
    {
      unsent: 'nobody like this is there',
      body: {
        ...{ ...pupilBody(of.school.session_id), ...fullPlace(of), link_existing: true },
        student_id: of.pupil,
      },
    },
  ],
  'student.update': [{ id: of.pupil, body: { ...fullPlace(of), electives: [of.elective] } }],
  'student.remove': [{ id: of.twin, body: ofSession(of) }],
  'student.restore': [{ id: of.twin, body: ofSession(of) }],
  'student.changeStatus': [{ id: of.pupil, body: ofSession(of) }],
  'student.places': [{ body: ofSession(of) }],
  'student.leave': [{ id: of.pupil, body: { ...ofSession(of), left_on: '2026-11-01', reason: 'OTHER' } }],
  'student.comeBack': [{ id: of.pupil, body: ofSession(of) }],
  'student_rolls.assignRollNumbers': [{ body: { ...inSection(of), order: 'NAME' } }],
  'student_data.merge': [{ body: { keep_id: of.pupil, drop_id: of.twin, dry_run: true } }],
})

const platform = (of: IdCorner): Record<string, IdCase[]> => ({
  'sign_in.loginAs': [
    { body: { client_id: of.school.id, email: 'nobody@quaestor.test' }, platform: true, unsent: 'it signs in' },
  ],
  'permission.changePermission': [{ id: 101, body: { ...rights, status: 1 }, platform: true }],
  'permission.setMany': [{ id: 101, body: { changes: [{ ...rights, status: 1 }] }, platform: true }],
  'permission.reset': [{ id: 101, body: { module_id: 7 }, platform: true }],
  'role.create': [
    {
      body: {
        ...{ title: unique('Role'), created_for: 'SCHOOL', base_kind: 3, scope: 'ASSIGNED', copy_from: 101 },
      },
      platform: true,
      unsent: 'the number of the role is taken',
    },
  ],
  'school.checkSubDomain': [{ body: { sub_domain: 'of-nobody', id: of.school.id }, platform: true }],
  'school_admin.create': [
    { body: { ...admin(of), role_ref_id: 2 }, platform: true },
    { body: { ...admin(of), role_id: 2 }, platform: true, unsent: 'the address is taken' },
  ],
  'school_admin.update': [
    { id: of.admin, body: { client_id: of.school.id, role_ref_id: 2 }, platform: true },
    { id: of.admin, body: { role_id: 2 }, platform: true },
  ],
  'school_settings.update': [{ body: { ...ofSession(of), grade_system_id: of.made('grade_systems') } }],
  'dashboard.allCounts': [{ body: ofSession(of) }],
})

const bank = (of: IdCorner): Record<string, IdCase[]> => ({
  'grade.create': [{ body: { title: unique('Class'), next_grade_id: of.section.grade_id } }],
  'grade.update': [{ id: of.section.grade_id, body: { next_grade_id: of.above } }],
  'subject.create': [
    {
      body: {
        ...{ grade_id: of.section.grade_id, title: unique('Subject'), subject_code: unique('S') },
        section_ids: [of.section.id],
      },
    },
  ],
  'subject.update': [{ id: of.subject.id, body: { grade_id: of.section.grade_id, section_ids: [of.section.id] } }],
  'set_up.make': [
    {
      body: {
        dry_run: true,
        plan: {
          ...{ ladder: 'IN', naming: 'OWN', board: null },
          grades: [
            {
              ...{ rung: null, id: of.section.grade_id, title: 'A class', sections: [] },
              subjects: [{ title: 'Copied', chapters_from: { subject_id: of.subject.id } }],
            },
          ],
        },
      },
    },
  ],
  'question.create': [{ body: question(of) }],
  'question.update': [{ id: of.question.id, body: inTopic(of) }],
  'question_bulk.changeMany': [{ body: { ids: [of.question.id], place: inTopic(of) } }],
  'question_pair.similar': [
    { body: { question_id: of.question.id } },
    { body: { text: 'So', subject_id: of.subject.id } },
  ],
  'question_pair.decide': [{ id: of.pair, body: { decision: 'MERGE', keep_id: of.printed[0].id } }],
  'question_pair.detect': [{ body: { subject_id: of.subject.id } }],
  'question_reading.change': [
    { id: of.reading, body: { defaults: inTopic(of), items: [{ row: 1, question: inTopic(of) }] } },
    { id: of.bank, body: { places: [{ path: ['Light'], chapter_id: of.chapter.id, topic_id: of.topic }] } },
  ],
  'question_paper.setSection': [
    { body: { ...paperBody(of.school, of.chapter), id: of.paper, instruction_id: of.made('instructions') } },
  ],
  'question_paper.manualCreate': [
    {
      id: of.paper,
      unsent: 'a question of it was merged into another',
      body: {
        sections: [
          { section: '1', questions: of.printed.map(({ id }) => ({ question_id: id, max_marks: 1, or_group: null })) },
        ],
      },
    },
  ],
  'question_paper.duplicate': [{ id: of.paper, body: ofSession(of) }],
  'question_paper.downloadFile': [
    {
      body: {
        ...{ url: `/school-admin/question-papers/pdf/${of.paper}`, question_paper_id: of.paper },
        ...{ document: 'attendance', section_id: of.section.id },
      },
    },
  ],
  'assembly.autoCreate': [{ id: of.paper, body: { blueprint: blueprint(of) } }],
  'assembly.regenerate': [{ id: of.paper, body: { pinned: [of.question.id] } }],
  'assembly.checkBlueprint': [{ body: { ...inSubject(of), blueprint: blueprint(of) } }],
  'assembly.alternatives': [{ id: of.paper, body: { question_id: of.question.id } }],
  'assembly.swap': [{ id: of.paper, body: { question_id: of.question.id, by: of.printed[0].id }, unsent: reason }],
  'blueprint.create': [{ body: { ...inSubject(of), title: unique('Blueprint'), blueprint: blueprint(of) } }],
  'blueprint.update': [{ id: of.blueprint, body: { ...inSubject(of), blueprint: blueprint(of) } }],
  'blueprint.supply': [
    { body: { subject_id: of.subject.id, sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1 }] } },
  ],
  'batch.batch': [
    { id: of.marked.paper, body: { student_ids: of.marked.pupils, ...copies } },
    { id: of.marked.paper, body: { section_ids: [of.marked.section], ...copies, exam_id: of.marked.exam } },
  ],
})

const exams = (of: IdCorner): Record<string, IdCase[]> => ({
  'exam.create': [{ body: exam(of, '2026-12-28') }],
  'exam.update': [{ id: of.exam, body: exam(of, '2026-12-29') }],
  'exam.remove': [{ id: of.exam, body: ofSession(of), unsent: reason }],
  'exam.changeState': [
    { id: of.begun, body: { state: 'SUBMITTED', section_ids: [of.section.id] }, unsent: 'nobody has marks' },
  ],
  'exam.check': [{ body: { id: of.exam } }],
  'exam.timetable': [{ body: { ...ofSession(of), grade_id: of.section.grade_id } }, { body: inSection(of) }],
  'exam.attendanceSheet': [{ id: of.marked.exam, body: { section_id: of.marked.section } }],
  'exam_marks.updateMany': [
    {
      body: {
        exam_id: of.marked.exam,
        items: [
          { mark_id: of.marked.mark, field: 'question', exam_question_id: of.marked.question, value: 1, base: 0 },
        ],
      },
    },
  ],
  'exam_marks.markAttendance': [
    {
      body: {
        ...{ exam_id: of.marked.exam, section_id: of.marked.section },
        entries: [{ student_id: of.marked.pupils[0], attendance: 'P' }],
      },
    },
  ],
  'exam_correction.preview': [
    {
      id: of.marked.exam,
      body: { kind: 'ACCEPT', exam_question_id: of.marked.question, mark_ids: [of.marked.mark], marks: 1 },
    },
  ],
  'exam_correction.undo': [
    { id: of.marked.exam, body: { correction_id: 1, reason: 'A test' }, unsent: 'nothing was corrected' },
  ],
  'recheck.create': [
    {
      body: {
        ...{ mark_id: of.marked.mark, exam_question_ids: [of.marked.question], kind: 'TOTALLING' },
        assigned_to: of.heir,
      },
    },
  ],
  'recheck.assign': [{ id: of.marked.recheck, body: { staff_id: of.heir } }],
  'grade_system.create': [
    {
      body: {
        ...{ name: unique('Bands'), rounding: 'TWO_DP', grade_ids: [of.section.grade_id] },
        bands: [
          { grade: 'A', min_percent: 33, is_pass: true },
          { grade: 'E', min_percent: 0, is_pass: false },
        ],
      },
    },
  ],
  'grade_system.update': [{ id: of.made('grade_systems'), body: { grade_ids: [of.above] } }],
  'result_scheme.create': [
    {
      body: {
        ...{ ...inSubject(of), subject_id: of.elective, ...ofSession(of), name: unique('Scheme') },
        parts: [{ name: 'Tests', take: 'ALL', match: { type_tests: ['UNIT_TEST'] } }],
      },
    },
  ],
  'result_scheme.copy': [{ body: { from_session_id: of.school.session_id, to_session_id: of.next_session } }],
  'result_scheme.update': [{ id: of.result_scheme, body: { ...inSubject(of), ...ofSession(of) } }],
  'report.explain': [
    { body: { filter: ofPupil(of), scheme_id: of.result_scheme } },
    { body: { filter: ofPupil(of), subject_id: inSubject(of).subject_id } },
  ],
  'card_occasion.create': [
    {
      body: {
        ...{ title: unique('Occasion'), ...ofSession(of), grade_ids: [of.section.grade_id] },
        exam_ids: [of.marked.exam],
      },
    },
  ],
  'card_occasion.update': [
    {
      id: of.made('card_occasions'),
      body: { ...ofSession(of), grade_ids: [of.section.grade_id], exam_ids: [of.marked.exam] },
    },
  ],
  'report_card.list': [
    {
      body: {
        filter: { ...ofOccasion(of), section_id: of.marked.section, student_id: of.marked.pupils[0] },
      },
    },
  ],
  'report_card.withdraw': [{ body: { ids: [1], reason: 'A wrong mark' }, unsent: 'no card was issued' }],
  'report_card.missing': [
    {
      body: {
        ...{ ...ofSession(of), scheme_id: of.result_scheme, language: 'en', section_ids: [of.marked.section] },
        through_exam_ids: [of.marked.exam],
      },
    },
    { body: { ...ofSession(of), grade_id: of.section.grade_id, language: 'en' } },
    { body: { ...ofSession(of), student_ids: of.marked.pupils, language: 'en' } },
    { body: occasionCards(of) },
  ],
  'report_card.progress': [{ body: ofOccasion(of) }],
  'report_card.batch': [
    { body: { ...cards(of), grade_id: of.section.grade_id }, unsent: 'other sections have no exam' },
    { body: { ...cards(of), section_ids: [of.marked.section] } },
    { body: { ...cards(of), student_ids: of.marked.pupils } },
    { body: { ...occasionCards(of), format: 'pdf' } },
  ],
  'report_card.ledger': [
    { body: { ...cards(of), section_id: of.marked.section } },
    { body: { ...ofOccasion(of), section_id: of.marked.section, language: 'en', format: 'xlsx' } },
  ],
  'report_remark.changeState': [
    {
      body: { ids: [of.marked.enrolment], state: 'PROOF', occasion_id: of.made('card_occasions') },
      unsent: 'nobody has written it',
    },
  ],
  'report_remark.update': [
    { id: of.marked.enrolment, body: { remark: 'Reads much', occasion_id: of.made('card_occasions') } },
  ],
  'report_remark.progress': [{ body: ofOccasion(of) }],
  'report_file.markSheet': [{ id: of.marked.exam, body: { section_id: of.marked.section, format: 'xlsx' } }],
})

/** An entity takes the ids that its case of the policy makes a row of, and the same again where that row is changed. */
const ofCase = (of: IdCorner) => (one: EntityCase) => {
  const body = one.create({ id: rowIn(of, one.parent), corner: of })
  const ids = Object.fromEntries(Object.entries(body).filter(([name]) => name.endsWith('_id')))
  return [
    [`${one.entity}.create`, [{ body }]],
    [`${one.entity}.update`, [{ id: rowIn(of, one.table), body: ids }]],
  ]
}

/** Every call with ids in its body that is no list: the call's name, and what is sent. An entity stands here where it takes more than its case says. */
export const idCases = (of: IdCorner): Record<string, IdCase[]> => ({
  ...Object.fromEntries(entityCases.flatMap(ofCase(of))),
  ...platform(of),
  ...people(of),
  ...bank(of),
  ...exams(of),
  ...answerIds(of),
  ...seriesIds(of),
})
