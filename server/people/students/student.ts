import { messageOf, type Sentence, studentApi } from '#contract'
import { takePhones } from '../../ground/phone.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { Inviting } from '../../sign-in/invitations/invite.ts'
import { createStudent } from './student-create.ts'
import { listStudents } from './student-list.ts'
import { listPlaces } from './student-places.ts'
import {
  changeStudentStatus,
  endSignInsOfPupil,
  leaveSchool,
  removeStudent,
  restoreStudent,
  returnToSchool,
} from './student-state.ts'
import { updateStudent } from './student-update.ts'
import { listYears } from './student-years.ts'

type Forgetting = Pick<Services, 'forgetActors'>

const withWarnings = <R>({ row, warnings }: { row: R; warnings: Sentence[] }) => ({
  data: row,
  beside: { warnings: warnings.map(messageOf) },
})

/** What ends or moves a sign-in or its rights holds at once. */
async function thenForget<C extends { client_id: number }, A>(
  call: C,
  { forgetActors }: Forgetting,
  work: (call: C) => Promise<A>,
): Promise<A> {
  const answer = await work(call)
  forgetActors(call.client_id)
  return answer
}

export const studentRoutes = serve(studentApi, {
  list: (call) => listStudents(call),
  places: (call) => listPlaces(call),
  years: (call) => listYears(call),
  create: async (call, services: Inviting) =>
    withWarnings(await createStudent({ ...call, body: await takePhones(call, call.body) }, services)),
  update: async (call, services: Forgetting & Pick<Services, 'mail'>) => {
    const dialled = { ...call, body: await takePhones(call, call.body) }
    return withWarnings(await thenForget(dialled, services, (one) => updateStudent(one, services)))
  },
  remove: (call, services: Forgetting) => thenForget(call, services, removeStudent),
  restore: (call, services: Forgetting) => thenForget(call, services, restoreStudent),
  changeStatus: (call, services: Forgetting) => thenForget(call, services, changeStudentStatus),
  leave: (call, services: Forgetting) => thenForget(call, services, leaveSchool),
  comeBack: (call, services: Forgetting) => thenForget(call, services, returnToSchool),
  endSignIns: (call, services: Forgetting) => thenForget(call, services, endSignInsOfPupil),
})
