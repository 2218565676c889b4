import { beforeAll, describe } from 'vitest'
import { api, type Section, type Staff, type Student } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { actAs, everyChangeIsOneEntry, type Mutations } from '../testing/audited.ts'
import {
  makeAccount,
  makeGrade,
  makeSchool,
  makeSection,
  makeSuperAdmin,
  pupilBody,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { makeShare } from '../testing/factories/report-factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
let acting: Caller
let section: Section
let session_id: number
let next: number
beforeAll(async () => {
  school = await makeSchool(app)
  session_id = school.session_id
  acting = await actAs(app, superAdmin, school.id, school.admin_email)
  section = await makeSection(app, school, (await makeGrade(app, school)).id)
  const { rows } = await app.databases.owner.query<{ id: string }>(
    "insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31') returning id",
  )
  next = Number(rows[0]?.id)
})

const word = (prefix: string) => unique(prefix).replace(' ', '-')
const place = () => ({ session_id, grade_id: section.grade_id, section_id: section.id })
const newPupil = () => ({ ...pupilBody(session_id), ...place() })
const newTeacher = () => ({
  ...{ emp_id: word('T'), first_name: 'Rajesh', email: `${word('t')}@quaestor.test`, role_ref_id: 3 },
})
const assigned = () => ({ session_id, assignments: [{ grade_id: section.grade_id, section_id: section.id }] })

async function made<T>(endpoint: Parameters<typeof app.call>[0], body: object, id?: number): Promise<T> {
  const reply = await app.call<T>(endpoint, body, school.admin, id)
  if (!reply.success) throw new Error(`${endpoint.path}: ${reply.message} ${JSON.stringify(reply.errors)}`)
  return reply.data
}
const pupil = async (...steps: [Parameters<typeof app.call>[0], object][]) => {
  const row = await made<Student>(api.student.create, newPupil())
  for (const [endpoint, body] of steps) await made(endpoint, body, row.id)
  return row
}
const teacher = async (fields: object = {}, ...steps: [Parameters<typeof app.call>[0], object][]) => {
  const row = await made<Staff>(api.staff.create, { ...newTeacher(), ...fields })
  for (const [endpoint, body] of steps) await made(endpoint, body, row.id)
  return row
}
const somebody = () => makeAccount(app, school.id, 3)
const by = 'school' as const
const of = ({ id }: { id: number }, body: object = {}) => ({ id, body, by })
const left = { left_on: '2026-11-19', reason: 'OTHER' }

const mutations: Partial<Record<keyof typeof api, Mutations>> = {
  invitation: {
    send: async () => ({ body: { account_ids: [await somebody()] }, by }),
    revoke: async () => {
      const id = await somebody()
      await made(api.invitation.send, { account_ids: [id] })
      return of({ id })
    },
    link: async () => of({ id: await somebody() }),
  },
  code: {
    students: async () => ({ body: { session_id, student_ids: [(await pupil()).id] }, by }),
    staff: async () => ({ body: { staff_ids: [(await teacher()).id] }, by }),
  },
  report_share: {
    share: async () => ({ body: { report: 'school-performance', filter: { session_id } }, by }),
    unshare: async () => of(await makeShare(app, school.admin, { session_id })),
  },
  profile: {
    update: async () => ({ body: { mobile: '+919800000002' }, by }),
    endSignIn: async () => {
      const { rows } = await app.databases.owner.query<{ id: string }>(
        `insert into sign_ins (client_id, account_id, kind, nonce, rotated_at, created_at, expires_at)
         select client_id, id, 'PASSWORD', 'x', now(), now(), '2027-01-01' from accounts where client_id = $1 and email = $2 returning id`,
        [school.id, school.admin_email],
      )
      return of({ id: Number(rows[0]?.id) })
    },
  },
  staff: {
    create: async () => ({ body: { ...newTeacher(), ...assigned(), send_invitation: true }, by }),
    update: async () => of(await teacher(), { designation: 'Head', ...assigned() }),
    remove: async () => of(await teacher()),
    restore: async () => of(await teacher({}, [api.staff.remove, {}])),
    changeStatus: async () => of(await teacher()),
    handOver: async () => {
      const to_staff_id = (await teacher()).id
      return of(await teacher(assigned()), { to_staff_id, session_id, on_date: '2026-11-20' })
    },
    leave: async () => of(await teacher(assigned()), { left_on: '2026-11-19' }),
    comeBack: async () => of(await teacher({}, [api.staff.leave, { left_on: '2026-11-19' }])),
    endSignIns: async () => of(await teacher()),
    copyAssignments: async () => {
      const { id } = await teacher(assigned())
      return { body: { from_session_id: session_id, to_session_id: next, staff_ids: [id] }, by }
    },
  },
  student: {
    create: async () => ({ body: newPupil(), by }),
    update: async () => of(await pupil(), { guardian_name: 'Another' }),
    remove: async () => of(await pupil(), { session_id }),
    restore: async () => of(await pupil([api.student.remove, { session_id }]), { session_id }),
    changeStatus: async () => of(await pupil(), { session_id }),
    leave: async () => of(await pupil(), { session_id, ...left }),
    comeBack: async () => of(await pupil([api.student.leave, { session_id, ...left }]), { session_id }),
    endSignIns: async () => of(await pupil()),
  },
  student_rolls: {
    assignRollNumbers: async () => {
      await pupil()
      await pupil()
      return { body: { session_id, section_id: section.id, order: 'NAME' }, by }
    },
  },
  student_data: {
    merge: async () => ({ body: { keep_id: (await pupil()).id, drop_id: (await pupil()).id }, by }),
    exportData: async () => of(await pupil()),
    erase: async () => {
      const one = await pupil()
      return of(one, { admission_no: one.admission_no })
    },
    eraseCancel: async () => {
      const one = await pupil()
      await made(api.student_data.erase, { admission_no: one.admission_no }, one.id)
      return of(one)
    },
  },
  promotion: {
    promote: async () => {
      const items = [{ student_id: (await pupil()).id, action: 'DETAIN' }]
      return { body: { from_session: session_id, to_session: next, items }, by }
    },
    undo: async () => {
      const items = [{ student_id: (await pupil()).id, action: 'DETAIN' }]
      const body = { from_session: session_id, to_session: next, items }
      const { promotion_id } = await made<{ promotion_id: number }>(api.promotion.promote, body)
      return of({ id: promotion_id })
    },
  },
}

describe('D78: every change of people is one entry, with who did it and as whom:', () => {
  // Nobody changes the profile of somebody else or erases a pupil in their name, and one's own devices are one's own.
  const own = [api.profile.update, api.student_data.erase]
  everyChangeIsOneEntry(app, mutations, () => ({ superAdmin, admin: school.admin, acting, client_id: school.id }), own)
})
