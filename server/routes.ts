import { chapterRoutes } from './academics/chapter.ts'
import { gradeRoutes } from './academics/grade.ts'
import { sectionRoutes } from './academics/section.ts'
import { setUpRoutes } from './academics/set-up/set-up.ts'
import { subjectRoutes } from './academics/subject.ts'
import { topicRoutes } from './academics/topic.ts'
import { assemblyRoutes } from './assembly/assembly.ts'
import { blueprintRoutes } from './assembly/blueprint/blueprint.ts'
import { examCorrectionRoutes } from './corrections/exam-correction.ts'
import { recheckRoutes } from './corrections/recheck.ts'
import { dashboardRoutes } from './dashboard/dashboard.ts'
import { dutySwapRoutes } from './exams/duty/duty-swap.ts'
import { staffAbsenceRoutes } from './exams/duty/staff-absence.ts'
import { examRoutes } from './exams/exam.ts'
import { admitCardRoutes } from './exams/plan/print/admit-card.ts'
import { seriesPrintRoutes } from './exams/plan/print/prints.ts'
import { examSeriesRoutes } from './exams/plan/series.ts'
import { printPlanRoutes } from './exams/print-plan/print-plan.ts'
import { resultBoardRoutes } from './exams/publish/board.ts'
import { roomRoutes } from './exams/rooms/room.ts'
import type { ServedRoute } from './http/serve.ts'
import { signInPolicyRoutes } from './identity/policy/policy.ts'
import { signInProviderRoutes } from './identity/providers/provider.ts'
import { importKinds } from './import-kinds.ts'
import { jobRoutes } from './jobs/job.ts'
import { mailRoutes } from './mail/mails.ts'
import { examMarksRoutes } from './marks/exam-marks.ts'
import { invigilationRoutes } from './marks/invigilation/invigilation.ts'
import { answerSheetRoutes } from './papers/answer-sheets/answer-sheets.ts'
import { paperFitRoutes } from './papers/fit/fit-routes.ts'
import { instructionRoutes } from './papers/instruction.ts'
import { batchRoutes } from './papers/print/batch.ts'
import { questionPaperRoutes } from './papers/question-paper.ts'
import { codeRoutes } from './people/codes.ts'
import { studentDataRoutes } from './people/data/student-data.ts'
import { studentPhotoRoutes } from './people/photos/photos.ts'
import { promotionRoutes } from './people/promotion/promotion.ts'
import { rosterRoutes } from './people/roster/roster-upload.ts'
import { staffUploadRoutes } from './people/staff/spreadsheet/upload.ts'
import { staffRoutes } from './people/staff/staff.ts'
import { studentRollsRoutes } from './people/students/roll-numbers.ts'
import { studentUploadRoutes } from './people/students/spreadsheet/upload.ts'
import { studentRoutes } from './people/students/student.ts'
import { auditRoutes } from './platform/audit.ts'
import { schoolContentRoutes } from './platform/content/content-calls.ts'
import { permissionRoutes } from './platform/permission.ts'
import { roleRoutes } from './platform/role.ts'
import { schoolRoutes } from './platform/school.ts'
import { schoolAdminRoutes } from './platform/school-admin.ts'
import { schoolSettingsRoutes } from './platform/school-settings.ts'
import { platformWebhookRoutes } from './platform/school-webhooks.ts'
import { sessionRoutes } from './platform/session/session.ts'
import { apiKeyRoutes } from './programs/api-key.ts'
import { eventRoutes } from './programs/deliveries.ts'
import { webhookRoutes } from './programs/webhook.ts'
import { questionBulkRoutes } from './questions/bulk/bulk.ts'
import { questionReviewRoutes } from './questions/bulk/review.ts'
import { questionRoutes } from './questions/question.ts'
import { importPlaceRoutes } from './questions/reading/import-places.ts'
import { questionReadingRoutes } from './questions/reading/reading.ts'
import { questionPairRoutes } from './questions/similar/question-pair.ts'
import { issuedCardRoutes } from './reports/cards/issued-card.ts'
import { reportRemarkRoutes } from './reports/cards/remark-calls.ts'
import { reportCardRoutes } from './reports/cards/report-card.ts'
import { cardEntryRoutes } from './reports/entries/card-entry.ts'
import { cardLayoutRoutes } from './reports/layouts/card-layout.ts'
import { reportFileRoutes } from './reports/print/report-file.ts'
import { reportRoutes } from './reports/report.ts'
import { reportRowsRoutes } from './reports/rows/rows-calls.ts'
import { reportShareRoutes } from './reports/share.ts'
import { yearResults } from './reports/year/year-results.ts'
import { cardOccasionRoutes } from './results/card-occasion.ts'
import { gradeSystemRoutes } from './results/grade-system.ts'
import { resultSchemeRoutes } from './results/result-scheme.ts'
import { scanAuditRoutes } from './scans/audit/scan-audit.ts'
import { examResponseRoutes } from './scans/responses/exam-response.ts'
import { scanDoubtRoutes, scanPageRoutes, scanRoutes } from './scans/scan.ts'
import type { Services } from './services.ts'
import { invitationRoutes } from './sign-in/invitations/invitations.ts'
import { confirmByIssuerRoutes } from './sign-in/issuer/confirm-by-issuer.ts'
import { oidcRoutes } from './sign-in/issuer/oidc.ts'
import { ownIdentityRoutes } from './sign-in/issuer/own-identity.ts'
import { ownWaysRoutes } from './sign-in/own-ways.ts'
import { profileRoutes } from './sign-in/profile.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { accountWaysRoutes } from './sign-in/steps/reset-second-step.ts'
import { secondStepRoutes } from './sign-in/steps/second-step.ts'
import { stepUpRoutes } from './sign-in/steps/step-up.ts'
import { wayInRoutes } from './sign-in/way-in.ts'
import { importRoutes } from './uploads/import.ts'
import { mediaRoutes } from './uploads/media.ts'
import { listLayoutRoutes, listValueRoutes } from './uploads/reading/list-layout.ts'

