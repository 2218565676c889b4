/** What browser and server agree on. `api` lists every table; the server must serve each row, the browser calls by row. */
import { chapterApi } from './academics/chapter.ts'
import { gradeApi } from './academics/grade.ts'
import { sectionApi } from './academics/section.ts'
import { setUpApi } from './academics/set-up.ts'
import { subjectApi } from './academics/subject.ts'
import { topicApi } from './academics/topic.ts'
import { assemblyApi } from './assembly/assembly.ts'
import { blueprintApi } from './assembly/blueprint.ts'
import { examCorrectionApi } from './corrections/exam-correction.ts'
import { recheckApi } from './corrections/recheck.ts'
import { dashboardApi } from './dashboard/dashboard.ts'
import { admitCardApi } from './exams/admit-card.ts'
import { dutySwapApi } from './exams/duty-swap.ts'
import { examApi } from './exams/exam.ts'
import { printPlanApi } from './exams/print-plan.ts'
import { resultBoardApi } from './exams/result-board.ts'
import { roomApi } from './exams/room.ts'
import { seriesPrintApi } from './exams/series/print.ts'
import { examSeriesApi } from './exams/series/series.ts'
import { staffAbsenceApi } from './exams/staff-absence.ts'
import { confirmByIssuerApi, oidcApi, ownIdentityApi } from './identity/oidc.ts'
import { signInPolicyApi } from './identity/policy.ts'
import { signInProviderApi } from './identity/providers.ts'
import { jobApi } from './jobs/job.ts'
import { examMarksApi } from './marks/exam-marks.ts'
import { invigilationApi } from './marks/invigilation.ts'
import { answerSheetApi } from './papers/answer-sheet.ts'
import { batchApi } from './papers/batch.ts'
import { instructionApi } from './papers/instruction.ts'
import { paperFitApi } from './papers/paper-fit.ts'
import { questionPaperApi } from './papers/question-paper.ts'
import { drawSampleHead } from './papers/sample-head.ts'
import { promotionApi } from './people/promotion.ts'
import { rosterApi } from './people/roster-upload.ts'
import { staffApi, staffUploadApi } from './people/staff.ts'
import { studentApi } from './people/student.ts'
import { studentDataApi } from './people/student-data.ts'
import { studentPhotosApi } from './people/student-photos.ts'
import { studentRollsApi } from './people/student-rolls.ts'
import { studentUploadApi } from './people/student-upload.ts'
import { auditApi } from './platform/audit.ts'
import { mailApi } from './platform/mail.ts'
import { permissionApi } from './platform/permission.ts'
import { roleApi } from './platform/role.ts'
import { getRuleExample } from './platform/rule-example.ts'
import { schoolApi } from './platform/school.ts'
import { schoolAdminApi } from './platform/school-admin.ts'
import { schoolContentApi } from './platform/school-content.ts'
import { schoolSettingsApi } from './platform/school-settings-input.ts'
import { sessionApi } from './platform/session.ts'
import { apiKeyApi } from './programs/api-key.ts'
import { platformWebhookApi } from './programs/platform-webhook.ts'
import { eventApi, webhookApi } from './programs/webhook.ts'
import { importPlaceApi } from './questions/import-place.ts'
import { questionApi } from './questions/question.ts'
import { questionBulkApi } from './questions/question-bulk.ts'
import { questionPairApi } from './questions/question-pair.ts'
import { questionReviewApi } from './questions/question-review.ts'
import { questionReadingApi } from './questions/reading.ts'
import { cardEntryApi } from './reports/card-entry.ts'
import { cardLayoutApi } from './reports/card-layout.ts'
import { explainedApi } from './reports/explained.ts'
import { issuedCardApi } from './reports/issued-card.ts'
import { reportApi } from './reports/report.ts'
import { reportCardApi } from './reports/report-card.ts'
import { reportFileApi } from './reports/report-file.ts'
import { reportRemarkApi } from './reports/report-remark.ts'
import { reportRowsApi } from './reports/report-rows.ts'
import { reportShareApi } from './reports/share.ts'
import { cardOccasionApi } from './results/card-occasion.ts'
import { gradeSystemApi } from './results/grade-system.ts'
import { resultSchemeApi } from './results/result-scheme.ts'
import { examResponseApi } from './scans/exam-response.ts'
import { scanApi } from './scans/scan.ts'
import { scanAuditApi } from './scans/scan-audit.ts'
import { scanDoubtApi } from './scans/scan-doubt.ts'
import { scanPageApi } from './scans/scan-page.ts'
import { codeApi } from './sign-in/codes.ts'
import { invitationApi } from './sign-in/invitation.ts'
import { accountWaysApi, ownWaysApi } from './sign-in/own-ways.ts'
import { profileApi } from './sign-in/profile.ts'
import { secondStepApi, stepUpApi } from './sign-in/second-step.ts'
import { signInApi } from './sign-in/sign-in.ts'
import { wayInApi } from './sign-in/way-in.ts'
import { importApi } from './uploads/import.ts'
import { listLayoutApi, listValueApi } from './uploads/list-layout.ts'
import { mediaApi } from './uploads/upload.ts'

