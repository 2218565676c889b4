import { staffUploadApi } from '#contract'
import { serve } from '../../../http/serve.ts'
import type { Services } from '../../../services.ts'
import { answerTemplate, type UploadServices } from '../../../uploads/sheet-upload.ts'
import { prepareRoster } from '../../sheet/roster-upload.ts'
import { staffSheet } from './staff-sheet.ts'

export const staffUploadRoutes = serve(staffUploadApi, {
  upload: {
    async prepare(call, services: UploadServices & Pick<Services, 'forgetActors'>) {
      const save = await prepareRoster(call, services, staffSheet)
      return async (change) => {
        const answer = await save(change)
        services.forgetActors(change.client_id)
        return answer
      }
    },
  },
  template: () => answerTemplate(staffSheet),
})