/** Every table with its handlers: the whole API in one list. */
export const routes: ServedRoute<Services>[] = [
  ...signInRoutes,
  ...permissionRoutes,
  ...invitationRoutes,
  ...wayInRoutes,
  ...codeRoutes,
  ...secondStepRoutes,
  ...stepUpRoutes,
  ...profileRoutes,
  ...oidcRoutes,
  ...ownIdentityRoutes,
  ...signInProviderRoutes,
  ...signInPolicyRoutes,
  ...platformWebhookRoutes,
  ...confirmByIssuerRoutes,
  ...ownWaysRoutes,
  ...accountWaysRoutes,
  ...sessionRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...dashboardRoutes,
  ...roleRoutes,
  ...schoolRoutes,
  ...schoolAdminRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...eventRoutes,
  ...schoolSettingsRoutes,
  ...schoolContentRoutes,
  ...staffRoutes,
  ...promotionRoutes(yearResults),
  ...studentRoutes,
  ...studentRollsRoutes,
  ...studentDataRoutes,
  ...studentPhotoRoutes,
  ...studentUploadRoutes,
  ...staffUploadRoutes,
  ...rosterRoutes,
  ...gradeRoutes,
  ...sectionRoutes,
  ...subjectRoutes,
  ...chapterRoutes,
  ...topicRoutes,
  ...setUpRoutes,
  ...questionRoutes,
  ...questionPairRoutes,
  ...questionReviewRoutes,
  ...questionBulkRoutes,
  ...questionReadingRoutes,
  ...instructionRoutes,
  ...questionPaperRoutes,
  ...paperFitRoutes,
  ...assemblyRoutes,
  ...blueprintRoutes,
  ...batchRoutes,
  ...answerSheetRoutes,
  ...examRoutes,
  ...resultBoardRoutes,
  ...roomRoutes,
  ...examSeriesRoutes,
  ...staffAbsenceRoutes,
  ...dutySwapRoutes,
  ...examMarksRoutes,
  ...scanRoutes,
  ...scanPageRoutes,
  ...scanDoubtRoutes,
  ...examResponseRoutes,
  ...scanAuditRoutes,
  ...invigilationRoutes,
  ...examCorrectionRoutes,
  ...recheckRoutes,
  ...reportRemarkRoutes,
  ...gradeSystemRoutes,
  ...resultSchemeRoutes,
  ...reportRoutes,
  ...cardOccasionRoutes,
  ...reportCardRoutes,
  ...admitCardRoutes,
  ...seriesPrintRoutes,
  ...printPlanRoutes,
  ...issuedCardRoutes,
  ...cardEntryRoutes,
  ...cardLayoutRoutes,
  ...reportFileRoutes,
  ...reportRowsRoutes,
  ...reportShareRoutes,
  ...mediaRoutes,
  ...jobRoutes,
  ...importRoutes(importKinds),
  ...listLayoutRoutes,
  ...listValueRoutes,
  ...importPlaceRoutes,
]
