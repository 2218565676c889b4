import { pupilBody, unique } from '../factories/factories.ts'
import { paperBody } from '../factories/paper-factories.ts'
import { type EntityCase, entityCases } from '../policy/policy-calls.ts'
import { rowIn } from '../policy/policy-world.ts'
import { answerIds } from './answer-ids.ts'
import { exams } from './exam-ids.ts'
import {
  admin,
  assignments,
  blueprint,
  copies,
  fullPlace,
  inSection,
  inSubject,
  inTopic,
  ofSession,
  person,
  question,
  reason,
  rights,
} from './id-parts.ts'
import type { IdCase, IdCorner } from './id-world.ts'
import { seriesIds } from './series-ids.ts'

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
  'sign_in_policy.update': [{ body: { local_admin_ids: [of.admin] } }],
  'platform_webhook.deliveries': [
    { body: { client_id: of.school.id, webhook_id: of.message.webhook }, platform: true },
  ],
  'platform_webhook.pause': [
    { id: of.message.webhook, body: { client_id: of.school.id, paused: false }, platform: true },
  ],
  'webhook.replay': [{ body: { webhook_id: of.message.webhook, delivery_ids: [of.message.delivery] } }],
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
