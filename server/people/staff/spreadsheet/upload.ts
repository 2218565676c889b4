import { staffUploadApi } from '#contract'
import { serve } from '../../../http/serve.ts'
import type { Services } from '../../../services.ts'
import { answerTemplate, type UploadServices } from '../../../uploads/spreadsheet-upload.ts'
import { prepareRoster } from '../../spreadsheet/roster-upload.ts'
import { staffSpreadsheet } from './staff-spreadsheet.ts'

export const staffUploadRoutes = serve(staffUploadApi, {
  upload: {
    async prepare(call, services: UploadServices & Pick<Services, 'forgetActors'>) {
      const save = await prepareRoster(call, services, staffSpreadsheet)
      return async (change) => {
        const answer = await save(change)
        services.forgetActors(change.client_id)
        return answer
      }
    },
  },
  template: () => answerTemplate(staffSpreadsheet),
})