export const api = {
  sign_in: signInApi,
  permission: permissionApi,
  invitation: invitationApi,
  way_in: wayInApi,
  code: codeApi,
  second_step: secondStepApi,
  step_up: stepUpApi,
  profile: profileApi,
  oidc: oidcApi,
  confirm_by_issuer: confirmByIssuerApi,
  own_identity: ownIdentityApi,
  sign_in_provider: signInProviderApi,
  sign_in_policy: signInPolicyApi,
  platform_webhook: platformWebhookApi,
  own_ways: ownWaysApi,
  account_ways: accountWaysApi,
  session: sessionApi,
  audit: auditApi,
  mail: mailApi,
  role: roleApi,
  school: schoolApi,
  school_admin: schoolAdminApi,
  school_content: schoolContentApi,
  school_settings: { ...schoolSettingsApi, example: getRuleExample },
  api_key: apiKeyApi,
  webhook: webhookApi,
  event: eventApi,
  staff: staffApi,
  promotion: promotionApi,
  student: studentApi,
  student_rolls: studentRollsApi,
  student_data: studentDataApi,
  student_photos: studentPhotosApi,
  student_upload: studentUploadApi,
  staff_upload: staffUploadApi,
  roster: rosterApi,
  grade: gradeApi,
  section: sectionApi,
  subject: subjectApi,
  chapter: chapterApi,
  topic: topicApi,
  set_up: setUpApi,
  question: questionApi,
  question_review: questionReviewApi,
  question_bulk: questionBulkApi,
  question_reading: questionReadingApi,
  question_pair: questionPairApi,
  instruction: instructionApi,
  paper_fit: paperFitApi,
  question_paper: { ...questionPaperApi, sampleHead: drawSampleHead },
  assembly: assemblyApi,
  blueprint: blueprintApi,
  batch: batchApi,
  answer_sheet: answerSheetApi,
  exam: examApi,
  room: roomApi,
  exam_series: examSeriesApi,
  series_print: seriesPrintApi,
  print_plan: printPlanApi,
  admit_card: admitCardApi,
  staff_absence: staffAbsenceApi,
  duty_swap: dutySwapApi,
  exam_marks: examMarksApi,
  scan: scanApi,
  scan_page: scanPageApi,
  scan_doubt: scanDoubtApi,
  exam_response: examResponseApi,
  scan_audit: scanAuditApi,
  invigilation: invigilationApi,
  exam_correction: examCorrectionApi,
  recheck: recheckApi,
  grade_system: gradeSystemApi,
  result_scheme: resultSchemeApi,
  media: mediaApi,
  job: jobApi,
  dashboard: dashboardApi,
  report: { ...reportApi, ...explainedApi },
  card_occasion: cardOccasionApi,
  result_board: resultBoardApi,
  report_card: { ...reportCardApi, ...issuedCardApi },
  report_remark: reportRemarkApi,
  card_entry: cardEntryApi,
  card_layout: cardLayoutApi,
  report_file: reportFileApi,
  report_rows: reportRowsApi,
  report_share: reportShareApi,
  import: importApi,
  list_layout: listLayoutApi,
  list_value: listValueApi,
  import_place: importPlaceApi,
} as const

