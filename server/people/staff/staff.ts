import { messageOf, staffApi } from '#contract'
import { takePhones } from '../../ground/phone.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { Inviting } from '../../sign-in/invitations/invite.ts'
import { listDuties } from './duties.ts'
import { copyAssignments, handOver, leaveStaff, returnStaff } from './hand-over.ts'
import { listStaff } from './staff-row.ts'
import {
  changeStaffStatus,
  createStaff,
  endSignInsOfStaff,
  removeStaff,
  restoreStaff,
  updateStaff,
  type WarnedStaff,
} from './staff-write.ts'

type Forgetting = Pick<Services, 'forgetActors'>

/** Rights, places and sign-ins that change hold at once. */
const forgetting =
  <C extends { client_id: number }, A>(work: (call: C) => Promise<A>) =>
  async (call: C, { forgetActors }: Forgetting): Promise<A> => {
    const answer = await work(call)
    forgetActors(call.client_id)
    return answer
  }

const withWarnings = ({ row, warnings }: WarnedStaff) => ({ data: row, beside: { warnings: warnings.map(messageOf) } })

export const staffRoutes = serve(staffApi, {
  list: (call) => listStaff(call),
  duties: (call) => listDuties(call),
  create: async (call, services: Inviting) =>
    withWarnings(await createStaff({ ...call, body: await takePhones(call, call.body) }, services)),
  update: async (call, services: Forgetting & Pick<Services, 'mail'>) => {
    const dialled = { ...call, body: await takePhones(call, call.body) }
    return withWarnings(await forgetting((one: typeof call) => updateStaff(one, services))(dialled, services))
  },
  remove: forgetting(removeStaff),
  restore: forgetting(restoreStaff),
  changeStatus: forgetting(changeStaffStatus),
  handOver: forgetting(handOver),
  leave: forgetting(leaveStaff),
  comeBack: forgetting(returnStaff),
  endSignIns: forgetting(endSignInsOfStaff),
  copyAssignments: forgetting(copyAssignments),
})