/** Words of the domain: server and browser have them from here, what stands beside the contract from domain/. */
export * from '../domain/colour.ts'
export * from '../domain/csv.ts'
export * from '../domain/date-format.ts'
export * from '../domain/exams/exam-words.ts'
export * from '../domain/exams/grading.ts'
export * from '../domain/exams/mark-key.ts'
export * from '../domain/exams/print-plan.ts'
export * from '../domain/exams/question-heading.ts'
export * from '../domain/exams/read-attendance.ts'
export * from '../domain/exams/room-layout.ts'
export * from '../domain/exams/series-days.ts'
export * from '../domain/exams/series-prints.ts'
export * from '../domain/exams/series-words.ts'
export * from '../domain/field-error.ts'
export * from '../domain/fields.ts'
export * from '../domain/languages.ts'
export * from '../domain/papers/blueprint.ts'
export * from '../domain/papers/blueprint-checks.ts'
export * from '../domain/papers/blueprint-defaults.ts'
export * from '../domain/papers/blueprint-shape.ts'
export * from '../domain/papers/documents.ts'
export * from '../domain/papers/duration.ts'
export * from '../domain/papers/fit.ts'
export * from '../domain/papers/instruction-faults.ts'
export * from '../domain/papers/marks.ts'
export * from '../domain/papers/number-runs.ts'
export * from '../domain/papers/option-letters.ts'
export * from '../domain/papers/paper-states.ts'
export * from '../domain/papers/paper-steps.ts'
export * from '../domain/papers/plan.ts'
export * from '../domain/papers/plan-checks.ts'
export * from '../domain/papers/printed-paper.ts'
export * from '../domain/papers/school-fonts.ts'
export * from '../domain/papers/test-types.ts'
export * from '../domain/questions/answer-checks.ts'
export * from '../domain/questions/answer-shapes.ts'
export * from '../domain/questions/answers.ts'
export * from '../domain/questions/blanks.ts'
export * from '../domain/questions/in-language.ts'
export * from '../domain/questions/letters.ts'
export * from '../domain/questions/measured.ts'
export * from '../domain/questions/pair-states.ts'
export * from '../domain/questions/question-types.ts'
export * from '../domain/questions/read-answer.ts'
export * from '../domain/questions/review-steps.ts'
export * from '../domain/questions/stored-question.ts'
export * from '../domain/questions/translation-checks.ts'
export * from '../domain/reports/phrases.ts'
export * from '../domain/reports/shipped-phrases.ts'
export * from '../domain/say.ts'
export { schemaWords } from '../domain/schema-words.ts'
export * from '../domain/spreadsheet-columns.ts'
export * from '../domain/titles.ts'
export * from './academics/board-set.ts'
export * from './academics/chapter.ts'
export * from './academics/grade.ts'
export * from './academics/section.ts'
export * from './academics/set-up.ts'
export * from './academics/subject.ts'
export * from './academics/topic.ts'
export * from './assembly/assembly.ts'
export * from './assembly/blueprint.ts'
export * from './assembly/customary-blueprints.ts'
export * from './corrections/exam-correction.ts'
export * from './corrections/recheck.ts'
export * from './dashboard/behind.ts'
export * from './dashboard/dashboard.ts'
export * from './dashboard/platform-health.ts'
export * from './dashboard/set-up-steps.ts'
export * from './endpoint.ts'
export * from './entity.ts'
export * from './errors.ts'
export * from './exams/admit-card.ts'
export * from './exams/duty-swap.ts'
export * from './exams/exam.ts'
export * from './exams/print-plan.ts'
export * from './exams/result-board.ts'
export * from './exams/room.ts'
export * from './exams/series/desk.ts'
export * from './exams/series/duties.ts'
export * from './exams/series/print.ts'
export * from './exams/series/series.ts'
export type {
  ClosedDay,
  ClosedSitting,
  SeriesInput,
  SeriesMove,
  SeriesPaperInput,
  SeriesShift,
  WishParams,
} from './exams/series/series-fields.ts'
export * from './exams/series/series-rows.ts'
export * from './exams/series/series-seats.ts'
export * from './exams/staff-absence.ts'
export * from './exams/verify-check.ts'
export * from './fields.ts'
export * from './identity/oidc.ts'
export * from './identity/policy.ts'
export * from './identity/providers.ts'
export * from './jobs/job.ts'
export * from './marks/exam-marks.ts'
export * from './marks/invigilation.ts'
export * from './message.ts'
export * from './papers/alike.ts'
export * from './papers/answer-sheet.ts'
export * from './papers/batch.ts'
export * from './papers/instruction.ts'
export * from './papers/paper-fit.ts'
export * from './papers/paper-printing.ts'
export * from './papers/question-paper.ts'
export * from './papers/sample-head.ts'
export * from './people/person-fields.ts'
export * from './people/promotion.ts'
export * from './people/roster-upload.ts'
export * from './people/staff.ts'
export * from './people/student.ts'
export * from './people/student-data.ts'
export * from './people/student-photos.ts'
export * from './people/student-rolls.ts'
export * from './people/student-upload.ts'
export * from './permissions.ts'
export * from './platform/audit.ts'
export * from './platform/countries.ts'
export * from './platform/mail.ts'
export * from './platform/permission.ts'
export * from './platform/role.ts'
export * from './platform/rule-example.ts'
export * from './platform/school.ts'
export * from './platform/school-admin.ts'
export * from './platform/school-content.ts'
export * from './platform/school-fields.ts'
export * from './platform/school-settings.ts'
export * from './platform/school-settings-input.ts'
export * from './platform/session.ts'
export * from './programs/api-key.ts'
export * from './programs/event-types.ts'
export * from './programs/platform-webhook.ts'
export * from './programs/webhook.ts'
export * from './questions/import-place.ts'
export * from './questions/question.ts'
export * from './questions/question-bulk.ts'
export * from './questions/question-pair.ts'
export * from './questions/question-review.ts'
export * from './questions/reading.ts'
export * from './reports/card-entry.ts'
export * from './reports/card-layout.ts'
export * from './reports/card-list.ts'
export * from './reports/exam-analysis.ts'
export { type Explained, explainedApi } from './reports/explained.ts'
export * from './reports/issued-card.ts'
export * from './reports/report.ts'
export * from './reports/report-card.ts'
export * from './reports/report-file.ts'
export type { AboutReport, ReportFilter } from './reports/report-parts.ts'
export * from './reports/report-remark.ts'
export * from './reports/report-rows.ts'
export * from './reports/share.ts'
export type { StaffPerformance } from './reports/staff-performance.ts'
export type { StudentPerformance } from './reports/student-performance.ts'
export * from './results/card-occasion.ts'
export * from './results/grade-system.ts'
export * from './results/result-scheme.ts'
export * from './scans/exam-response.ts'
export * from './scans/response-fields.ts'
export * from './scans/response-table.ts'
export * from './scans/scan.ts'
export * from './scans/scan-audit.ts'
export * from './scans/scan-doubt.ts'
export * from './scans/scan-page.ts'
export * from './screens.ts'
export * from './sign-in/codes.ts'
export type { EndSignIns } from './sign-in/end-sign-ins.ts'
export * from './sign-in/invitation.ts'
export * from './sign-in/own-ways.ts'
export * from './sign-in/profile.ts'
export * from './sign-in/second-step.ts'
export * from './sign-in/sign-in.ts'
export * from './sign-in/way-in.ts'
export * from './texts/all.ts'
export * from './texts/english.ts'
export * from './uploads/import.ts'
export * from './uploads/list-kinds.ts'
export * from './uploads/list-layout.ts'
export * from './uploads/reading.ts'
export * from './uploads/several-schools.ts'
export * from './uploads/upload.ts'
